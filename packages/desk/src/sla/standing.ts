import { limits, type SlaStanding, type TicketStatus } from '@lodge/contracts'
import { isFinal } from '@lodge/domain'
import { type Clock, hasTarget, isUnfinished } from './clocks.ts'
import type { StoredClock } from './stored-clock.ts'
import { byTime, earliest } from './times.ts'

/** What a ticket keeps of its clocks. */
export interface Standing {
  standing: SlaStanding
  slaDueAt: string | null
  sla: StoredClock | null
  requesterSla: StoredClock | null
}

export const noStanding: Standing = { standing: 'none', slaDueAt: null, sla: null, requesterSla: null }

const never = '9999-12-31T00:00:00Z'
const longAgo = '0001-01-01T00:00:00Z'
const urgency = ['breached', 'at_risk', 'on_track', 'paused'] as const

/**
 * How a ticket stands, judged over the clocks that still wait for something: a late answer no longer counts, and
 * a ticket that is resolved or closed has only met its clocks or has none. Staff see the most urgent clock.
 */
export function standingOf(clocks: readonly Clock[], status: TicketStatus): Standing {
  const withTarget = clocks.filter(hasTarget)
  const waiting = isFinal(status) ? [] : withTarget.filter(isUnfinished).toSorted(byUrgency)
  const [most] = waiting
  const ended = lastEnded(withTarget)
  return {
    standing: most ? standingOfClock(most) : withTarget.some(isMet) ? 'met' : 'none',
    slaDueAt: most ? earliest(waiting.map(dueAt)) : null,
    sla: (most ?? ended)?.stored ?? null,
    requesterSla: (waiting.find(isAnswer) ?? most ?? ended)?.stored ?? null,
  }
}

function standingOfClock({ evaluation, stored }: Clock): (typeof urgency)[number] {
  if (evaluation.breachedAt !== null) return 'breached'
  if (stored.pauseReason !== null) return 'paused'
  return evaluation.percentElapsed >= limits.atRiskPercent ? 'at_risk' : 'on_track'
}

function byUrgency(one: Clock, other: Clock): number {
  const rank = (clock: Clock) => urgency.indexOf(standingOfClock(clock))
  return rank(one) - rank(other) || byTime(dueAt(one) ?? never, dueAt(other) ?? never)
}

/** A clock that was paused after its breach has no due time any more; its breach keeps its place. */
function dueAt({ evaluation }: Clock): string | null {
  return evaluation.dueAt ?? evaluation.breachedAt
}

function lastEnded(clocks: readonly Clock[]): Clock | undefined {
  const endedAt = ({ evaluation }: Clock) => evaluation.fulfilledAt ?? longAgo
  return clocks.toSorted((one, other) => byTime(endedAt(other), endedAt(one)))[0]
}

function isAnswer({ metric }: Clock): boolean {
  return metric !== 'resolution'
}

function isMet({ evaluation }: Clock): boolean {
  return evaluation.state === 'met'
}
