import type { ReportGroup, TicketReport } from '@lodge/contracts'
import { t } from '../../foundation/t.ts'
import { CompliancePanel, StepsPanel } from './charts/chart-panels.tsx'
import { HoursPanel } from './charts/hours-panel.tsx'
import { BusinessTimes } from './figures/business-times.tsx'
import { FigureTiles } from './figures/figure-tiles.tsx'
import { formatDays } from './figures/report-dates.ts'
import { GroupTable } from './groups/group-table.tsx'

const groups: readonly ReportGroup[] = ['team', 'agent', 'topic']

/** Puts a table of deadlines beside its chart where both have room. */
const sideBySide =
  'grid gap-3 min-[1400px]:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] print:block print:space-y-3'

/** The whole report: the answer first, then the figures, how they came about, and whose they are. */
export function ReportBody({ report }: { report: TicketReport }) {
  return (
    <>
      <p className="text-lg">
        <strong className="font-semibold">{t('reports.question')}</strong> {answerQuestion(report)}
        <span className="block text-sm text-muted-foreground">
          {t('reports.compared', { range: formatDays(report.before) })}
        </span>
      </p>
      <FigureTiles report={report} />
      <div className={sideBySide}>
        <StepsPanel report={report} />
        <CompliancePanel report={report} />
      </div>
      <div className={sideBySide}>
        <HoursPanel report={report} />
        <BusinessTimes report={report} />
      </div>
      {groups.map((group) => (
        <GroupTable key={group} group={group} rows={report.groups[group]} />
      ))}
    </>
  )
}

function answerQuestion({ figures, figuresBefore }: TicketReport): string {
  const backlog = figures.backlog.value ?? 0
  const difference = backlog - (figuresBefore.backlog.value ?? 0)
  const trend = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down'
  return t(`reports.answer.${trend}`, {
    created: figures.created.value ?? 0,
    resolved: figures.resolved.value ?? 0,
    backlog,
    change: Math.abs(difference),
  })
}
