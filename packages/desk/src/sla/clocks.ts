import type { MetricEvaluation, PauseMetric, SlaMetric, TicketStatus } from '@lodge/contracts'
import { evaluateSla } from '@lodge/sla'
import { type ActivePolicy, type SlaTimeline, findStepAt } from './sla-case.ts'
import type { StoredClock } from './stored-clock.ts'

/** What policies call each clock. */
const pauseNames: Record<SlaMetric, readonly PauseMetric[]> = {
  first_response: ['first_response', 'firstResponse'],
  next_response: ['next_response', 'nextResponse'],
  resolution: ['resolution'],
}

/** A clock of a ticket: the engine's verdict, and the same as a ticket keeps it. */
export interface Clock {
  metric: SlaMetric
  cycle: number
  evaluation: MetricEvaluation
  stored: StoredClock
  activePolicy: ActivePolicy
}

/** The ticket's clocks as of a moment, those without a target included. */
export function clocksAt(slaCase: SlaTimeline, asOf: string): Clock[] {
  const { firstResponse, nextResponse, resolution } = evaluateSla(slaCase.input, asOf)
  const { activePolicy: rules, status } = findStepAt(slaCase, asOf)
  const clockOf = (metric: SlaMetric, cycle: number, evaluation: MetricEvaluation): Clock => {
    const stored = storedClock(evaluation, { metric, cycle, asOf, activePolicy: rules, status })
    return { metric, cycle, evaluation, stored, activePolicy: rules }
  }
  return [
    clockOf('first_response', 0, firstResponse),
    ...nextResponse.map((evaluation, cycle) => clockOf('next_response', cycle, evaluation)),
    clockOf('resolution', 0, resolution),
  ]
}

/** Whether the clock still waits for what it measures: running, paused, or breached and not made good. */
export function isUnfinished({ evaluation, stored }: Clock): boolean {
  return stored.isMoving || stored.pauseReason !== null || evaluation.state === 'paused'
}

export function hasTarget({ evaluation }: Clock): boolean {
  return evaluation.state !== 'not_applicable'
}

interface Standpoint {
  metric: SlaMetric
  cycle: number
  asOf: string
  activePolicy: ActivePolicy
  status: TicketStatus
}

function storedClock(evaluation: MetricEvaluation, at: Standpoint): StoredClock {
  const goesOn = isGoingOn(evaluation, at.asOf)
  const pausedBecause = goesOn ? pauseReason(at) : null
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
    pauseReason: pausedBecause,
    calendarVersionId: at.activePolicy.calendar.id,
    isMoving: goesOn && state !== 'paused' && pausedBecause === null,
  }
}

/** A breached clock ends when it is fulfilled or cancelled; its segments then stop before now. */
function isGoingOn({ state, fulfilledAt, segments }: MetricEvaluation, asOf: string): boolean {
  if (state === 'running' || state === 'paused') return true
  if (state !== 'breached' || fulfilledAt !== null) return false
  const last = segments.at(-1)
  return last !== undefined && Date.parse(last.to) >= Date.parse(asOf)
}

function pauseReason({ metric, activePolicy: { policy }, status }: Standpoint): StoredClock['pauseReason'] {
  if (status !== 'pending' && status !== 'on_hold') return null
  const { pauseStatuses = [], pauseMetrics = ['resolution'] } = policy
  const names = pauseNames[metric]
  return pauseStatuses.includes(status) && pauseMetrics.some((name) => names.includes(name)) ? status : null
}
