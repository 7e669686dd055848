import { randomUUID } from 'node:crypto'
import type { TicketStatus } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import type { EventToRecord } from '@lodge/events'
import { type DeadlineRow, toStoredMetric } from '../../sla/deadlines/deadline-rows.ts'
import {
  type EvaluatedDeadline,
  evaluateDeadlines,
  hasTarget,
} from '../../sla/deadlines/evaluate-deadlines.ts'
import { noSlaSummary, type SlaSummary, summarizeSla } from '../../sla/deadlines/sla-summary.ts'
import type { SlaTimeline } from '../../sla/deadlines/sla-timeline.ts'
import { earliest, isAfter } from '../../sla/instants.ts'
import { listPendingSteps, type PendingEscalationStep } from '../escalation/pending-steps.ts'
import type { DueEscalationStep } from '../escalation/run-escalation-steps.ts'
import { stateFingerprint, storedFingerprint, visibleFingerprint } from './deadline-fingerprints.ts'
import { findNewSlaEvents } from './new-sla-events.ts'
import { findNextAlarm } from './next-alarm.ts'

/** A locked ticket, with what it stores of its deadlines. */
export interface SlaTicketRow extends SlaSummary {
  id: string
  status: TicketStatus
}

export interface TicketEvaluation {
  ticketId: string
  deadlines: DeadlineRow[]
  /** Warnings and breaches since the deadlines were last stored. */
  newSlaEvents: EventToRecord[]
  /** Escalation steps whose time has come; the deadlines count them as taken. */
  dueSteps: DueEscalationStep[]
  slaSummary: SlaSummary
  /** Differs in something that people see of the ticket. */
  isChanged: boolean
}

/** Compares a ticket's deadlines as of `now` with the stored ones. Reads and writes nothing. */
export function evaluateTicket(
  ticket: SlaTicketRow,
  known: readonly DeadlineRow[],
  timeline: SlaTimeline | null,
  now: string,
): TicketEvaluation {
  const asOf = timeline ? notBeforeCreation(timeline, now) : now
  const deadlines = timeline ? evaluateDeadlines(timeline, asOf) : []
  const slaStatus = timeline ? summarizeSla(deadlines, ticket.status) : noSlaSummary
  const pairs = timeline
    ? deadlines.map((deadline) => compareDeadline({ ticket, timeline, asOf }, deadline, known))
    : []
  const foreseen = timeline && firstEventAfter(timeline, asOf)
  const isWritten = pairs.map(({ deadline, before, newSlaEvents }) => {
    deadline.alarmAt = earliest([deadline.alarmAt, foreseen])
    return newSlaEvents.length > 0 || !before || storedFingerprint(before) !== storedFingerprint(deadline)
  })
  return {
    ticketId: ticket.id,
    deadlines: [
      ...pairs.filter((_, index) => isWritten[index]).map((pair) => pair.deadline),
      ...findOutdatedDeadlines(known, pairs),
    ],
    newSlaEvents: pairs.flatMap((pair) => pair.newSlaEvents),
    dueSteps: pairs.flatMap((pair) => pair.dueSteps),
    slaSummary: slaStatus,
    isChanged: visibleFingerprint(ticket) !== visibleFingerprint(slaStatus) || pairs.some(isVisiblyChanged),
  }
}

interface DeadlineComparison {
  deadline: DeadlineRow
  before: DeadlineRow | undefined
  newSlaEvents: EventToRecord[]
  dueSteps: DueEscalationStep[]
}

interface EvaluationSituation {
  ticket: SlaTicketRow
  timeline: SlaTimeline
  asOf: string
}

function compareDeadline(
  { ticket, timeline, asOf }: EvaluationSituation,
  evaluated: EvaluatedDeadline,
  known: readonly DeadlineRow[],
): DeadlineComparison {
  const { metric, cycle, evaluation } = evaluated
  const before = known.find((deadline) => deadline.metric === metric && deadline.cycle === cycle)
  const takenSteps = before?.escalated ?? []
  const pending = isFinal(ticket.status) ? [] : listPendingSteps(timeline, evaluated, takenSteps)
  const due = pending.filter(isDue).map(({ step }) => step)
  const upcomingSegments = pending.filter((step) => !isDue(step)).map(({ inMinutes }) => inMinutes)
  const ticketId = ticket.id
  const id = before?.id ?? randomUUID()
  const deadline: DeadlineRow = {
    id,
    ticketId,
    metric,
    cycle,
    state: evaluation.state,
    alarmAt: hasTarget(evaluated) ? findNextAlarm(evaluated, asOf, upcomingSegments) : null,
    evaluation: toStoredMetric(evaluation),
    evaluatedAt: asOf,
    escalated: [...takenSteps, ...due.map((step) => step.id)],
  }
  const dueSteps = due.map((step) => ({ ticketId, deadlineId: id, metric, cycle, step }))
  return { deadline, before, newSlaEvents: findNewSlaEvents(deadline, before), dueSteps }
}

function isDue({ inMinutes }: PendingEscalationStep): boolean {
  return inMinutes <= 0
}

/** A ticket whose creation a host dated ahead of the database is evaluated from its creation on. */
function notBeforeCreation({ steps: [opening] }: SlaTimeline, now: string): string {
  return isAfter(opening.event.at, now) ? opening.event.at : now
}

/** Events that a host dated ahead of the database count once their time has come. */
function firstEventAfter({ steps }: SlaTimeline, asOf: string): string | null {
  return steps.find((step) => isAfter(step.event.at, asOf))?.event.at ?? null
}

function findOutdatedDeadlines(
  known: readonly DeadlineRow[],
  pairs: readonly DeadlineComparison[],
): DeadlineRow[] {
  return known
    .filter((deadline) => deadline.state !== 'cancelled' && !pairs.some((pair) => pair.before === deadline))
    .map((deadline) => ({ ...deadline, state: 'cancelled', alarmAt: null }))
}

function isVisiblyChanged({ deadline, before }: DeadlineComparison): boolean {
  if (!before) return deadline.state !== 'not_applicable'
  return stateFingerprint(before) !== stateFingerprint(deadline)
}
