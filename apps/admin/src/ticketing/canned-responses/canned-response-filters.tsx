import type { CannedResponsesPage } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import { KindFilter } from '../../foundation/records/kind-filter.tsx'
import { t } from '../../foundation/t.ts'
import type { CannedResponseFilter } from './queries.ts'
import { useTeamOptions } from './use-team-options.ts'

interface CannedResponseFiltersProps {
  filter: CannedResponseFilter
  counts: CannedResponsesPage['counts'] | undefined
  onChange: (filter: CannedResponseFilter) => void
}

const everyTeam = 'any'
const sorts = ['title', 'updated'] as const

export function CannedResponseFilters({ filter, counts, onChange }: CannedResponseFiltersProps) {
  const teams = useTeamOptions()
  const { team: _, ...ofAnyTeam } = filter
  return (
    <>
      <KindFilter show={filter.show} counts={counts} onChange={(show) => onChange({ ...filter, show })} />
      <Select
        aria-label={t('canned-responses.team')}
        className="w-48"
        value={filter.team ?? everyTeam}
        options={[
          { value: everyTeam, label: t('canned-responses.anyTeam') },
          ...(teams ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(team) => onChange(team === everyTeam ? ofAnyTeam : { ...filter, team })}
      />
      <Select
        aria-label={t('canned-responses.sort')}
        className="w-44"
        value={filter.sort}
        options={sorts.map((value) => ({ value, label: t(`canned-responses.sorts.${value}`) }))}
        onChange={(sort) => onChange({ ...filter, sort })}
      />
    </>
  )
}
