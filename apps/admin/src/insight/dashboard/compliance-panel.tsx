import { useSite } from '@lodge/client'
import type { ComplianceTargets, Dashboard, DashboardDays } from '@lodge/contracts'
import { cn, formatList } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { DashboardPanel } from './panel.tsx'

const metrics = ['first_response', 'next_response', 'resolution'] as const

interface CompliancePanelProps {
  compliance: Dashboard['compliance']
  missed?: Dashboard['missed']
  days?: DashboardDays
}

/** Share of deadlines that were met over 7 and 30 days, beside the share aimed at, and who missed the others. */
export function CompliancePanel({ compliance, missed = [], days = 7 }: CompliancePanelProps) {
  const evaluated = compliance.reduce((sum, row) => sum + (row.days === days ? row.evaluated : 0), 0)
  const targets = useSite((site) => site.complianceTargets)
  const from = findScaleStart(compliance, targets)
  return (
    <DashboardPanel
      title={t('app.dashboard.compliance.title')}
      aside={t('dashboard.compliance.evaluated', { count: evaluated, from })}
      className="flex flex-col"
    >
      <div className="flex flex-1 flex-col gap-3 px-4 pb-4">
        {metrics.map((metric) => (
          <section key={metric} aria-label={t(`ui.sla.long.${metric}`)}>
            <h3 className="flex justify-between text-sm font-medium">
              {t(`ui.sla.long.${metric}`)}
              <span className="text-xs font-normal text-muted-foreground">
                {t('dashboard.compliance.target', { percent: targets[metric] })}
              </span>
            </h3>
            {compliance
              .filter((row) => row.metric === metric)
              .map((row) => (
                <ComplianceRate key={row.days} {...row} target={targets[metric]} from={from} />
              ))}
          </section>
        ))}
      </div>
      <p className="border-t border-border px-4 py-2.5 text-xs text-muted-foreground">
        <Missed missed={missed} days={days} />
      </p>
    </DashboardPanel>
  )
}

const percentOf = ({ met, evaluated }: { met: number; evaluated: number }) =>
  evaluated === 0 ? null : Math.round((met / evaluated) * 100)

/** Returns where the scale begins: at 70 percent, or lower where a share or a target lies below. */
function findScaleStart(compliance: Dashboard['compliance'], targets: ComplianceTargets): number {
  const shares = compliance.flatMap((row) => percentOf(row) ?? [])
  const least = Math.min(100, ...shares, ...metrics.map((metric) => targets[metric]))
  return least >= 70 ? 70 : 0
}

interface ComplianceRateProps {
  days: number
  met: number
  evaluated: number
  target: number
  from: number
}

function ComplianceRate({ days, met, evaluated, target, from }: ComplianceRateProps) {
  const percent = percentOf({ met, evaluated })
  const isShort = percent !== null && percent < target
  const onScale = (share: number) => `${((share - from) / (100 - from)) * 100}%`
  return (
    <p
      className="grid grid-cols-[56px_minmax(0,1fr)_40px] items-center gap-2 text-sm"
      title={t('app.dashboard.compliance.metOf', { met, evaluated })}
    >
      <span className="text-muted-foreground">{t('app.dashboard.compliance.days', { count: days })}</span>
      <span aria-hidden className="relative h-1.5 bg-track">
        <span
          className={cn('block h-full', isShort ? 'bg-warning' : 'bg-success')}
          style={{ width: percent === null ? 0 : onScale(percent) }}
        />
        <span
          className="absolute -inset-y-1 w-0.5 bg-foreground"
          style={{ insetInlineStart: onScale(target) }}
        />
      </span>
      <span className={cn('text-end font-medium tabular-nums', isShort && 'text-warning')}>
        {percent === null ? t('app.dashboard.compliance.none') : `${percent}%`}
      </span>
    </p>
  )
}

/** Number of teams that are named; the others are counted together. */
const namedTeams = 2

function Missed({ missed, days }: { missed: Dashboard['missed']; days: DashboardDays }) {
  const sum = (teams: Dashboard['missed']) => teams.reduce((total, { count }) => total + count, 0)
  if (missed.length === 0) return t('dashboard.compliance.missedNone', { days })
  const others = missed.slice(namedTeams)
  const named = missed.slice(0, namedTeams).map(({ name, count }) => `${name} ${count}`)
  const rest =
    others.length === 0
      ? []
      : [t('dashboard.compliance.missedOthers', { teams: others.length, count: sum(others) })]
  return (
    <>
      <strong className="font-semibold text-foreground">
        {t('dashboard.compliance.missed', { count: sum(missed), days })}
      </strong>{' '}
      {formatList([...named, ...rest])}
    </>
  )
}
