import type { MetricEvaluation, SlaMetric } from '@lodge/contracts'
import { evaluateSla } from '@lodge/sla'
import type { SlaTimeline } from '../../../sla/deadlines/sla-timeline.ts'
import type { Fulfilment } from './report-fact.ts'

/**
 * Returns each answer and each resolution for which a time was promised. A ticket that was resolved, reopened and
 * resolved again has two resolutions: each is what the engine said at its moment, of what was known then.
 */
export function listFulfilments({ input }: SlaTimeline): Fulfilment[] {
  const last = input.events.at(-1)
  if (!last) return []
  const { firstResponse, nextResponse } = evaluateSla(input, last.at)
  const resolutions = resolvedMoments(input.events).map((at) => evaluateSla(input, at).resolution)
  return [
    ...toFulfilment('first_response', 0, firstResponse),
    ...nextResponse.flatMap((evaluation, cycle) => toFulfilment('next_response', cycle, evaluation)),
    ...resolutions.flatMap((evaluation) => toFulfilment('resolution', 0, evaluation)),
  ]
}

function resolvedMoments(events: SlaTimeline['input']['events']): string[] {
  let isOpen = true
  const moments = new Set<string>()
  for (const event of events) {
    if (event.type !== 'status_changed') continue
    const wasOpen = isOpen
    isOpen = event.to !== 'resolved' && event.to !== 'closed'
    if (wasOpen && !isOpen) moments.add(event.at)
  }
  return [...moments]
}

function toFulfilment(metric: SlaMetric, cycle: number, evaluation: MetricEvaluation): Fulfilment[] {
  const { state, fulfilledAt, elapsedMinutes } = evaluation
  if (fulfilledAt === null || state === 'not_applicable') return []
  const seconds = Math.round(elapsedMinutes * 60)
  return [{ metric, cycle, at: new Date(fulfilledAt), seconds, isMet: state === 'met' }]
}
