import type { CompiledCalendar } from '../calendar/compiled-calendar.ts'

/** A time in which a clock did one thing, with its count at the beginning. */
type ClockSegment = {
  from: number
  to: number
  elapsed: number
  kind: 'counting' | 'paused' | 'resolved'
  calendar: CompiledCalendar
}
type Breach = { at: number; target: number }

/** Instants in epoch milliseconds, lengths in milliseconds. */
export type Clock = {
  startedAt: number
  elapsed: number
  target: number | null
  /** The beginning of the present target, and the count by then. */
  targetFrom: number
  targetFromElapsed: number
  paused: boolean
  stopped: null | 'fulfilled' | 'cancelled'
  stoppedAt: number | null
  /** A fulfilment at this very instant is still in time. */
  reachedAt: number | null
  breachedAt: number | null
  breaches: Breach[]
  hadTarget: boolean
  segments: ClockSegment[]
}

export function startClock(at: number, paused: boolean, calendar: CompiledCalendar): Clock {
  const clock: Clock = {
    startedAt: at,
    elapsed: 0,
    target: null,
    targetFrom: at,
    targetFromElapsed: 0,
    paused,
    stopped: null,
    stoppedAt: null,
    reachedAt: null,
    breachedAt: null,
    breaches: [],
    hadTarget: false,
    segments: [],
  }
  startSegment(clock, at, calendar)
  return clock
}

/** Lets a clock live through `[from, to)`, of which `open` milliseconds were open in `calendar`. */
export function advance(
  clock: Clock,
  from: number,
  to: number,
  open: number,
  calendar: CompiledCalendar,
): void {
  if (clock.stopped) return
  const last = clock.segments.at(-1)
  if (last) last.to = to
  if (!clock.paused) {
    if (clock.target !== null && clock.reachedAt === null && clock.elapsed + open >= clock.target)
      clock.reachedAt = calendar.add(from, clock.target - clock.elapsed)
    clock.elapsed += open
  }
  if (clock.reachedAt !== null && clock.reachedAt < to) breach(clock, clock.reachedAt)
}

/** Applies a target; null is none. A target already used up is due and breached now; the same one changes nothing. */
export function retarget(clock: Clock, at: number, target: number | null): void {
  if (clock.stopped || clock.target === target) return
  clock.target = target
  clock.targetFrom = at
  clock.targetFromElapsed = clock.elapsed
  clock.hadTarget ||= target !== null
  clock.breachedAt = null
  clock.reachedAt = target !== null && clock.elapsed >= target ? at : null
}

/** Leaves a stopped clock as it is. */
export function setPaused(clock: Clock, at: number, paused: boolean, calendar: CompiledCalendar): void {
  if (clock.stopped || clock.paused === paused) return
  clock.paused = paused
  startSegment(clock, at, calendar)
}

/** Keeps the time counted so far. */
export function changeCalendar(clock: Clock, at: number, calendar: CompiledCalendar): void {
  if (!clock.stopped) startSegment(clock, at, calendar)
}

export function fulfil(clock: Clock, at: number): void {
  stop(clock, at, 'fulfilled')
}

/** Stops a clock because nothing is promised any more. A target reached by now was missed. */
export function cancel(clock: Clock, at: number): void {
  if (clock.stopped) return
  if (clock.reachedAt !== null) breach(clock, clock.reachedAt)
  stop(clock, at, 'cancelled')
}

/** The time since the clock stopped doesn't count; a breach stays. */
export function resume(clock: Clock, at: number, paused: boolean, calendar: CompiledCalendar): void {
  if (!clock.stopped) return
  const resolvedAt = clock.stoppedAt ?? at
  clock.segments.push({ from: resolvedAt, to: at, elapsed: clock.elapsed, kind: 'resolved', calendar })
  clock.stopped = null
  clock.stoppedAt = null
  clock.paused = paused
  if (clock.breachedAt === null)
    clock.reachedAt = clock.target !== null && clock.elapsed >= clock.target ? at : null
  startSegment(clock, at, calendar)
}

export function breach(clock: Clock, at: number): void {
  if (clock.breachedAt !== null || clock.target === null) return
  clock.breachedAt = at
  clock.breaches.push({ at, target: clock.target })
}

function stop(clock: Clock, at: number, reason: 'fulfilled' | 'cancelled'): void {
  if (clock.stopped) return
  clock.stopped = reason
  clock.stoppedAt = at
}

function startSegment(clock: Clock, at: number, calendar: CompiledCalendar): void {
  const kind = clock.paused ? 'paused' : 'counting'
  clock.segments.push({ from: at, to: at, elapsed: clock.elapsed, kind, calendar })
}
