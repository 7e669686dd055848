import type { ReportMeasure, TicketReport } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'
import { ReportPanel } from '../report-panel.tsx'
import { DefinitionButton } from './definition-button.tsx'
import { FigureChange } from './figure-change.tsx'
import { FigureLink } from './figure-link.tsx'
import { deadlineMeasures } from './measures.ts'

export function BusinessTimes({ report }: { report: TicketReport }) {
  return (
    <ReportPanel title={t('reports.times.title')}>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {deadlineMeasures.map(({ metric, median, p90 }) => (
          <section
            key={metric}
            aria-label={t(`ui.sla.long.${metric}`)}
            className="border-t border-border pt-2"
          >
            <h3 className="flex justify-between text-sm font-medium">
              {t(`ui.sla.long.${metric}`)}
              <span className="text-xs font-normal text-muted-foreground tabular-nums">
                {t('reports.times.counted', { count: report.figures[median].counted })}
              </span>
            </h3>
            <dl className="mt-1 grid grid-cols-2 gap-3">
              <BusinessTime report={report} measure={median} label={t('reports.times.median')} />
              <BusinessTime report={report} measure={p90} label={t('reports.times.p90')} />
            </dl>
          </section>
        ))}
      </div>
    </ReportPanel>
  )
}

interface BusinessTimeProps {
  report: TicketReport
  measure: ReportMeasure
  label: string
}

function BusinessTime({ report, measure, label }: BusinessTimeProps) {
  const figure = report.figures[measure]
  const title = t(`reports.measures.${measure}.title`)
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1 text-xs text-muted-foreground">
        {label}
        <DefinitionButton title={title} definition={t(`reports.measures.${measure}.definition`)} />
      </dt>
      <dd className="flex flex-col items-start">
        <FigureLink
          figure={figure}
          counted={{ measure }}
          label={(value) => t('reports.counted.of', { measure: title, value })}
          className="text-lg font-semibold"
        />
        <FigureChange measure={measure} now={figure} before={report.figuresBefore[measure]} />
      </dd>
    </div>
  )
}
