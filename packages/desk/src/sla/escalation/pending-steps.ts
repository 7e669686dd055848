import type { EscalationStep } from '@lodge/contracts'
import { type Clock, clocksAt, hasTarget, isUnfinished } from '../clocks.ts'
import type { SlaCase } from '../sla-case.ts'

/** A step that a clock has still to take, and how many business minutes it is away: due when that is not above 0. */
export interface PendingStep {
  step: EscalationStep
  inMinutes: number
}

/**
 * The steps of the policy in force that a clock has not taken yet, the longest overdue first. A clock that is over
 * has none; one that is paused stands where it stopped, so that only what was due by then is due.
 */
export function pendingSteps(slaCase: SlaCase, clock: Clock, taken: readonly string[]): PendingStep[] {
  if (!hasTarget(clock) || !isUnfinished(clock)) return []
  const steps = (clock.rules.source?.escalation ?? []).filter(
    ({ id, metric }) => metric === clock.metric && !taken.includes(id),
  )
  if (steps.length === 0) return []
  const overdue = overdueMinutes(slaCase, clock)
  return steps
    .flatMap((step) => {
      const minutes = minutesTo(step, clock, overdue)
      // To the millisecond, as the engine counts.
      return minutes === null ? [] : [{ step, inMinutes: Math.round(minutes * 60_000) / 60_000 }]
    })
    .toSorted((one, other) => one.inMinutes - other.inMinutes)
}

function minutesTo({ at }: EscalationStep, { evaluation }: Clock, overdue: number | null): number | null {
  if (at.kind === 'after_breach') return overdue === null ? null : at.minutes - overdue
  const { targetMinutes, elapsedMinutes } = evaluation
  return targetMinutes === null ? null : (targetMinutes * at.percent) / 100 - elapsedMinutes
}

/** What the clock has counted since its breach, pauses left out; null while it is not breached. */
function overdueMinutes(slaCase: SlaCase, clock: Clock): number | null {
  const { breachedAt, elapsedMinutes } = clock.evaluation
  return breachedAt === null ? null : elapsedMinutes - elapsedWhenFirstOverdue(slaCase, clock)
}

/**
 * A change of priority that finds the new target used up is a breach of its own at that moment, but the ticket was
 * overdue before: those are passed over, back to the breach that the clock ran into.
 */
function elapsedWhenFirstOverdue(slaCase: SlaCase, clock: Clock): number {
  let elapsed = clock.evaluation.elapsedMinutes
  for (const { at, targetMinutes } of clock.evaluation.breachHistory.toReversed()) {
    const then = clocksAt(slaCase, at).find((some) => isSameClock(some, clock))
    if (!then) break
    elapsed = then.evaluation.elapsedMinutes
    if (Math.round((elapsed - targetMinutes) * 60_000) <= 0) break
  }
  return elapsed
}

function isSameClock(one: Clock, other: Clock): boolean {
  return one.metric === other.metric && one.evaluation.startedAt === other.evaluation.startedAt
}
