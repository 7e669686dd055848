import {
  type ReportFigure,
  ReportFigures,
  ReportMeasure,
  type ReportTicket,
  type TicketReport,
} from '@lodge/contracts'
import { buildTicketRow } from './ticket-row-factory.ts'

const counts = new Set<ReportMeasure>(['created', 'resolved', 'backlog', 'reopened', 'ratings'])

/** Figures of which nothing was counted besides those that are given; a number of things is what it counts. */
export function buildFigures(
  parts: Partial<Record<ReportMeasure, number | ReportFigure>> = {},
): ReportFigures {
  const figures = ReportMeasure.options.map((measure) => {
    const given = parts[measure] ?? { value: counts.has(measure) ? 0 : null, counted: 0 }
    return [measure, typeof given === 'number' ? { value: given, counted: Math.ceil(given) } : given]
  })
  return ReportFigures.parse(Object.fromEntries(figures))
}

/** Two quiet days for tests; say only what the test is about. */
export function buildTicketReport(parts: Partial<TicketReport> = {}): TicketReport {
  return {
    asOf: '2026-10-15T15:12:09.000Z',
    timezone: 'Europe/London',
    weekStartsOn: 1,
    range: { from: '2026-10-13', to: '2026-10-14' },
    before: { from: '2026-10-11', to: '2026-10-12' },
    figures: buildFigures({ created: 12, resolved: 9, backlog: 20 }),
    figuresBefore: buildFigures({ created: 8, resolved: 10, backlog: 17 }),
    grain: 'day',
    steps: [
      { from: '2026-10-13', to: '2026-10-13', created: 7, resolved: 4, backlog: 20 },
      { from: '2026-10-14', to: '2026-10-14', created: 5, resolved: 5, backlog: 20 },
    ],
    stepsBefore: [{ from: '2026-10-11', to: '2026-10-11', created: 8, resolved: 10, backlog: 17 }],
    hours: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0)),
    groups: { team: [], agent: [], topic: [] },
    deflection: { drafts: 30, confirmed: 4, possible: 6 },
    ...parts,
  }
}

/** Something that a figure counted, for tests; say only what the test is about. */
export function buildReportTicket(parts: Partial<ReportTicket> = {}): ReportTicket {
  const ticket = parts.ticket === undefined ? buildTicketRow() : parts.ticket
  return {
    id: 'fact-1',
    at: '2026-10-13T10:00:00.000Z',
    ticket,
    number: ticket?.number ?? 20_001,
    metric: null,
    seconds: null,
    isMet: null,
    rating: null,
    ...parts,
  }
}
