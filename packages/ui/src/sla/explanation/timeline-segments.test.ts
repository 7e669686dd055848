import { expect, test } from 'vitest'
import { buildExplanation, deadlineNow, minutesLater } from '../../testing/deadline-factory.ts'
import { splitIntoDays } from './split-into-days.ts'
import { sumMinutes, toTimelineSegments } from './timeline-segments.ts'

const timeline = (explanation = buildExplanation(), now = deadlineNow) => toTimelineSegments(explanation, now)
const describeSegments = (explanation = buildExplanation(), now = deadlineNow) =>
  timeline(explanation, now).map(({ from, to, kind }) => [kind, (to - from) / 60_000])

test('the segments are counted time, time to run, and closed time between', () => {
  expect(describeSegments()).toEqual([
    ['counted', 312],
    ['to_run', 48],
    ['closed', 16 * 60],
    ['to_run', 6 * 60],
  ])
})

test('with time, segments to run become counted', () => {
  const later = deadlineNow + 30 * 60_000

  expect(describeSegments(buildExplanation(), later).slice(0, 3)).toEqual([
    ['counted', 312],
    ['counted', 30],
    ['to_run', 18],
  ])
})

test('nothing is drawn after the due time', () => {
  const last = timeline().at(-1)

  expect(last && new Date(last.to).toISOString()).toBe('2026-10-13T14:00:00.000Z')
})

test('pauses, holidays and resolved time keep their kind', () => {
  const segments = (['paused', 'holiday', 'resolved'] as const).map((why, index) => ({
    from: minutesLater(-40 + index * 10),
    to: minutesLater(-30 + index * 10),
    counts: false,
    why,
  }))
  const paused = buildExplanation({ dueAt: null, upcomingSegments: [], state: 'paused' }, { segments })

  expect(describeSegments(paused)).toEqual([
    ['paused', 10],
    ['holiday', 10],
    ['resolved', 10],
  ])
  expect(sumMinutes(timeline(paused), 'paused', 'holiday')).toBe(20)
})

const days = (explanation = buildExplanation()) => splitIntoDays(timeline(explanation), explanation)

test('each local day has its own column with the minutes that count in it', () => {
  expect(days().map(({ key, countedMinutes }) => [key, countedMinutes])).toEqual([
    ['2026-10-12', 360],
    ['2026-10-13', 360],
  ])
})

test('a column begins an hour before opening and ends an hour after closing', () => {
  const [monday, tuesday] = days()

  // 8 am to 6 pm are shown: at 11 am three of ten hours are over, at 5 pm nine.
  expect(monday?.segments[0]?.start).toBeCloseTo(30)
  const last = monday?.segments.findLast(({ kind }) => kind !== 'closed')
  expect(last && last.start + last.width).toBeCloseTo(90)
  expect(tuesday?.segments.every(({ start, width }) => start >= 0 && start + width <= 100)).toBe(true)
})

test('days are those of the calendar’s zone, not of the reader’s', () => {
  const inAuckland = buildExplanation({}, { timezone: 'Pacific/Auckland' })

  expect(days(inAuckland).map(({ key }) => key)).toEqual(['2026-10-12', '2026-10-13', '2026-10-14'])
})

test('a holiday is named on its day, and a pause differs from closed time', () => {
  const explanation = buildExplanation(
    {},
    {
      holidays: [{ date: '2026-10-13', name: 'Founders’ Day' }],
      segments: [
        { from: minutesLater(-60), to: minutesLater(-20), counts: false, why: 'paused' },
        { from: minutesLater(-20), to: minutesLater(0), counts: true, why: 'open' },
      ],
    },
  )

  expect(days(explanation).map(({ holiday, pausedMinutes }) => [holiday, pausedMinutes])).toEqual([
    [null, 40],
    ['Founders’ Day', 0],
  ])
})

test('a deadline of many weeks has sixty columns at most, an empty one none', () => {
  const long = buildExplanation({
    dueAt: '2027-03-01T14:00:00.000Z',
    upcomingSegments: [{ from: minutesLater(0), to: '2027-03-01T14:00:00.000Z' }],
  })

  expect(days(long)).toHaveLength(60)
  expect(splitIntoDays([], long)).toEqual([])
})
