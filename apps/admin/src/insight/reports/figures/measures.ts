import { ReportMeasure, type TicketReport } from '@lodge/contracts'

/** The form of a figure, and the direction that is welcome; null for neither. */
interface MeasureKind {
  kind: 'tickets' | 'share' | 'time'
  better: 'more' | 'less' | null
}

const time: MeasureKind = { kind: 'time', better: 'less' }
const met: MeasureKind = { kind: 'share', better: 'more' }

export const measureKinds: Record<ReportMeasure, MeasureKind> = {
  created: { kind: 'tickets', better: null },
  resolved: { kind: 'tickets', better: null },
  backlog: { kind: 'tickets', better: 'less' },
  reopened: { kind: 'tickets', better: 'less' },
  reopenRate: { kind: 'share', better: 'less' },
  firstResponseMet: met,
  nextResponseMet: met,
  resolutionMet: met,
  firstResponseMedian: time,
  firstResponseP90: time,
  nextResponseMedian: time,
  nextResponseP90: time,
  resolutionMedian: time,
  resolutionP90: time,
  ratings: { kind: 'tickets', better: null },
  satisfaction: met,
}

/** The three deadlines with the figures of each. */
export const deadlineMeasures = [
  {
    metric: 'first_response',
    met: 'firstResponseMet',
    median: 'firstResponseMedian',
    p90: 'firstResponseP90',
  },
  { metric: 'next_response', met: 'nextResponseMet', median: 'nextResponseMedian', p90: 'nextResponseP90' },
  { metric: 'resolution', met: 'resolutionMet', median: 'resolutionMedian', p90: 'resolutionP90' },
] as const satisfies readonly {
  metric: string
  met: ReportMeasure
  median: ReportMeasure
  p90: ReportMeasure
}[]

/** Returns whether nothing at all was counted. */
export function isEmptyReport({ figures }: TicketReport): boolean {
  return ReportMeasure.options.every((measure) => figures[measure].counted === 0 && !figures[measure].value)
}
