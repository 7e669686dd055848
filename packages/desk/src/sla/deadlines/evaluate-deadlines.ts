import type { MetricEvaluation, PauseMetric, SlaMetric, TicketStatus } from '@lodge/contracts'
import { evaluateSla } from '@lodge/sla'
import { type ActivePolicy, findStepAt, type SlaTimeline } from './sla-timeline.ts'
import type { StoredDeadline } from './stored-deadline.ts'

const pauseMetricNames: Record<SlaMetric, readonly PauseMetric[]> = {
  first_response: ['first_response', 'firstResponse'],
  next_response: ['next_response', 'nextResponse'],
  resolution: ['resolution'],
}

/** A deadline of a ticket: the engine's result, and the same as a ticket stores it. */
export interface EvaluatedDeadline {
  metric: SlaMetric
  cycle: number
  evaluation: MetricEvaluation
  stored: StoredDeadline
  activePolicy: ActivePolicy
}

/** Returns the ticket's deadlines as of a moment, those without a target included. */
export function evaluateDeadlines(timeline: SlaTimeline, asOf: string): EvaluatedDeadline[] {
  const { firstResponse, nextResponse, resolution } = evaluateSla(timeline.input, asOf)
  const { activePolicy, status } = findStepAt(timeline, asOf)
  const deadlineOf = (metric: SlaMetric, cycle: number, evaluation: MetricEvaluation): EvaluatedDeadline => {
    const stored = toStoredDeadline(evaluation, { metric, cycle, asOf, activePolicy, status })
    return { metric, cycle, evaluation, stored, activePolicy }
  }
  return [
    deadlineOf('first_response', 0, firstResponse),
    ...nextResponse.map((evaluation, cycle) => deadlineOf('next_response', cycle, evaluation)),
    deadlineOf('resolution', 0, resolution),
  ]
}

/** Returns whether the deadline still waits for what it measures: running, paused, or breached and not fulfilled. */
export function isUnfinished({ evaluation, stored }: EvaluatedDeadline): boolean {
  return stored.isMoving || stored.pauseReason !== null || evaluation.state === 'paused'
}

export function hasTarget({ evaluation }: EvaluatedDeadline): boolean {
  return evaluation.state !== 'not_applicable'
}

interface DeadlineSituation {
  metric: SlaMetric
  cycle: number
  asOf: string
  activePolicy: ActivePolicy
  status: TicketStatus
}

function toStoredDeadline(evaluation: MetricEvaluation, at: DeadlineSituation): StoredDeadline {
  const goesOn = isOngoing(evaluation, at.asOf)
  const pauseReason = goesOn ? findPauseReason(at) : null
  const { state, startedAt, dueAt, fulfilledAt, breachedAt, targetMinutes, elapsedMinutes } = evaluation
  return {
    metric: at.metric,
    cycle: at.cycle,
    state,
    startedAt,
    dueAt,
    fulfilledAt,
    breachedAt,
    targetMinutes,
    elapsedMinutes,
    asOf: at.asOf,
    pauseReason,
    businessHoursVersionId: at.activePolicy.businessHours.id,
    isMoving: goesOn && state !== 'paused' && pauseReason === null,
  }
}

/** A breached deadline goes on until it is fulfilled or cancelled, which is where its segments stop. */
function isOngoing({ state, fulfilledAt, segments }: MetricEvaluation, asOf: string): boolean {
  if (state === 'running' || state === 'paused') return true
  if (state !== 'breached' || fulfilledAt !== null) return false
  const last = segments.at(-1)
  return last !== undefined && Date.parse(last.to) >= Date.parse(asOf)
}

function findPauseReason({
  metric,
  activePolicy: { policy },
  status,
}: DeadlineSituation): StoredDeadline['pauseReason'] {
  if (status !== 'pending' && status !== 'on_hold') return null
  const { pauseStatuses = [], pauseMetrics = ['resolution'] } = policy
  const names = pauseMetricNames[metric]
  return pauseStatuses.includes(status) && pauseMetrics.some((name) => names.includes(name)) ? status : null
}
