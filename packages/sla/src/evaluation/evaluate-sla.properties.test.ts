import type { MetricEvaluation, SlaEvaluation, SlaEvent } from '@lodge/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBusinessMinutes, businessMinutesBetween, evaluateSla, openIntervals } from '../index.ts'
import { calendarArbitrary, nightArbitrary, ticketArbitrary } from '../testing/arbitraries.ts'
import { naiveOpenMinutes } from '../testing/naive-calendar.ts'
import { type NaiveMetric, naiveEvaluate } from '../testing/naive-evaluator.ts'

const minute = 60_000
const write = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')
const later = (at: string, ms: number) => write(Date.parse(at) + ms)
const pastEvents = (events: SlaEvent[], asOf: string) =>
  events.filter(({ at }) => Date.parse(at) <= Date.parse(asOf))

describe('beside a naive minute-stepping evaluator', () => {
  const horizon = 1440

  function expectAlike(metric: MetricEvaluation, naive: NaiveMetric, asOf: string) {
    const { state, dueAt, fulfilledAt, breachedAt, elapsedMinutes, breachHistory } = metric
    // The naive one doesn't project what was met, and doesn't see beyond its horizon.
    const expected =
      state === 'met' || (dueAt !== null && Date.parse(dueAt) > Date.parse(asOf) + horizon * minute)
    const comparable = {
      state,
      dueAt: expected ? naive.dueAt : dueAt,
      fulfilledAt,
      breachedAt,
      elapsedMinutes,
      breachHistory,
    }
    expect(comparable).toEqual(naive)
  }

  test('every clock of every ticket has the same state', () => {
    fc.assert(
      fc.property(ticketArbitrary, ({ input, asOf }) => {
        const real = evaluateSla(input, asOf)
        const naive = naiveEvaluate(input, asOf, horizon)
        const isAnswered = real.firstResponse.startedAt === null
        if (!isAnswered) expectAlike(real.firstResponse, naive.firstResponse, asOf)
        expectAlike(real.resolution, naive.resolution, asOf)
        expect(real.nextResponse).toHaveLength(naive.nextResponse.length)
        for (const [index, cycle] of naive.nextResponse.entries())
          expectAlike(real.nextResponse[index] ?? real.resolution, cycle, asOf)
      }),
    )
  })

  test('every stretch of every calendar holds the same open minutes', () => {
    const cases = nightArbitrary.chain(({ timezone, start }) =>
      fc.record({
        calendar: calendarArbitrary(timezone, start),
        start: fc.constant(start),
        length: fc.integer({ min: 1, max: 4320 }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ calendar, start, length }) => {
        const to = start + length * minute
        const open = naiveOpenMinutes(calendar, start, to).filter(Boolean).length
        expect(businessMinutesBetween(calendar, write(start), write(to))).toBe(open)
        const openSpans = openIntervals(calendar, write(start), write(to))
        expect(openSpans.reduce((sum, span) => sum + Date.parse(span.to) - Date.parse(span.from), 0)).toBe(
          open * minute,
        )
      }),
    )
  })
})

describe('properties', () => {
  const running = (metrics: MetricEvaluation[]) => metrics.filter(({ state }) => state === 'running')
  const clocks = ({ firstResponse, nextResponse, resolution }: ReturnType<typeof evaluateSla>) => [
    firstResponse,
    ...nextResponse,
    resolution,
  ]

  test('elapsed time never goes back, and no faster than the clock on the wall', () => {
    fc.assert(
      fc.property(ticketArbitrary, fc.integer({ min: 1, max: 600 }), ({ input, asOf }, minutes) => {
        const restarts = input.events.some(({ type }) => type === 'status_changed')
        const before = evaluateSla(input, asOf)
        const after = evaluateSla(input, later(asOf, minutes * minute))
        const gainedMinutes = (one: MetricEvaluation, other: MetricEvaluation) =>
          other.elapsedMinutes - one.elapsedMinutes
        const gains = [gainedMinutes(before.firstResponse, after.firstResponse)]
        if (!restarts) gains.push(gainedMinutes(before.resolution, after.resolution))
        for (const gain of gains) {
          expect(gain).toBeGreaterThanOrEqual(0)
          expect(gain).toBeLessThanOrEqual(minutes)
        }
      }),
    )
  })

  test('a running clock breaches at its due instant with its target used up, and not before', () => {
    fc.assert(
      fc.property(ticketArbitrary, ({ input, asOf }) => {
        const now = { ...input, events: pastEvents(input.events, asOf) }
        for (const { dueAt, startedAt, targetMinutes } of running(clocks(evaluateSla(now, asOf)))) {
          if (dueAt === null) continue
          const isSame = (metric: MetricEvaluation) =>
            metric.startedAt === startedAt && metric.targetMinutes === targetMinutes
          const at = clocks(evaluateSla(now, dueAt)).filter(isSame)
          const before = clocks(evaluateSla(now, later(dueAt, -1))).filter(isSame)
          expect(
            at.some(
              (metric) =>
                metric.state === 'breached' &&
                metric.breachedAt === dueAt &&
                metric.elapsedMinutes === targetMinutes,
            ),
          ).toBe(true)
          expect(before.some(({ state }) => state === 'running')).toBe(true)
        }
      }),
    )
  })

  test('a pause that ends the instant it begins changes nothing', () => {
    fc.assert(
      fc.property(ticketArbitrary, ({ input, asOf }) => {
        const resolution = { ...input.policy, resolutionMinutes: input.policy.resolutionMinutes ?? 60 }
        const [created] = input.events
        if (!created) return
        const open: SlaEvent[] = [{ at: created.at, type: 'ticket_created', by: 'requester', status: 'open' }]
        const flicker: SlaEvent[] = ['pending', 'open'].map((to) => ({
          at: later(asOf, -1),
          type: 'status_changed',
          to,
        }))
        if (Date.parse(asOf) <= Date.parse(created.at)) return
        const plain = { ...input, policy: resolution, events: open }
        if (evaluateSla(plain, later(asOf, -1)).resolution.breachedAt === later(asOf, -1)) return
        expect(evaluateSla({ ...plain, events: [...open, ...flicker] }, asOf)).toEqual(
          evaluateSla(plain, asOf),
        )
      }),
    )
  })

  test('resolving and reopening at once changes nothing of a reply that is promised', () => {
    fc.assert(
      fc.property(
        ticketArbitrary,
        fc.integer({ min: 1, max: 3 * 1440 }),
        ({ input, asOf, start }, offset) => {
          const at = write(start + offset * minute)
          const created: SlaEvent = {
            at: write(start),
            type: 'ticket_created',
            by: 'requester',
            status: 'open',
          }
          const policy = { ...input.policy, firstResponseMinutes: input.policy.firstResponseMinutes ?? 60 }
          const plain = { ...input, policy, events: [created] }
          if (evaluateSla(plain, at).firstResponse.breachedAt === at) return
          const reopened = ['resolved', 'open'].map((to): SlaEvent => ({ at, type: 'status_changed', to }))
          const promise = ({ firstResponse: { segments, ...rest }, nextResponse }: SlaEvaluation) => ({
            rest,
            nextResponse,
          })
          expect(promise(evaluateSla({ ...plain, events: [created, ...reopened] }, asOf))).toEqual(
            promise(evaluateSla(plain, asOf)),
          )
        },
      ),
    )
  })

  test('splitting the log anywhere leads to the same result', () => {
    fc.assert(
      fc.property(ticketArbitrary, ({ input, asOf }) => {
        const prefix = { ...input, events: pastEvents(input.events, asOf) }
        expect(evaluateSla(prefix, asOf)).toEqual(evaluateSla(input, asOf))
      }),
    )
  })

  test('any order of delivery and of evaluation leads to the same result', () => {
    fc.assert(
      fc.property(
        ticketArbitrary,
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 6 }),
        ({ input, asOf, start }, offsets) => {
          const before = JSON.stringify(evaluateSla(input, asOf))
          for (const offset of offsets) evaluateSla(input, write(start + offset * minute))
          const instants = new Set(input.events.map(({ at }) => at))
          const events = instants.size === input.events.length ? input.events.toReversed() : input.events
          expect(JSON.stringify(evaluateSla({ ...input, events }, asOf))).toBe(before)
        },
      ),
    )
  })

  test("the explanation tiles the clock's life and its counting parts add up to the elapsed time", () => {
    fc.assert(
      fc.property(ticketArbitrary, ({ input, asOf }) => {
        for (const { segments, elapsedMinutes, startedAt } of clocks(evaluateSla(input, asOf))) {
          const countingSegments = segments.filter(({ counts }) => counts)
          const ms = countingSegments.reduce(
            (sum, { from, to }) => sum + Date.parse(to) - Date.parse(from),
            0,
          )
          expect(ms / minute).toBe(elapsedMinutes)
          for (const [index, { from }] of segments.entries())
            expect(from).toBe(segments[index - 1]?.to ?? startedAt)
        }
      }),
    )
  })

  test('adding the open time of a stretch leads to its last open instant', () => {
    const cases = nightArbitrary.chain(({ timezone, start }) =>
      fc.record({
        calendar: calendarArbitrary(timezone, start),
        start: fc.constant(start),
        minutes: fc.integer({ min: 1, max: 100_000 }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ calendar, start, minutes }) => {
        const dueAt = addBusinessMinutes(calendar, write(start), minutes)
        if (dueAt === null) return
        expect(businessMinutesBetween(calendar, write(start), dueAt)).toBe(minutes)
        expect(businessMinutesBetween(calendar, write(start), later(dueAt, -minute))).toBe(minutes - 1)
      }),
    )
  })
})
