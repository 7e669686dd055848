import {
  type Calendar,
  domainEvents,
  type EventPayload,
  type SlaEvent,
  type SlaPolicyInput,
  type TicketStatus,
} from '@lodge/contracts'
import type { Database, Transaction } from '@lodge/database'
import {
  loadPublishedBusinessHours,
  loadPublishedPolicy,
  type PublishedBusinessHours,
  type PublishedPolicy,
} from '../policies/published-versions.ts'
import type { TicketHistoryEvent } from './ticket-history.ts'

export interface ActivePolicy {
  policy: SlaPolicyInput
  businessHours: PublishedBusinessHours
  /** Null while no policy applies; the deadlines then have no targets. */
  source: PublishedPolicy | null
}

/** One event as the engine reads it, with what applies from then on. */
interface TimelineStep {
  event: SlaEvent
  activePolicy: ActivePolicy
  status: TicketStatus
}

/** All that the engine needs to know of a ticket. */
export interface SlaTimeline {
  input: { calendar: Calendar; policy: SlaPolicyInput; events: SlaEvent[] }
  steps: readonly [TimelineStep, ...TimelineStep[]]
}

const noTargets: SlaPolicyInput = {
  firstResponseMinutes: null,
  nextResponseMinutes: null,
  resolutionMinutes: null,
  pauseStatuses: ['pending', 'on_hold'],
  pauseMetrics: ['resolution'],
  reopenMode: 'resume',
}

/** Returns a ticket's history as the engine's input; null when no policy ever applied to it. */
export async function buildSlaTimeline(
  tx: Database | Transaction,
  history: readonly TicketHistoryEvent[],
): Promise<SlaTimeline | null> {
  const firstBusinessHoursId = history.find(
    (happening) => happening.businessHoursVersionId,
  )?.businessHoursVersionId
  if (!firstBusinessHoursId) return null
  let activePolicy: ActivePolicy = {
    policy: noTargets,
    businessHours: await loadPublishedBusinessHours(tx, firstBusinessHoursId),
    source: null,
  }
  let status: TicketStatus = 'open'
  let at = ''
  const steps: TimelineStep[] = []
  for (const happening of history) {
    activePolicy = await activePolicyAfter(tx, happening, activePolicy)
    status = statusAfter(happening, status)
    // Hosts' clocks may differ by a little; the order in which events were written is the true one.
    at = latestOf(at, happening.at.toISOString())
    steps.push({ event: { at, ...toSlaEvent(happening, activePolicy) }, activePolicy, status })
  }
  const [first, ...rest] = steps
  if (!first) return null
  const events = steps.map((step) => step.event)
  const { businessHours, policy } = first.activePolicy
  return { input: { calendar: businessHours.calendar, policy, events }, steps: [first, ...rest] }
}

/** Returns the last step at or before a moment; the first one when all are later. */
export function findStepAt({ steps }: SlaTimeline, asOf: string): TimelineStep {
  return steps.findLast((step) => step.event.at <= asOf) ?? steps[0]
}

async function activePolicyAfter(
  tx: Database | Transaction,
  happening: TicketHistoryEvent,
  before: ActivePolicy,
): Promise<ActivePolicy> {
  const { type, priority, policyVersionId, businessHoursVersionId } = happening
  if (policyVersionId && businessHoursVersionId && priority) {
    const source = await loadPublishedPolicy(tx, policyVersionId)
    return {
      policy: source.definitions[priority],
      businessHours: await loadPublishedBusinessHours(tx, businessHoursVersionId),
      source,
    }
  }
  return appliesPolicy(type) ? { ...before, policy: noTargets, source: null } : before
}

/** Returns whether such an event puts the policy that then applies in force, or none where none does. */
function appliesPolicy(type: TicketHistoryEvent['type']): boolean {
  return (
    type === 'ticket.priority_changed' ||
    type === 'ticket.topic_changed' ||
    type === 'ticket.department_changed'
  )
}

function statusAfter({ type, payload }: TicketHistoryEvent, before: TicketStatus): TicketStatus {
  if (type === 'ticket.merged') return 'closed'
  return type === 'ticket.status_changed' ? domainEvents[type].payload.parse(payload).to : before
}

type UntimedSlaEvent<Event = SlaEvent> = Event extends SlaEvent ? Omit<Event, 'at'> : never

function toSlaEvent(
  { type, payload, businessHoursVersionId }: TicketHistoryEvent,
  { policy, businessHours }: ActivePolicy,
): UntimedSlaEvent {
  switch (type) {
    case 'ticket.created':
      return { type: 'ticket_created', by: 'requester', status: 'open' }
    case 'ticket.replied':
      return { type: messageType(domainEvents[type].payload.parse(payload)) }
    case 'ticket.status_changed': {
      const { to } = domainEvents[type].payload.parse(payload)
      return { type: 'status_changed', to: to === 'new' ? 'open' : to }
    }
    case 'ticket.priority_changed': {
      const { to } = domainEvents[type].payload.parse(payload)
      return { type: 'priority_changed', to, policy, calendar: businessHours.calendar }
    }
    case 'ticket.topic_changed':
    case 'ticket.department_changed':
    case 'ticket.sla_policy_applied':
      return { type: 'topic_changed', policy, calendar: businessHours.calendar }
    case 'ticket.assigned':
      return { type: 'assigned', to: domainEvents[type].payload.parse(payload).to ?? 'nobody' }
    case 'ticket.message_moved':
    case 'ticket.split':
      return { type: messageType(domainEvents[type].payload.parse(payload)) }
    case 'ticket.merged':
      return { type: 'merged_into', to: domainEvents[type].payload.parse(payload).targetId }
    case 'ticket.team_changed':
      // A team with other hours is to the engine like a topic with another policy.
      return businessHoursVersionId === null
        ? { type: 'team_changed', to: domainEvents[type].payload.parse(payload).to }
        : { type: 'topic_changed', policy, calendar: businessHours.calendar }
  }
}

/** A message that counts for nothing is to the engine like a note. */
function messageType({ by, visibility }: Pick<EventPayload<'ticket.replied'>, 'by' | 'visibility'>) {
  if (by === 'requester') return 'requester_message'
  return by === 'staff' && visibility === 'public' ? 'agent_public_reply' : 'internal_note'
}

function latestOf(one: string, other: string): string {
  return one > other ? one : other
}
