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
 * Returns a ticket's SLA status and most urgent deadline, from the deadlines that still wait for something: a late
 * reply no longer counts, and a resolved or closed ticket has met its deadlines or has none.
 */
export function summarizeSla(deadlines: readonly EvaluatedDeadline[], status: TicketStatus): SlaSummary {
  const withTarget = deadlines.filter(hasTarget)
  const waiting = isFinal(status) ? [] : withTarget.filter(isUnfinished).toSorted(byUrgency)
  const [most] = waiting
  const ended = findLastEnded(withTarget)
  return {
    slaStatus: most ? slaStatusOf(most) : withTarget.some(isMet) ? 'met' : 'none',
    slaDueAt: most ? earliest(waiting.map(dueAt)) : null,
    sla: (most ?? ended)?.stored ?? null,
    requesterSla: (waiting.find(isResponse) ?? most ?? ended)?.stored ?? null,
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

function findLastEnded(deadlines: readonly EvaluatedDeadline[]): EvaluatedDeadline | undefined {
  const endedAt = ({ evaluation }: EvaluatedDeadline) => evaluation.fulfilledAt ?? longAgo
  return deadlines.toSorted((one, other) => byTime(endedAt(other), endedAt(one)))[0]
}

function isResponse({ metric }: EvaluatedDeadline): boolean {
  return metric !== 'resolution'
}

function isMet({ evaluation }: EvaluatedDeadline): boolean {
  return evaluation.state === 'met'
}
