import { type MetricEvaluation, type MetricState, minuteMs } from '@lodge/contracts'
import { splitCalendar, toSegments } from '../calendar/calendar-segments.ts'
import type { CompiledCalendar } from '../calendar/compiled-calendar.ts'
import { formatInstant } from '../time/timestamps.ts'
import type { Clock } from './clock.ts'

export function notApplicableMetric(): MetricEvaluation {
  return {
    state: 'not_applicable',
    startedAt: null,
    dueAt: null,
    fulfilledAt: null,
    breachedAt: null,
    elapsedMinutes: 0,
    remainingMinutes: 0,
    percentElapsed: 0,
    targetMinutes: null,
    warnings: [],
    breachHistory: [],
    segments: [],
  }
}

/** Takes `now` in epoch milliseconds. `segments` are worked out when first read: two years hold hundreds. */
export function toMetric(
  clock: Clock,
  now: number,
  calendar: CompiledCalendar,
  percents: number[],
): MetricEvaluation {
  const { target, elapsed } = clock
  const at = clock.stoppedAt ?? now
  const state = stateOf(clock)
  let segments: MetricEvaluation['segments'] | undefined
  return {
    state,
    startedAt: formatInstant(clock.startedAt),
    dueAt: writeInstant(dueAt(clock, state, at, calendar)),
    fulfilledAt: clock.stopped === 'fulfilled' ? writeInstant(clock.stoppedAt) : null,
    breachedAt: writeInstant(clock.breachedAt),
    elapsedMinutes: elapsed / minuteMs,
    remainingMinutes: target === null ? 0 : (target - elapsed) / minuteMs,
    percentElapsed: target === null ? 0 : percentOf(elapsed, target),
    targetMinutes: target === null ? null : target / minuteMs,
    warnings: target === null ? [] : percents.map((percent) => warning(clock, percent, target, at, calendar)),
    breachHistory: clock.breaches.map((breach) => ({
      at: formatInstant(breach.at),
      targetMinutes: breach.target / minuteMs,
    })),
    get segments() {
      segments ??= toClockSegments(clock)
      return segments
    },
    set segments(replacement) {
      segments = replacement
    },
  }
}

function stateOf(clock: Clock): MetricState {
  if (clock.target === null) return 'not_applicable'
  if (clock.breachedAt !== null) return 'breached'
  if (clock.stopped) return clock.stopped === 'fulfilled' ? 'met' : 'cancelled'
  return clock.paused ? 'paused' : 'running'
}

function dueAt(clock: Clock, state: MetricState, at: number, calendar: CompiledCalendar): number | null {
  if (state === 'breached') return clock.breachedAt
  if (clock.target === null || (state !== 'met' && state !== 'running')) return null
  // A clock that stopped was evaluated by the calendar of its last segment, whatever came after.
  const segmentCalendar = clock.segments.at(-1)?.calendar ?? calendar
  return clock.reachedAt ?? segmentCalendar.add(at, clock.target - clock.elapsed)
}

function warning(clock: Clock, percent: number, target: number, at: number, calendar: CompiledCalendar) {
  return { percent, at: writeInstant(crossing(clock, Math.round((target * percent) / 100), at, calendar)) }
}

/** Returns the instant of `ms` on the clock, not before the target applied; null when that isn't known. */
function crossing(clock: Clock, ms: number, at: number, calendar: CompiledCalendar): number | null {
  if (ms <= clock.targetFromElapsed) return clock.targetFrom
  if (ms > clock.elapsed) return clock.stopped || clock.paused ? null : calendar.add(at, ms - clock.elapsed)
  const segment = clock.segments.findLast((each) => each.kind === 'counting' && each.elapsed < ms)
  return segment ? segment.calendar.add(segment.from, ms - segment.elapsed) : null
}

/** Returns two decimals, halves rounded up. */
function percentOf(elapsed: number, target: number): number {
  return Math.floor((elapsed * 20_000 + target) / (2 * target)) / 100
}

function toClockSegments(clock: Clock): MetricEvaluation['segments'] {
  const segments = clock.segments.flatMap(({ from, to, kind, calendar }) =>
    kind === 'counting' ? splitCalendar(calendar, from, to) : [{ from, to, why: kind }],
  )
  return toSegments(segments)
}

function writeInstant(ms: number | null): string | null {
  return ms === null ? null : formatInstant(ms)
}
