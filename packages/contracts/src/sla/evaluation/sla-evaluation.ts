import { z } from 'zod'

/** An instant as an ISO 8601 string with `Z` or a numeric offset. */
const OffsetInstant = z.iso.datetime({ offset: true })

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export const Weekday = z.enum(weekdays)
export type Weekday = z.infer<typeof Weekday>

/** Local wall time `HH:mm` or `HH:mm:ss`; only a closing edge may be `24:00`. */
const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
const WallClosingTime = z.union([WallTime, z.literal('24:00'), z.literal('24:00:00')])

/** An open window `[open, close)`; `close <= open` ends on the next local day. */
export const BusinessHoursWindow = z.tuple([WallTime, WallClosingTime])
export type BusinessHoursWindow = z.infer<typeof BusinessHoursWindow>

/** Business hours: weekly windows in an IANA zone, less whole local dates. A missing day is closed. */
export const Calendar = z.object({
  timezone: z.string().min(1),
  weekly: z.partialRecord(Weekday, z.array(BusinessHoursWindow)),
  holidays: z.array(z.iso.date()).default([]),
})
export type Calendar = z.input<typeof Calendar>

const TargetMinutes = z.number().positive().nullable()

/** The metrics that a pause status can stop. Camel case and snake case name the same one. */
export const PauseMetric = z.enum([
  'firstResponse',
  'nextResponse',
  'resolution',
  'first_response',
  'next_response',
])
export type PauseMetric = z.infer<typeof PauseMetric>

export const SlaPolicyInput = z.object({
  firstResponseMinutes: TargetMinutes,
  nextResponseMinutes: TargetMinutes,
  resolutionMinutes: TargetMinutes,
  pauseStatuses: z.array(z.string()).default([]),
  pauseMetrics: z.array(PauseMetric).default(['resolution']),
  reopenMode: z.enum(['resume', 'restart']).default('resume'),
  warnAtPercent: z.array(z.number().positive()).optional(),
})
export type SlaPolicyInput = z.input<typeof SlaPolicyInput>

const at = { at: OffsetInstant }
const policyChanged = {
  ...at,
  to: z.string().optional(),
  policy: SlaPolicyInput,
  calendar: Calendar.optional(),
}

/** A fact that deadlines depend on. The order in the list decides between facts of one instant. */
export const SlaEvent = z.discriminatedUnion('type', [
  z.object({
    ...at,
    type: z.literal('ticket_created'),
    by: z.enum(['requester', 'agent']),
    publicMessage: z.boolean().optional(),
    status: z.string(),
  }),
  z.object({ ...at, type: z.literal('requester_message') }),
  z.object({ ...at, type: z.literal('agent_public_reply') }),
  z.object({ ...at, type: z.literal('internal_note') }),
  z.object({ ...at, type: z.literal('auto_reply') }),
  z.object({ ...at, type: z.literal('no_reply_needed') }),
  z.object({ ...at, type: z.literal('status_changed'), to: z.string() }),
  z.object({ ...policyChanged, type: z.literal('priority_changed') }),
  z.object({ ...policyChanged, type: z.literal('topic_changed') }),
  z.object({ ...at, type: z.literal('calendar_changed'), calendar: Calendar }),
  z.object({ ...at, type: z.literal('assigned'), to: z.string().nullish() }),
  z.object({ ...at, type: z.literal('team_changed'), to: z.string().nullish() }),
  z.object({ ...at, type: z.literal('merged_into'), to: z.union([z.string(), z.number()]).nullish() }),
])
export type SlaEvent = z.input<typeof SlaEvent>

export const MetricState = z.enum(['not_applicable', 'running', 'paused', 'met', 'breached', 'cancelled'])
export type MetricState = z.infer<typeof MetricState>

/** A stretch of time of one kind: whether it counted, and why. */
export const Segment = z.object({
  from: OffsetInstant,
  to: OffsetInstant,
  counts: z.boolean(),
  why: z.enum(['open', 'closed', 'holiday', 'paused', 'resolved']),
})
export type Segment = z.infer<typeof Segment>

export const MetricEvaluation = z.object({
  state: MetricState,
  startedAt: OffsetInstant.nullable(),
  dueAt: OffsetInstant.nullable(),
  fulfilledAt: OffsetInstant.nullable(),
  breachedAt: OffsetInstant.nullable(),
  elapsedMinutes: z.number(),
  remainingMinutes: z.number(),
  percentElapsed: z.number(),
  targetMinutes: z.number().nullable(),
  warnings: z.array(z.object({ percent: z.number(), at: OffsetInstant.nullable() })),
  breachHistory: z.array(z.object({ at: OffsetInstant, targetMinutes: z.number() })),
  segments: z.array(Segment),
})
export type MetricEvaluation = z.infer<typeof MetricEvaluation>

export const SlaEvaluation = z.object({
  asOf: OffsetInstant,
  firstResponse: MetricEvaluation,
  nextResponse: z.array(MetricEvaluation),
  resolution: MetricEvaluation,
})
export type SlaEvaluation = z.infer<typeof SlaEvaluation>
