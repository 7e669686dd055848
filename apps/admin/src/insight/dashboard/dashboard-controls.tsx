import { cn, Select } from '@lodge/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../foundation/t.ts'
import { queuesQuery } from '../../ticketing/queues/queries.ts'
import type { DashboardChoice } from './queries.ts'

interface DashboardControlsProps {
  choice: DashboardChoice
  onChoose: (next: Partial<DashboardChoice>) => void
}

/** No team has this alias. */
const all = ':all'

/** Chooses the dashboard's team, for those who see several, and how many days it looks back. */
export function DashboardControls({ choice, onChoose }: DashboardControlsProps) {
  const { data } = useQuery(queuesQuery)
  const teams = data?.teams ?? []
  const options = [
    { value: all, label: t('dashboard.allTeams') },
    ...teams.map(({ alias, name }) => ({ value: alias, label: name })),
  ]
  return (
    <>
      {(teams.length > 1 || choice.team !== null) && (
        <Select
          aria-label={t('dashboard.team')}
          options={options}
          value={choice.team ?? all}
          onChange={(team) => onChoose({ team: team === all ? null : team })}
          className="w-44 font-medium max-sm:w-full"
        />
      )}
      <fieldset className="flex rounded-md border border-border p-px">
        <legend className="sr-only">{t('dashboard.range')}</legend>
        {([7, 30] as const).map((days) => (
          <button
            key={days}
            type="button"
            aria-pressed={choice.days === days}
            onClick={() => onChoose({ days })}
            className={cn(
              'h-[calc(var(--spacing)*8)] rounded px-3 text-base max-lg:h-11',
              choice.days === days ? 'bg-accent-soft font-medium text-accent' : 'text-muted-foreground',
            )}
          >
            {t('app.dashboard.compliance.days', { count: days })}
          </button>
        ))}
      </fieldset>
    </>
  )
}
