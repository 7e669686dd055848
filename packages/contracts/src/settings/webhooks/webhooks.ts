import { z } from 'zod'
import { webhookEventTypes } from '../../events/webhook-events.ts'
import { limits } from '../../foundation/limits.ts'
import { keysOf } from '../../foundation/object-keys.ts'
import { OneLine } from '../../foundation/one-line.ts'
import { ListRecords, recordFields, recordPageOf, updateOf } from '../../foundation/records/records.ts'
import { because } from '../../foundation/refusals/zod-problems.ts'
import { Alias, EnteredInstant, Instant, NamedRef, pageOf } from '../../foundation/shared.ts'
import { overlapHours } from '../api-tokens/api-tokens.ts'

export const webhookEvents = keysOf(webhookEventTypes)
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The type of the test event, which is sent from the settings whatever the webhook listens to. */
export const webhookTest = 'webhook.test'

/** The type of what an automation sends, whatever the webhook listens to. */
export const webhookCall = 'automation.called'

/** Only an active one is sent to. A person pauses it; Lodge stops it, with a reason. */
export const WebhookState = z.enum(['on', 'paused', 'stopped'])
export type WebhookState = z.infer<typeof WebhookState>

/**
 * Reasons for which Lodge stops a webhook: it answered that it is gone, failed for days, or its secret opens no more
 * because LODGE_SECRET has changed.
 */
export const WebhookStop = z.enum(['gone', 'failing', 'secret_lost'])
export type WebhookStop = z.infer<typeof WebhookStop>

/** Without teams it gets the events of every team's tickets. */
export const SaveWebhook = z.object({
  name: OneLine.min(1).max(limits.nameLength),
  address: OneLine.min(1, because('webhook_address_invalid')).max(limits.webhookAddressLength),
  events: z
    .array(WebhookEvent)
    .min(1, because('webhook_event_required'))
    .max(webhookEvents.length)
    .refine((events) => new Set(events).size === events.length, because('listed_twice')),
  teams: z.array(Alias).max(limits.teamsPerPerson),
  /** Adds the requester and the text of messages to what is sent. */
  includesPersonalData: z.boolean(),
})
export type SaveWebhook = z.infer<typeof SaveWebhook>

export const UpdateWebhook = updateOf(SaveWebhook)
export type UpdateWebhook = z.infer<typeof UpdateWebhook>

/** Leaves the secret out; `hint` is its last characters. */
export const WebhookRecord = z.object({
  ...recordFields,
  name: z.string(),
  address: z.string(),
  events: z.array(WebhookEvent),
  /** Empty means all teams. */
  teams: z.array(NamedRef),
  includesPersonalData: z.boolean(),
  owner: NamedRef,
  state: WebhookState,
  stoppedBecause: WebhookStop.nullable(),
  /** The first failure since the last success; null while it succeeds. */
  failingSince: Instant.nullable(),
  hint: z.string(),
  /** The end of the time in which the former secret signs as well. */
  overlapEndsAt: Instant.nullable(),
  waiting: z.number().int(),
  /** Events dropped because too many waited, and when the last one was. */
  dropped: z.number().int(),
  droppedAt: Instant.nullable(),
})
export type WebhookRecord = z.infer<typeof WebhookRecord>

/** The only answer that has the secret. */
export const NewWebhook = WebhookRecord.extend({ secret: z.string() })
export type NewWebhook = z.infer<typeof NewWebhook>

export const WebhookRow = z.object({
  alias: z.string(),
  name: z.string(),
  /** The address up to its host: the rest may be a secret. */
  origin: z.string(),
  state: WebhookState,
  failingSince: Instant.nullable(),
  events: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  deliveredAt: Instant.nullable(),
  updatedAt: Instant,
  archivedAt: Instant.nullable(),
})
export type WebhookRow = z.infer<typeof WebhookRow>

export const ListWebhooks = ListRecords
export type ListWebhooks = z.infer<typeof ListWebhooks>
export const WebhookPage = recordPageOf(WebhookRow)
export type WebhookPage = z.infer<typeof WebhookPage>

export const RotateWebhookSecret = z.object({ overlap: z.literal([...overlapHours]) })
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>

export const SetWebhookPaused = z.object({ isPaused: z.boolean() })
export type SetWebhookPaused = z.infer<typeof SetWebhookPaused>

/** A `waiting` delivery is tried again by itself, a `failed` one only when somebody repeats it. */
export const WebhookDeliveryState = z.enum(['waiting', 'delivered', 'failed'])
export type WebhookDeliveryState = z.infer<typeof WebhookDeliveryState>

/** Reasons for which a try failed. Where the endpoint answered there is a status; the body of its answer is not kept. */
export const WebhookTryProblem = z.enum([
  'answered',
  'redirected',
  'timeout',
  'address_forbidden',
  'name_unknown',
  'unreachable',
  'certificate',
])
export type WebhookTryProblem = z.infer<typeof WebhookTryProblem>

export const WebhookTryView = z.object({
  at: Instant,
  durationMs: z.number().int(),
  status: z.number().int().nullable(),
  problem: WebhookTryProblem.nullable(),
})
export type WebhookTryView = z.infer<typeof WebhookTryView>

export const WebhookDeliveryView = z.object({
  id: z.uuid(),
  type: z.string(),
  ticket: z.number().int().nullable(),
  state: WebhookDeliveryState,
  tries: z.number().int(),
  createdAt: Instant,
  /** Null once it is no longer tried. */
  nextTryAt: Instant.nullable(),
  lastTry: WebhookTryView.nullable(),
})
export type WebhookDeliveryView = z.infer<typeof WebhookDeliveryView>

export const ListWebhookDeliveries = z.object({
  state: WebhookDeliveryState.optional(),
  cursor: z.string().optional(),
})
export type ListWebhookDeliveries = z.infer<typeof ListWebhookDeliveries>

export const WebhookDeliveryPage = pageOf(WebhookDeliveryView).extend({
  counts: z.object({ waiting: z.number().int(), delivered: z.number().int(), failed: z.number().int() }),
})
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>

export const WebhookDeliveryParams = z.object({ alias: Alias, id: z.uuid() })
export type WebhookDeliveryParams = z.infer<typeof WebhookDeliveryParams>

/** A delivery with each of its tries, the last one first. `body` is what is sent, without personal data. */
export const WebhookDeliveryDetails = WebhookDeliveryView.extend({
  messageId: z.string(),
  body: z.string(),
  allTries: z.array(WebhookTryView),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

/** Failed deliveries of events that happened within the period. */
export const RepeatWebhookDeliveries = z
  .object({ from: EnteredInstant, until: EnteredInstant })
  .refine(({ from, until }) => from < until, { path: ['until'], ...because('period_ends_before_start') })
export type RepeatWebhookDeliveries = z.infer<typeof RepeatWebhookDeliveries>

export const RepeatedWebhookDeliveries = z.object({ repeated: z.number().int() })
export type RepeatedWebhookDeliveries = z.infer<typeof RepeatedWebhookDeliveries>
