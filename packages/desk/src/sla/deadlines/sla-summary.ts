import { limits, type SlaStatus, type TicketStatus } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { byTime, earliest } from '../instants.ts'
import { type EvaluatedDeadline, hasTarget, isUnfinished } from './evaluate-deadlines.ts'
import type { StoredDeadline } from './stored-deadline.ts'

export interface SlaSummary {
  slaStatus: SlaStatus
  slaDueAt: string | null
  sla: StoredDeadline | null
  requesterSla: StoredDeadline | null
}

export const noSlaSummary: SlaSummary = { slaStatus: 'none', slaDueAt: null, sla: null, requesterSla: null }

const never = '9999-12-31T00:00:00Z'
const longAgo = '0001-01-01T00:00:00Z'
const urgency = ['breached', 'at_risk', 'on_track', 'paused'] as const

/**
 * Returns a ticket's SLA status and most urgent deadline. While something waits, it is from the deadlines that wait: a
 * late reply no longer counts. Once nothing waits any more, a ticket is breached if it missed any of its deadlines, and
 * shows the one that it missed last; its requester reads of the resolution.
 */
export function summarizeSla(deadlines: readonly EvaluatedDeadline[], status: TicketStatus): SlaSummary {
  const withTarget = deadlines.filter(hasTarget)
  const waiting = isFinal(status) ? [] : withTarget.filter(isUnfinished).toSorted(byUrgency)
  const [most] = waiting
  if (!most) return summarizeEnded(withTarget)
  return {
    slaStatus: slaStatusOf(most),
    slaDueAt: earliest(waiting.map(dueAt)),
    sla: most.stored,
    requesterSla: (waiting.find(isResponse) ?? most).stored,
  }
}

function summarizeEnded(deadlines: readonly EvaluatedDeadline[]): SlaSummary {
  const lastMissed = findLatest(deadlines.filter(isMissed), ({ evaluation }) => evaluation.breachedAt)
  const lastEnded = findLatest(deadlines, ({ evaluation }) => evaluation.fulfilledAt)
  const resolution = deadlines.find((deadline) => !isResponse(deadline) && isEnded(deadline))
  return {
    slaStatus: lastMissed ? 'breached' : deadlines.some(isMet) ? 'met' : 'none',
    slaDueAt: null,
    sla: (lastMissed ?? lastEnded)?.stored ?? null,
    requesterSla: (resolution ?? lastEnded)?.stored ?? null,
  }
}

function slaStatusOf({ evaluation, stored }: EvaluatedDeadline): (typeof urgency)[number] {
  if (evaluation.breachedAt !== null) return 'breached'
  if (stored.pauseReason !== null) return 'paused'
  return evaluation.percentElapsed >= limits.atRiskPercent ? 'at_risk' : 'on_track'
}

function byUrgency(one: EvaluatedDeadline, other: EvaluatedDeadline): number {
  const rank = (deadline: EvaluatedDeadline) => urgency.indexOf(slaStatusOf(deadline))
  return rank(one) - rank(other) || byTime(dueAt(one) ?? never, dueAt(other) ?? never)
}

/** A deadline that was paused after its breach has no due time any more; the breach keeps its place. */
function dueAt({ evaluation }: EvaluatedDeadline): string | null {
  return evaluation.dueAt ?? evaluation.breachedAt
}

/** Returns the deadline with the latest such moment; of those of one moment the last. */
function findLatest(
  deadlines: readonly EvaluatedDeadline[],
  momentOf: (deadline: EvaluatedDeadline) => string | null,
): EvaluatedDeadline | undefined {
  const moment = (deadline: EvaluatedDeadline) => momentOf(deadline) ?? longAgo
  return deadlines.toSorted((one, other) => byTime(moment(one), moment(other))).at(-1)
}

function isResponse({ metric }: EvaluatedDeadline): boolean {
  return metric !== 'resolution'
}

function isMet({ evaluation }: EvaluatedDeadline): boolean {
  return evaluation.state === 'met'
}

/** A target that was missed and then raised to one that was met is met: the deadline is judged by the new one. */
function isMissed({ evaluation }: EvaluatedDeadline): boolean {
  return evaluation.state === 'breached'
}

function isEnded({ evaluation }: EvaluatedDeadline): boolean {
  return evaluation.fulfilledAt !== null
}
