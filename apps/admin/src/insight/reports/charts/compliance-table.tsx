import { useSite } from '@lodge/client'
import type { TicketReport } from '@lodge/contracts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { DefinitionButton } from '../figures/definition-button.tsx'
import { FigureChange } from '../figures/figure-change.tsx'
import { FigureLink } from '../figures/figure-link.tsx'
import { formatFigure } from '../figures/format-figure.ts'
import { deadlineMeasures } from '../figures/measures.ts'

/** The figures of the chart of deadlines. */
export function ComplianceTable({ report }: { report: TicketReport }) {
  return (
    <Table aria-label={t('reports.charts.compliance.title')} className="tabular-nums [--gutter:12px]">
      <TableHeader>
        <tr>
          <TableHead>{t('reports.charts.compliance.head')}</TableHead>
          <TableHead className="text-end">{t('reports.charts.compliance.met')}</TableHead>
          <TableHead className="text-end font-normal">{t('reports.charts.compliance.target')}</TableHead>
          <TableHead className="text-end font-normal">{t('reports.charts.before')}</TableHead>
          <TableHead>{t('reports.charts.compliance.change')}</TableHead>
          <TableHead className="text-end">{t('reports.charts.compliance.counted')}</TableHead>
        </tr>
      </TableHeader>
      <TableBody>
        {deadlineMeasures.map(({ metric, met }) => (
          <DeadlineRow key={metric} report={report} metric={metric} measure={met} />
        ))}
      </TableBody>
    </Table>
  )
}

interface DeadlineRowProps {
  report: TicketReport
  metric: (typeof deadlineMeasures)[number]['metric']
  measure: (typeof deadlineMeasures)[number]['met']
}

function DeadlineRow({ report, metric, measure }: DeadlineRowProps) {
  const figure = report.figures[measure]
  const before = report.figuresBefore[measure]
  const targets = useSite((site) => site.complianceTargets)
  const title = t(`reports.measures.${measure}.title`)
  return (
    <TableRow>
      <th scope="row" className="px-1.5 text-start font-normal first:ps-gutter">
        <span className="flex items-center gap-1">
          {t(`ui.sla.long.${metric}`)}
          <DefinitionButton title={title} definition={t(`reports.measures.${measure}.definition`)} />
        </span>
      </th>
      <TableCell className="text-end font-medium">
        <FigureLink
          figure={figure}
          counted={{ measure }}
          label={(value) => t('reports.counted.of', { measure: title, value })}
        />
      </TableCell>
      <TableCell className="text-end text-muted-foreground">
        {t('reports.percent', { value: targets[metric] })}
      </TableCell>
      <TableCell className="text-end text-muted-foreground">{formatFigure(measure, before.value)}</TableCell>
      <TableCell className="min-w-18">
        <FigureChange measure={measure} now={figure} before={before} />
      </TableCell>
      <TableCell className="text-end">{t('reports.number', { value: figure.counted })}</TableCell>
    </TableRow>
  )
}
