import { limits } from '@lodge/contracts'
import { addBusinessMinutes } from '@lodge/sla'
import type { EvaluatedDeadline } from '../../sla/deadlines/evaluate-deadlines.ts'
import { earliest, isAfter } from '../../sla/instants.ts'

/**
 * Returns the next moment after `asOf` at which something happens by itself: a warning, the step to at risk, the
 * breach, or an escalation step; null for a deadline that does not move or has nothing ahead.
 */
export function findNextAlarm(
  deadline: EvaluatedDeadline,
  asOf: string,
  stepsInMinutes: readonly number[],
): string | null {
  if (!deadline.stored.isMoving) return null
  const { state, dueAt, warnings } = deadline.evaluation
  const at = earliest([
    ...warnings.map((warning) => warning.at).filter((at) => at !== null && isAfter(at, asOf)),
    atRiskAt(deadline, asOf),
    state === 'running' ? dueAt : null,
    nextStepAt(deadline, asOf, stepsInMinutes),
  ])
  return at && new Date(Math.max(Date.parse(at), Date.parse(asOf) + 1)).toISOString()
}

function atRiskAt({ evaluation, activePolicy: rules }: EvaluatedDeadline, asOf: string): string | null {
  const { state, targetMinutes, elapsedMinutes, percentElapsed } = evaluation
  const isAhead = state === 'running' && percentElapsed < limits.atRiskPercent
  if (!isAhead || targetMinutes === null) return null
  const minutes = (targetMinutes * limits.atRiskPercent) / 100 - elapsedMinutes
  return addBusinessMinutes(rules.businessHours.calendar, asOf, minutes)
}

function nextStepAt(
  { activePolicy: rules }: EvaluatedDeadline,
  asOf: string,
  stepsInMinutes: readonly number[],
): string | null {
  const minutes = Math.min(...stepsInMinutes)
  return Number.isFinite(minutes) ? addBusinessMinutes(rules.businessHours.calendar, asOf, minutes) : null
}
