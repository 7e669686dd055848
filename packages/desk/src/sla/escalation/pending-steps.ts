import type { EscalationStep } from '@lodge/contracts'
import { type EvaluatedDeadline, evaluateDeadlines, hasTarget, isUnfinished } from '../deadlines/evaluate-deadlines.ts'
import type { SlaTimeline } from '../deadlines/sla-timeline.ts'

/** A step that a clock has still to take, and how many business minutes it is away: due when that is not above 0. */
export interface PendingEscalationStep {
  step: EscalationStep
  inMinutes: number
}

/**
 * The steps of the policy in force that a clock has not taken yet, the longest overdue first. A clock that is over
 * has none; one that is paused stands where it stopped, so that only what was due by then is due. What would have been
 * due before its version came into force is never taken. See `docs/decisions/0009-escalation-of-old-tickets.md`.
 */
export function listPendingSteps(slaCase: SlaTimeline, clock: EvaluatedDeadline, taken: readonly string[]): PendingEscalationStep[] {
  if (!hasTarget(clock) || !isUnfinished(clock)) return []
  return listSteps(slaCase, clock, ({ id }) => !taken.includes(id))
    .filter((step) => step.inMinutes > 0 || isStillToRun(slaCase, clock, step))
    .toSorted((one, other) => one.inMinutes - other.inMinutes)
}

function listSteps(slaCase: SlaTimeline, clock: EvaluatedDeadline, isWanted: (step: EscalationStep) => boolean): PendingEscalationStep[] {
  const steps = (clock.activePolicy.source?.escalation ?? []).filter(
    (step) => step.metric === clock.metric && isWanted(step),
  )
  if (steps.length === 0) return []
  const overdue = overdueMinutes(slaCase, clock)
  return steps.flatMap((step) => {
    const minutes = minutesUntil(step, clock, overdue)
    // To the millisecond, as the engine counts.
    return minutes === null ? [] : [{ step, inMinutes: Math.round(minutes * 60_000) / 60_000 }]
  })
}

/**
 * Whether a step whose time has come is to be taken: it came while this version was in force, or the version before
 * has the step too and owed it.
 */
function isStillToRun(slaCase: SlaTimeline, clock: EvaluatedDeadline, { step, inMinutes }: PendingEscalationStep): boolean {
  const inForceAt = versionInForceSince(slaCase, clock)
  if (inForceAt === null || inForceAt <= (clock.evaluation.startedAt ?? inForceAt)) return true
  const atStart = deadlineAt(slaCase, clock, inForceAt)
  if (!atStart) return true
  const early = clock.evaluation.elapsedMinutes + inMinutes - atStart.evaluation.elapsedMinutes
  if (Math.round(early * 60_000) >= 0) return true
  const before = deadlineAt(slaCase, clock, instantBefore(inForceAt))
  if (!before) return false
  return listSteps(slaCase, before, ({ id }) => id === step.id).some(
    (same) => same.inMinutes <= 0 && isStillToRun(slaCase, before, same),
  )
}

/** When the version that judges the clock began to; null where it has from the beginning. */
function versionInForceSince({ steps }: SlaTimeline, { activePolicy: rules, stored }: EvaluatedDeadline): string | null {
  const happened = steps.filter(({ event }) => event.at <= stored.asOf)
  const other = happened.findLastIndex((one) => one.activePolicy.source?.id !== rules.source?.id)
  return other < 0 ? null : (happened[other + 1]?.event.at ?? null)
}

function instantBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString()
}

function minutesUntil({ at }: EscalationStep, { evaluation }: EvaluatedDeadline, overdue: number | null): number | null {
  if (at.kind === 'after_breach') return overdue === null ? null : at.minutes - overdue
  const { targetMinutes, elapsedMinutes } = evaluation
  return targetMinutes === null ? null : (targetMinutes * at.percent) / 100 - elapsedMinutes
}

/** What the clock has counted since its breach, pauses left out; null while it is not breached. */
function overdueMinutes(slaCase: SlaTimeline, clock: EvaluatedDeadline): number | null {
  const { breachedAt, elapsedMinutes } = clock.evaluation
  return breachedAt === null ? null : elapsedMinutes - elapsedWhenFirstOverdue(slaCase, clock)
}

/**
 * A change of priority that finds the new target used up is a breach of its own at that moment, but the ticket was
 * overdue before: those are passed over, back to the breach that the clock ran into.
 */
function elapsedWhenFirstOverdue(slaCase: SlaTimeline, clock: EvaluatedDeadline): number {
  let elapsed = clock.evaluation.elapsedMinutes
  for (const { at, targetMinutes } of clock.evaluation.breachHistory.toReversed()) {
    const then = deadlineAt(slaCase, clock, at)
    if (!then) break
    elapsed = then.evaluation.elapsedMinutes
    if (Math.round((elapsed - targetMinutes) * 60_000) <= 0) break
  }
  return elapsed
}

function deadlineAt(slaCase: SlaTimeline, { metric, evaluation }: EvaluatedDeadline, at: string): EvaluatedDeadline | undefined {
  return evaluateDeadlines(slaCase, at).find(
    (one) => one.metric === metric && one.evaluation.startedAt === evaluation.startedAt,
  )
}
