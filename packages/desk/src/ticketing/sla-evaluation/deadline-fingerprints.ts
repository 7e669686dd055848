import type { DeadlineRow } from '../../sla/deadlines/deadline-rows.ts'
import type { SlaSummary } from '../../sla/deadlines/sla-summary.ts'
import type { StoredDeadline } from '../../sla/deadlines/stored-deadline.ts'

// Texts that differ when there is a change to record, and not because time passes.

/** Covers a deadline's row except for its running time. */
export function storedFingerprint(deadline: DeadlineRow): string {
  return JSON.stringify([stateFingerprint(deadline), deadline.alarmAt, deadline.escalated])
}

export function stateFingerprint({ state, evaluation }: DeadlineRow): string {
  const { startedAt, dueAt, fulfilledAt, breachedAt, targetMinutes } = evaluation
  return JSON.stringify([state, startedAt, dueAt, fulfilledAt, breachedAt, targetMinutes])
}

/** Covers what people see of a ticket's deadlines. */
export function visibleFingerprint({ slaStatus, slaDueAt, sla, requesterSla }: SlaSummary): string {
  const due = slaDueAt && Date.parse(slaDueAt)
  return JSON.stringify([slaStatus, due, visibleDeadlineFields(sla), visibleDeadlineFields(requesterSla)])
}

function visibleDeadlineFields(deadline: StoredDeadline | null) {
  if (!deadline) return null
  const { metric, cycle, state, startedAt, dueAt, fulfilledAt, breachedAt, targetMinutes } = deadline
  const { pauseReason, businessHoursVersionId, isMoving, elapsedMinutes } = deadline
  return [
    metric,
    cycle,
    state,
    startedAt,
    dueAt,
    fulfilledAt,
    breachedAt,
    targetMinutes,
    pauseReason,
    businessHoursVersionId,
    isMoving ? 'moving' : elapsedMinutes,
  ]
}
