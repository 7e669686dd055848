import { type EscalationStep, minuteMs } from '@lodge/contracts'
import {
  type EvaluatedDeadline,
  evaluateDeadlines,
  hasTarget,
  isUnfinished,
} from '../../sla/deadlines/evaluate-deadlines.ts'
import type { SlaTimeline } from '../../sla/deadlines/sla-timeline.ts'

/** A step that a deadline has still to take, and the business minutes until then: due when that is not above 0. */
export interface PendingEscalationStep {
  step: EscalationStep
  inMinutes: number
}

/**
 * Returns the steps of the policy in force that a deadline has not taken yet, the longest overdue first. A deadline
 * that is over has none; of a paused one only what was due by the pause is due. A step that would have been due before
 * its version came into force is never taken. See `docs/decisions/0009-escalation-of-old-tickets.md`.
 */
export function listPendingSteps(
  timeline: SlaTimeline,
  deadline: EvaluatedDeadline,
  takenSteps: readonly string[],
): PendingEscalationStep[] {
  if (!hasTarget(deadline) || !isUnfinished(deadline)) return []
  return listSteps(timeline, deadline, ({ id }) => !takenSteps.includes(id))
    .filter((step) => step.inMinutes > 0 || isStillToRun(timeline, deadline, step))
    .toSorted((one, other) => one.inMinutes - other.inMinutes)
}

function listSteps(
  timeline: SlaTimeline,
  deadline: EvaluatedDeadline,
  isWanted: (step: EscalationStep) => boolean,
): PendingEscalationStep[] {
  const steps = (deadline.activePolicy.source?.escalation ?? []).filter(
    (step) => step.metric === deadline.metric && isWanted(step),
  )
  if (steps.length === 0) return []
  const overdue = overdueMinutes(timeline, deadline)
  return steps.flatMap((step) => {
    const minutes = minutesUntil(step, deadline, overdue)
    // To the millisecond, as the engine counts.
    return minutes === null ? [] : [{ step, inMinutes: Math.round(minutes * minuteMs) / minuteMs }]
  })
}

/**
 * Returns whether a step whose time has come is to be taken: it came while this version was in force, or the version
 * before has the step too and had not taken it yet.
 */
function isStillToRun(
  timeline: SlaTimeline,
  deadline: EvaluatedDeadline,
  { step, inMinutes }: PendingEscalationStep,
): boolean {
  const inForceAt = versionInForceSince(timeline, deadline)
  if (inForceAt === null || inForceAt <= (deadline.evaluation.startedAt ?? inForceAt)) return true
  const atStart = deadlineAt(timeline, deadline, inForceAt)
  if (!atStart) return true
  const early = deadline.evaluation.elapsedMinutes + inMinutes - atStart.evaluation.elapsedMinutes
  if (Math.round(early * minuteMs) >= 0) return true
  const before = deadlineAt(timeline, deadline, instantBefore(inForceAt))
  if (!before) return false
  return listSteps(timeline, before, ({ id }) => id === step.id).some(
    (same) => same.inMinutes <= 0 && isStillToRun(timeline, before, same),
  )
}

/** Returns when the version that applies to the deadline came into force; null where it applied from the beginning. */
function versionInForceSince(
  { steps }: SlaTimeline,
  { activePolicy: rules, stored }: EvaluatedDeadline,
): string | null {
  const happened = steps.filter(({ event }) => event.at <= stored.asOf)
  const other = happened.findLastIndex((segment) => segment.activePolicy.source?.id !== rules.source?.id)
  return other < 0 ? null : (happened[other + 1]?.event.at ?? null)
}

function instantBefore(at: string): string {
  return new Date(Date.parse(at) - 1).toISOString()
}

function minutesUntil(
  { at }: EscalationStep,
  { evaluation }: EvaluatedDeadline,
  overdue: number | null,
): number | null {
  if (at.kind === 'after_breach') return overdue === null ? null : at.minutes - overdue
  const { targetMinutes, elapsedMinutes } = evaluation
  return targetMinutes === null ? null : (targetMinutes * at.percent) / 100 - elapsedMinutes
}

/** Returns what the deadline has counted since its breach, without pauses; null while it is not breached. */
function overdueMinutes(timeline: SlaTimeline, deadline: EvaluatedDeadline): number | null {
  const { breachedAt, elapsedMinutes } = deadline.evaluation
  return breachedAt === null ? null : elapsedMinutes - elapsedWhenFirstOverdue(timeline, deadline)
}

/**
 * A change of priority that finds the new target used up is a breach of its own at that moment, although the ticket was
 * overdue before: those are passed over, back to the breach that the deadline ran into.
 */
function elapsedWhenFirstOverdue(timeline: SlaTimeline, deadline: EvaluatedDeadline): number {
  let elapsed = deadline.evaluation.elapsedMinutes
  for (const { at, targetMinutes } of deadline.evaluation.breachHistory.toReversed()) {
    const then = deadlineAt(timeline, deadline, at)
    if (!then) break
    elapsed = then.evaluation.elapsedMinutes
    if (Math.round((elapsed - targetMinutes) * minuteMs) <= 0) break
  }
  return elapsed
}

function deadlineAt(
  timeline: SlaTimeline,
  { metric, evaluation }: EvaluatedDeadline,
  at: string,
): EvaluatedDeadline | undefined {
  return evaluateDeadlines(timeline, at).find(
    (deadline) => deadline.metric === metric && deadline.evaluation.startedAt === evaluation.startedAt,
  )
}
