import type { TicketReport } from '@lodge/contracts'
import { Skeleton } from '@lodge/ui'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { chartColors } from './chart-colors.ts'
import { ChartLegend } from './chart-legend.tsx'
import { toCompliancePoints } from './compliance-points.ts'
import { ComplianceTable } from './compliance-table.tsx'
import { ReportChart } from './report-chart.tsx'
import { toStepPoints } from './step-points.ts'
import { StepsTable } from './steps-table.tsx'
import { useCharts } from './use-charts.ts'

/** Created, resolved and unresolved over the range. */
export function StepsPanel({ report }: { report: TicketReport }) {
  const { charts, isMissing } = useCharts()
  const points = toStepPoints(report)
  return (
    <ReportChart
      name="steps"
      title={t('reports.charts.steps.title')}
      aside={
        <>
          <span>{t(`reports.charts.steps.${report.grain}`)}</span>
          <ChartLegend
            entries={(['created', 'resolved', 'backlog'] as const).map((name) => ({
              name: t(`reports.measures.${name}.title`),
              color: chartColors[name],
            }))}
          />
        </>
      }
      table={<StepsTable points={points} />}
    >
      <Drawing isMissing={isMissing} height="h-82">
        {charts && <charts.StepCharts points={points} />}
      </Drawing>
    </ReportChart>
  )
}

export function CompliancePanel({ report }: { report: TicketReport }) {
  const { charts, isMissing } = useCharts()
  return (
    <ReportChart
      name="compliance"
      title={t('reports.charts.compliance.title')}
      table={<ComplianceTable report={report} />}
    >
      <Drawing isMissing={isMissing} height="h-55">
        {charts && <charts.ComplianceChart points={toCompliancePoints(report)} />}
      </Drawing>
    </ReportChart>
  )
}

/** The drawing once its code is there. */
function Drawing({
  isMissing,
  height,
  children,
}: {
  isMissing: boolean
  height: string
  children: ReactNode
}) {
  if (isMissing) return <p className="py-4 text-sm text-muted-foreground">{t('reports.charts.failed')}</p>
  return children ?? <Skeleton className={height} />
}
