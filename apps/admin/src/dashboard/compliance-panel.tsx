import type { Dashboard } from '@lodge/contracts'
import { t } from '../t.ts'
import { DashboardPanel } from './panel.tsx'

const metrics = ['first_response', 'next_response', 'resolution'] as const

/** Share of deadlines that were met, over 7 and 30 days. */
export function CompliancePanel({ compliance }: { compliance: Dashboard['compliance'] }) {
  return (
    <DashboardPanel title={t('app.dashboard.compliance.title')} aside={t('app.dashboard.compliance.scale')}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {metrics.map((metric) => (
          <section key={metric} aria-label={t(`ui.sla.long.${metric}`)}>
            <h3 className="text-sm font-medium">{t(`ui.sla.long.${metric}`)}</h3>
            {compliance
              .filter((row) => row.metric === metric)
              .map(({ days, met, evaluated }) => (
                <ComplianceRate key={days} days={days} met={met} evaluated={evaluated} />
              ))}
          </section>
        ))}
      </div>
    </DashboardPanel>
  )
}

function ComplianceRate({ days, met, evaluated }: { days: number; met: number; evaluated: number }) {
  const percent = evaluated === 0 ? null : Math.round((met / evaluated) * 100)
  return (
    <p
      className="grid grid-cols-[56px_minmax(0,1fr)_40px] items-center gap-2 text-sm"
      title={t('app.dashboard.compliance.metOf', { met, evaluated })}
    >
      <span className="text-muted-foreground">{t('app.dashboard.compliance.days', { count: days })}</span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-track">
        <span className="block h-full bg-success" style={{ width: `${percent ?? 0}%` }} />
      </span>
      <span className="text-right font-medium tabular-nums">
        {percent === null ? t('app.dashboard.compliance.none') : `${percent}%`}
      </span>
    </p>
  )
}
