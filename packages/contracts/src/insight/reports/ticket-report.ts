import { z } from 'zod'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { EnteredDate, Instant, NamedRef, pageOf } from '../../foundation/shared.ts'
import { SlaMetric } from '../../foundation/sla-metric.ts'
import { ticketFilterFields } from '../../ticketing/tickets/list/ticket-filter.ts'
import { TicketRow } from '../../ticketing/tickets/tickets.ts'

/** The longest range of a report, in days: ten years. */
export const maxReportDays = 3_653

/** Ranges that move with the day on which they are read; `last_…` ends before today, `this_…` with today. */
export const RelativeReportRange = z.enum([
  'last_7_days',
  'last_28_days',
  'last_90_days',
  'last_week',
  'last_month',
  'this_month',
  'last_year',
  'this_year',
])
export type RelativeReportRange = z.infer<typeof RelativeReportRange>

/** A range from one day to another, both included, in the site's time zone: `2026-10-01..2026-10-31`. */
export const ReportDays = z
  .string()
  .transform((text) => text.split('..'))
  .pipe(z.tuple([EnteredDate, EnteredDate], because('not_a_period')))
  .refine(([from, to]) => from <= to, because('ends_before_start'))
  .refine(([from, to]) => daysBetween(from, to) < maxReportDays, because('range_too_long'))
export type ReportDays = z.infer<typeof ReportDays>

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}

const { team, topic, department, course, priority, channel, assignee, tag } = ticketFilterFields

/** Conditions on what a report counts, as it was at the moment at which the counted thing happened. */
export const reportFilterFields = { team, topic, department, course, priority, channel, agent: assignee, tag }

/** The whole question of a report, the same in its address, in a saved report and in a report that is sent by mail. */
export const TicketReportQuery = z.object({
  range: z.union([RelativeReportRange, ReportDays]).default('last_28_days'),
  ...reportFilterFields,
})
export type TicketReportQuery = z.infer<typeof TicketReportQuery>
export type TicketReportAddress = z.input<typeof TicketReportQuery>

/** Every figure of a report. What each means stands in `packages/desk/src/insight/reports/measures` and on the screen. */
export const ReportMeasure = z.enum([
  'created',
  'resolved',
  'backlog',
  'reopened',
  'reopenRate',
  'firstResponseMet',
  'nextResponseMet',
  'resolutionMet',
  'firstResponseMedian',
  'firstResponseP90',
  'nextResponseMedian',
  'nextResponseP90',
  'resolutionMedian',
  'resolutionP90',
  'ratings',
  'satisfaction',
])
export type ReportMeasure = z.infer<typeof ReportMeasure>

/**
 * A figure: a number of tickets or ratings, a share from 0 to 1, or business seconds; null where nothing was counted.
 * `counted` is how many things a share or a time was taken of.
 */
export const ReportFigure = z.object({ value: z.number().nullable(), counted: z.number().int() })
export type ReportFigure = z.infer<typeof ReportFigure>

export const ReportFigures = z.record(ReportMeasure, ReportFigure)
export type ReportFigures = z.infer<typeof ReportFigures>

/** `from` and `to` are days, both included. */
const ReportRange = z.object({ from: z.iso.date(), to: z.iso.date() })
export type ReportRange = z.infer<typeof ReportRange>

/** A day, a week or a month of the range, cut where the range begins and ends. */
const ReportStep = ReportRange.extend({
  created: z.number().int(),
  resolved: z.number().int(),
  /** Tickets that are unresolved at its end. */
  backlog: z.number().int(),
})

/** A team, an agent or a topic by the name that it has now; null is nobody, or none. */
const ReportRow = z.object({ of: NamedRef.nullable(), figures: ReportFigures })

export const ReportGroup = z.enum(['team', 'agent', 'topic'])
export type ReportGroup = z.infer<typeof ReportGroup>

export const TicketReport = z.object({
  asOf: Instant,
  /** The site's time zone, by which days are cut. */
  timezone: z.string(),
  /** The first day of a week, 1 for Monday to 7 for Sunday. */
  weekStartsOn: z.number().int().min(1).max(7),
  range: ReportRange,
  /** The same number of days right before. */
  before: ReportRange,
  figures: ReportFigures,
  figuresBefore: ReportFigures,
  grain: z.enum(['day', 'week', 'month']),
  steps: z.array(ReportStep),
  stepsBefore: z.array(ReportStep),
  /** Created tickets by hour of the week: seven days from Monday, of 24 hours each. */
  hours: z.array(z.array(z.number().int()).length(24)).length(7),
  groups: z.record(ReportGroup, z.array(ReportRow)),
  /** Drafts that an article answered, of those during which one was suggested; null where a filter leaves drafts out. */
  deflection: z
    .object({ drafts: z.number().int(), confirmed: z.number().int(), possible: z.number().int() })
    .nullable(),
})
export type TicketReport = z.infer<typeof TicketReport>

/** The tickets behind one figure: of the whole report, of one step, of one row of a group, or of one hour of the week. */
export const ListReportTickets = TicketReportQuery.extend({
  measure: ReportMeasure,
  /** Narrows to what happened on these days; they lie within the range. */
  days: ReportDays.optional(),
  group: ReportGroup.optional(),
  /** The alias of a row of `group`; `none` is the row without one. */
  row: z.string().max(80).optional(),
  /** Monday is 1. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
  cursor: z.string().max(400).optional(),
})
export type ListReportTickets = z.infer<typeof ListReportTickets>

export const ExportReportTickets = ListReportTickets.omit({ cursor: true })
export type ExportReportTickets = z.infer<typeof ExportReportTickets>

/**
 * One thing that a figure counted, with its ticket: a ticket that was reopened twice is there twice. `seconds` is
 * business time, `isMet` whether a deadline was met; null where the measure knows no such thing.
 */
export const ReportTicket = z.object({
  id: z.string(),
  at: Instant,
  /** The ticket's number. */
  number: z.number().int(),
  /** Null where the ticket has been deleted since. */
  ticket: TicketRow.nullable(),
  metric: SlaMetric.nullable(),
  seconds: z.number().nullable(),
  isMet: z.boolean().nullable(),
  rating: z.number().int().min(1).max(5).nullable(),
})
export type ReportTicket = z.infer<typeof ReportTicket>

export const ReportTicketsPage = pageOf(ReportTicket).extend({
  /** All that the figure counted, on every page. */
  total: z.number().int(),
})
export type ReportTicketsPage = z.infer<typeof ReportTicketsPage>
