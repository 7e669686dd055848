import type { MetricEvaluation, SlaEvent, SlaPolicyInput } from '@lodge/contracts'
import type { SlaInput } from '../index.ts'
import { naiveOpenMinutes } from './naive-calendar.ts'

const minute = 60_000
export type NaiveMetric = Pick<
  MetricEvaluation,
  'state' | 'dueAt' | 'fulfilledAt' | 'breachedAt' | 'elapsedMinutes' | 'breachHistory'
>
type NaiveMetricName = 'first_response' | 'next_response' | 'resolution'
type NaiveClock = {
  name: NaiveMetricName
  elapsed: number
  target: number | null
  reached: number | null
  breached: number | null
  history: MetricEvaluation['breachHistory']
  ended: null | 'met' | 'cancelled'
  endedAt: number
  shown: boolean
}

/**
 * A second evaluator, minute by minute with flags. `horizon` is the minutes beyond `asOf` in which it looks for a due
 * time.
 */
export function naiveEvaluate({ calendar, policy, events }: SlaInput, asOf: string, horizon: number) {
  const pastEvents = events.filter((event) => Date.parse(event.at) <= Date.parse(asOf))
  const [created] = pastEvents
  if (created?.type !== 'ticket_created') throw new Error('A naive log starts with its creation')
  const start = Date.parse(created.at)
  const end = Date.parse(asOf)
  const openBy = (each: typeof calendar) => naiveOpenMinutes(each, start, end + horizon * minute)

  let open = openBy(calendar)
  let current: SlaPolicyInput = policy
  let { status } = created
  let isMerged = false
  let isAnswered = created.by === 'agent' && created.publicMessage === true
  const isDone = () => status === 'resolved' || status === 'closed'
  const make = (name: NaiveMetricName): NaiveClock => ({
    name,
    elapsed: 0,
    target: null,
    reached: null,
    breached: null,
    history: [],
    ended: null,
    endedAt: 0,
    shown: false,
  })
  const first = make('first_response')
  if (isAnswered) first.ended = 'cancelled'
  let resolution = make('resolution')
  const cycles: NaiveClock[] = first.ended ? [] : [make('next_response')]
  const waiting = () => cycles.find((cycle) => !cycle.ended)
  const all = () => [first, resolution, ...cycles]

  const isPaused = (clock: NaiveClock) =>
    (current.pauseStatuses ?? []).includes(status) &&
    (current.pauseMetrics ?? ['resolution']).includes(clock.name)
  const miss = (clock: NaiveClock, at: number) => {
    if (clock.breached !== null || clock.target === null) return
    clock.breached = at
    clock.history.push({ at: write(at), targetMinutes: clock.target })
  }
  const finish = (clock: NaiveClock | undefined, reason: 'met' | 'cancelled', now: number) => {
    if (!clock || clock.ended) return
    if (reason === 'cancelled' && clock.reached !== null) miss(clock, clock.reached)
    clock.ended = reason
    clock.endedAt = now
  }
  const aim = (clock: NaiveClock | undefined, target: number | null, now: number) => {
    if (!clock || clock.ended || clock.target === target) return
    clock.target = target
    clock.shown ||= target !== null
    clock.breached = null
    clock.reached = target !== null && clock.elapsed >= target ? now : null
  }
  const goOn = (clock: NaiveClock, now: number) => {
    clock.ended = null
    if (clock.breached !== null) return
    clock.reached = clock.target !== null && clock.elapsed >= clock.target ? now : null
  }
  const aimAll = (now: number) => {
    aim(first, current.firstResponseMinutes, now)
    aim(resolution, current.resolutionMinutes, now)
    const isFirstDue = !isAnswered && first.target !== null
    aim(waiting(), isFirstDue ? null : current.nextResponseMinutes, now)
  }
  const settleStatus = (to: string, now: number) => {
    const wasDone = isDone()
    status = to
    if (isDone()) {
      finish(resolution, 'met', now)
      finish(first, 'cancelled', now)
      finish(waiting(), 'cancelled', now)
    } else if (wasDone && !isMerged) {
      if (current.reopenMode === 'restart')
        resolution = { ...make('resolution'), history: resolution.history }
      goOn(resolution, now)
      if (!isAnswered) goOn(first, now)
      aimAll(now)
    }
  }
  const apply = (event: SlaEvent, now: number) => {
    if (event.type === 'agent_public_reply') {
      isAnswered = true
      finish(first, 'met', now)
      finish(waiting(), 'met', now)
    }
    if (event.type === 'requester_message' && !waiting() && !isMerged) cycles.push(make('next_response'))
    if (event.type === 'no_reply_needed') finish(waiting(), 'cancelled', now)
    if (event.type === 'merged_into') {
      isMerged = true
      for (const clock of all()) finish(clock, 'cancelled', now)
    }
    if (event.type === 'status_changed') settleStatus(event.to, now)
    if ('policy' in event) current = event.policy
    if ('calendar' in event && event.calendar) open = openBy(event.calendar)
    aimAll(now)
  }

  aimAll(start)
  if (isDone()) settleStatus(status, start)
  const queue = pastEvents.slice(1)
  for (let now = start; ; now += minute) {
    for (const clock of all())
      if (!clock.ended && clock.target !== null && clock.reached === null && clock.elapsed >= clock.target)
        clock.reached = now
    while (queue[0] && Date.parse(queue[0].at) === now) {
      const event = queue.shift()
      if (event) apply(event, now)
    }
    for (const clock of all()) if (!clock.ended && clock.reached !== null) miss(clock, clock.reached)
    if (now === end) break
    for (const clock of all())
      if (!clock.ended && !isPaused(clock) && open[(now - start) / minute]) clock.elapsed++
  }

  const describe = (clock: NaiveClock): NaiveMetric => {
    const state = stateOf(clock, isPaused(clock))
    return {
      state,
      dueAt: dueOf(clock, state),
      fulfilledAt: clock.ended === 'met' ? write(clock.endedAt) : null,
      breachedAt: clock.breached === null ? null : write(clock.breached),
      elapsedMinutes: clock.elapsed,
      breachHistory: clock.history,
    }
  }
  const dueOf = (clock: NaiveClock, state: MetricEvaluation['state']) => {
    if (state === 'breached' && clock.breached !== null) return write(clock.breached)
    if (state !== 'running') return null
    let remaining = (clock.target ?? 0) - clock.elapsed
    for (let now = end; now < end + horizon * minute; now += minute) {
      if (open[(now - start) / minute]) remaining--
      if (remaining === 0) return write(now + minute)
    }
    return null
  }
  return {
    firstResponse: describe(first),
    nextResponse: cycles.filter((cycle) => cycle.shown).map(describe),
    resolution: describe(resolution),
  }
}

function stateOf(clock: NaiveClock, paused: boolean): MetricEvaluation['state'] {
  if (clock.target === null) return 'not_applicable'
  if (clock.breached !== null) return 'breached'
  if (clock.ended) return clock.ended
  return paused ? 'paused' : 'running'
}

function write(at: number): string {
  return new Date(at).toISOString().replace('.000Z', 'Z')
}
