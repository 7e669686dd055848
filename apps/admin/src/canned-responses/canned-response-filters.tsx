import type { CannedResponsesPage } from '@lodge/contracts'
import { Select } from '@lodge/ui'
import type { CannedResponseFilter } from './queries.ts'
import { cannedResponseStrings as strings } from './strings.ts'
import { useTeamOptions } from './use-team-options.ts'

interface CannedResponseFiltersProps {
  filter: CannedResponseFilter
  counts: CannedResponsesPage['counts'] | undefined
  onChange: (filter: CannedResponseFilter) => void
}

const everyTeam = 'any'

/** Beside the search: which kind, of which team, in which order. */
export function CannedResponseFilters({ filter, counts, onChange }: CannedResponseFiltersProps) {
  const teams = useTeamOptions()
  const kinds = (['active', 'archived'] as const).map((value) => ({
    value,
    label: strings.kinds[value](counts?.[value]),
  }))
  const { team: _, ...ofAnyTeam } = filter
  return (
    <>
      <Select
        aria-label={strings.show}
        className="w-36"
        value={filter.show}
        options={kinds}
        onChange={(show) => onChange({ ...filter, show: show === 'archived' ? 'archived' : 'active' })}
      />
      <Select
        aria-label={strings.team}
        className="w-48"
        value={filter.team ?? everyTeam}
        options={[
          { value: everyTeam, label: strings.anyTeam },
          ...(teams ?? []).map(({ id, label }) => ({ value: id, label })),
        ]}
        onChange={(team) => onChange(team === everyTeam ? ofAnyTeam : { ...filter, team })}
      />
      <Select
        aria-label={strings.sort}
        className="w-44"
        value={filter.sort}
        options={Object.entries(strings.sorts).map(([value, label]) => ({ value, label }))}
        onChange={(sort) => onChange({ ...filter, sort: sort === 'updated' ? 'updated' : 'title' })}
      />
    </>
  )
}
