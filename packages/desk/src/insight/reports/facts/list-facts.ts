import { isDeepStrictEqual } from 'node:util'
import { domainEvents, type SlaMetric } from '@lodge/contracts'
import type { Fulfilment, ReportFact, Situation } from './report-fact.ts'
import { listMoments, type ReportedEvent, type TicketMoment } from './ticket-moments.ts'

/** All that the facts of a ticket are made of. */
export interface TicketHistory {
  present: Situation
  requesterId: string
  events: readonly ReportedEvent[]
  fulfilments: readonly Fulfilment[]
}

/** Returns what reports count of a ticket, in order of time. The same history has the same facts, whenever it is asked. */
export function listFacts({ present, requesterId, events, fulfilments }: TicketHistory): ReportFact[] {
  const moments = listMoments(present, events)
  const facts = [
    ...listStatusFacts(moments, requesterId),
    ...listMisses(moments),
    ...fulfilments.flatMap((fulfilment) => toFulfilmentFact(moments, fulfilment, requesterId)),
    ...moments.flatMap(toRatingFact),
  ]
  return facts.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/**
 * Merging away ends a ticket's time in the backlog and is no resolution; undoing that puts it back as it was. What
 * changes at the moment of the creation, such as the team of a call, was so from the beginning.
 */
function listStatusFacts(moments: readonly TicketMoment[], requesterId: string): ReportFact[] {
  const facts: ReportFact[] = []
  let open: ReportFact | null = null
  let before: TicketMoment | null = null
  for (const moment of moments) {
    const { at, isOpen, situation } = moment
    const wasOpen: boolean = before?.isOpen ?? false
    const isMoved: boolean = wasOpen && isOpen && !isDeepStrictEqual(before?.situation, situation)
    if (open && isMoved && +open.at === +at) Object.assign(open, dimensionsOf(situation))
    else if (isOpen && (!wasOpen || isMoved)) {
      if (open) open.openUntil = at
      open = { kind: beginningOf(moment, wasOpen), at, openUntil: null, ...dimensionsOf(situation) }
      facts.push(open)
    } else if (wasOpen && !isOpen) {
      if (open) open.openUntil = at
      open = null
      if (moment.event.type === 'ticket.status_changed')
        facts.push({ kind: 'resolved', at, ...dimensionsOf(situation, doerOf(moment, requesterId)) })
    }
    before = moment
  }
  return facts
}

function beginningOf({ event }: TicketMoment, wasOpen: boolean): ReportFact['kind'] {
  if (event.type === 'ticket.created') return 'created'
  return event.type === 'ticket.status_changed' && !wasOpen ? 'reopened' : 'entered'
}

/** A deadline that was missed counts once, at its first breach, whatever became of it. */
function listMisses(moments: readonly TicketMoment[]): ReportFact[] {
  return [...firstBreaches(moments).values()].map(({ metric, at }) => ({
    kind: 'deadline',
    at,
    metric,
    isMet: false,
    ...dimensionsOf(situationAt(moments, at)),
  }))
}

function firstBreaches(moments: readonly TicketMoment[]) {
  const breaches = new Map<string, { metric: SlaMetric; at: Date }>()
  for (const { event } of moments) {
    if (event.type !== 'deadline.breached') continue
    const { metric, cycle, dueAt } = domainEvents[event.type].payload.parse(event.payload)
    const at = new Date(dueAt)
    const known = breaches.get(`${metric}:${cycle}`)
    if (!known || at < known.at) breaches.set(`${metric}:${cycle}`, { metric, at })
  }
  return breaches
}

function toFulfilmentFact(
  moments: readonly TicketMoment[],
  { metric, cycle, at, seconds, isMet }: Fulfilment,
  requesterId: string,
): ReportFact {
  const missed = firstBreaches(moments).get(`${metric}:${cycle}`)
  const isInTime = isMet && (missed === undefined || missed.at > at)
  const moment = moments.find((one) => +one.at === +at && fulfils(one, metric))
  const agentId = moment && doerOf(moment, requesterId)
  return {
    kind: 'deadline',
    at,
    metric,
    seconds,
    ...(isInTime && { isMet: true }),
    ...dimensionsOf(situationAt(moments, at), agentId),
  }
}

function fulfils({ event: { type, payload }, isOpen }: TicketMoment, metric: SlaMetric): boolean {
  if (metric === 'resolution') return type === 'ticket.status_changed' && !isOpen
  if (type !== 'ticket.replied') return false
  const { by, visibility } = domainEvents[type].payload.parse(payload)
  return by === 'staff' && visibility === 'public'
}

/** Counts again when the requester changes it; a comment alone is no rating. */
function toRatingFact({ event, at, situation }: TicketMoment): ReportFact[] {
  if (event.type !== 'ticket.rated') return []
  const { from, to } = domainEvents[event.type].payload.parse(event.payload)
  if (to === from || to === 'none') return []
  return [{ kind: 'rated', at, rating: Number(to), ...dimensionsOf(situation) }]
}

function situationAt(moments: readonly TicketMoment[], at: Date): Situation {
  const moment = moments.findLast((one) => one.at <= at) ?? moments[0]
  if (!moment) throw new Error('A ticket without events has no facts.')
  return moment.situation
}

/** Returns the agent who did it; the assignee where the requester or Lodge itself did. */
function doerOf({ event: { actorId }, situation }: TicketMoment, requesterId: string): string | null {
  return actorId === null || actorId === requesterId ? situation.assigneeId : actorId
}

function dimensionsOf({ assigneeId, ...situation }: Situation, agentId: string | null = assigneeId) {
  return { ...situation, agentId }
}
