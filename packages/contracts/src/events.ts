import { z } from 'zod'
import { EscalationOutcome, EscalationStep } from './escalation.ts'
import { Answers } from './forms.ts'
import { Relation } from './relation.ts'
import { Instant } from './shared.ts'
import { SlaMetric } from './sla-views.ts'
import { ListColumn, TicketSort } from './ticket-lists.ts'
import { StatusReason, TicketPriority, TicketStatus, Visibility } from './tickets.ts'

const OnTicket = z.object({ ticketId: z.uuid() })
/** Both tickets show it; the source, in whose history it is recorded, was closed by it. */
const OnMerge = z.object({ mergeId: z.uuid(), sourceId: z.uuid(), targetId: z.uuid() })
/** `relation` is what the other ticket is to this one. */
const OnLink = OnTicket.extend({ otherId: z.uuid(), relation: Relation })
const OnPerson = z.object({ personId: z.uuid() })
const OnDeadline = OnTicket.extend({ deadlineId: z.uuid(), metric: SlaMetric, cycle: z.number().int() })
const AccountField = z.enum(['name', 'timezone', 'password', 'signature', 'notifications'])
const Area = z.enum(['portal', 'admin'])

/** Every domain event's payload. Payloads carry ids and what was before and after; handlers read the rest. */
export const eventPayloads = {
  'ticket.created': OnTicket.extend({ messageId: z.uuid() }),
  'ticket.replied': OnTicket.extend({
    messageId: z.uuid(),
    visibility: Visibility,
    by: z.enum(['requester', 'staff']),
    thenStatus: TicketStatus.nullable(),
    /** The agents whom an internal note names. */
    mentions: z.array(z.uuid()).default([]),
  }),
  'ticket.status_changed': OnTicket.extend({
    from: TicketStatus,
    to: TicketStatus,
    /** The message that changed the status with it, if one did. */
    messageId: z.uuid().nullable(),
    /** When the ticket opens by itself. */
    until: Instant.optional(),
    because: StatusReason.optional(),
  }),
  /** A pending ticket, or one on hold, opens by itself at `to`; `from` is the time that it was snoozed until before. */
  'ticket.snoozed': OnTicket.extend({ from: Instant.nullable(), to: Instant }),
  /** It keeps its status and no longer opens by itself. */
  'ticket.unsnoozed': OnTicket.extend({ from: Instant }),
  'ticket.assigned': OnTicket.extend({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
  'ticket.team_changed': OnTicket.extend({ from: z.uuid(), to: z.uuid() }),
  'ticket.priority_changed': OnTicket.extend({ from: TicketPriority, to: TicketPriority }),
  'ticket.topic_changed': OnTicket.extend({ from: z.uuid(), to: z.uuid() }),
  'ticket.department_changed': OnTicket.extend({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
  'ticket.course_changed': OnTicket.extend({ from: z.uuid().nullable(), to: z.uuid().nullable() }),
  'ticket.tags_changed': OnTicket.extend({ added: z.array(z.string()), removed: z.array(z.string()) }),
  'ticket.form_answers_changed': OnTicket.extend({ from: Answers, to: Answers }),
  /** Recorded for both tickets: `oldId` ended for good, `newId` goes on with it. */
  'ticket.follow_up_created': OnTicket.extend({ oldId: z.uuid(), newId: z.uuid() }),
  /** `from` is the source's status before. The SLA ignores a merge that was undone. */
  'ticket.merged': OnMerge.extend({ from: TicketStatus }),
  /** `to` is the status that the source has again. */
  'ticket.unmerged': OnMerge.extend({ to: TicketStatus }),
  'ticket.linked': OnLink,
  'ticket.unlinked': OnLink,
  'ticket.watchers_changed': OnTicket,
  /** Other versions of the ticket's policy or calendar judge it from now on. */
  'ticket.sla_policy_applied': OnTicket.extend({ retimeId: z.uuid() }),
  'sla_policy.changed': z.object({
    policyId: z.uuid(),
    how: z.enum(['created', 'edited', 'moved', 'archived', 'restored']),
    /** The fields that changed, in words. */
    fields: z.array(z.string()),
    version: z.number().int(),
  }),
  'business_hours.changed': z.object({
    calendarId: z.uuid(),
    how: z.enum(['created', 'edited', 'archived', 'restored']),
    fields: z.array(z.string()),
    version: z.number().int(),
  }),
  'canned_response.changed': z.object({
    cannedResponseId: z.uuid(),
    how: z.enum(['created', 'edited', 'archived', 'restored']),
    fields: z.array(z.string()),
  }),
  'deadline.changed': OnTicket,
  'deadline.warned': OnDeadline.extend({ percent: z.number() }),
  'deadline.breached': OnDeadline.extend({ dueAt: Instant }),
  'deadline.escalated': OnDeadline.extend({ step: EscalationStep, outcome: EscalationOutcome }),
  /** A view of one agent, or of the teams named: they had it or have it now. */
  'saved_view.changed': OnPerson.extend({ viewId: z.uuid(), teamIds: z.array(z.uuid()) }),
  /** An agent took a list of tickets out of Lodge. */
  'tickets.exported': OnPerson.extend({
    conditions: z.record(z.string(), z.string()),
    sort: TicketSort,
    columns: z.array(ListColumn),
  }),
  'bulk_update.progressed': OnPerson.extend({ bulkChangeId: z.uuid() }),
  'sign_in.code_requested': z.object({ signInId: z.uuid() }),
  'person.signed_in': OnPerson.extend({ area: Area }),
  'person.signed_out': OnPerson.extend({ area: Area, sessionId: z.string() }),
  'person.sign_in_failed': z.object({ email: z.string(), area: Area }),
  /** Someone of the staff asked for what their role does not allow. */
  'person.access_refused': OnPerson.extend({ request: z.string() }),
  /** Somebody asked for something too often: who, if they were signed in, or under which address they wanted to be. */
  'person.limit_reached': z.object({
    personId: z.uuid().nullable(),
    email: z.string().nullable(),
    request: z.string(),
  }),
  'person.profile_completed': OnPerson,
  'person.access_changed': OnPerson,
  /** What of their own account somebody changed. */
  'person.account_changed': OnPerson.extend({ fields: z.array(AccountField) }),
  /** Some of a person's notifications, or all up to now. */
  'person.notifications_read': OnPerson.extend({ notificationIds: z.array(z.uuid()).nullable() }),
} as const

export type EventType = keyof typeof eventPayloads
export type EventPayload<Type extends EventType> = z.infer<(typeof eventPayloads)[Type]>
/** The same as it is recorded: what has a default may be left out. */
export type EventInput<Type extends EventType> = z.input<(typeof eventPayloads)[Type]>

const Envelope = z.object({ id: z.uuid(), at: Instant, actorId: z.uuid().nullable() })

/** An event as its consumers receive it: the envelope and its own payload, flat. */
export type DomainEvent<Type extends EventType = EventType> = {
  [T in Type]: { id: string; type: T; at: string; actorId: string | null } & EventPayload<T>
}[Type]

/** The same table, seen so that one type's schema gives that type's payload. */
const payloadSchemas: { [Type in EventType]: z.ZodType<EventPayload<Type>> } = eventPayloads

export const eventTypes = Object.keys(eventPayloads) as EventType[]

/** Made once: a schema that is made for each event costs more than what it parses. */
const envelopes = new Map(eventTypes.map((type) => [type, Envelope.extend({ type: z.literal(type) })]))

/** Returns the ticket in whose history an event is recorded: of a merge, the source; null where it is about none. */
export function ticketIdOf(payload: object): string | null {
  if ('ticketId' in payload) return z.uuid().parse(payload.ticketId)
  return 'sourceId' in payload ? z.uuid().parse(payload.sourceId) : null
}

/** Parses a job's payload into its event; throws a ZodError where it breaks the contract. */
export function parseEvent<Type extends EventType>(type: Type, json: unknown): DomainEvent<Type> {
  const envelope = (envelopes.get(type) ?? z.never()).parse(json)
  return { ...payloadSchemas[type].parse(json), ...envelope, type }
}

export const queueNames = ['realtime', 'sla', 'email', 'activity'] as const
export const QueueName = z.enum(queueNames)
export type QueueName = z.infer<typeof QueueName>
