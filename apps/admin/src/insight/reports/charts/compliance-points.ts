import type { TicketReport } from '@lodge/contracts'
import { t } from '../../../foundation/t.ts'
import { formatFigure } from '../figures/format-figure.ts'
import { deadlineMeasures } from '../figures/measures.ts'

/** One kind of deadline: the share that was met, from 0 to 1, and that of the period before. */
export interface CompliancePoint {
  title: string
  now: number | null
  nowText: string
  before: number | null
  beforeText: string
}

/** Returns the bars of the chart of deadlines. */
export function toCompliancePoints({ figures, figuresBefore }: TicketReport): CompliancePoint[] {
  return deadlineMeasures.map(({ metric, met }) => {
    const [now, before] = [figures[met].value, figuresBefore[met].value]
    return {
      title: t(`ui.sla.long.${metric}`),
      now,
      before,
      nowText: formatFigure(met, now),
      beforeText: formatFigure(met, before),
    }
  })
}
