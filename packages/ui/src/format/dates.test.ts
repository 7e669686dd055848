import { expect, test } from 'vitest'
import {
  countDaysBetween,
  formatClockTime,
  formatDueTime,
  formatDueTimes,
  formatTimeOfDay,
  formatWeekday,
  parseWallClock,
  toLocalTime,
} from './dates.ts'
import { formatCountdown, formatDuration, formatMinutes } from './durations.ts'
import { formatRelative } from './format-relative.ts'

const london = 'Europe/London'
const inLondon = { timeZone: london }

test.each([
  ['in winter', '2026-01-15T09:30', '2026-01-15T09:30:00.000Z'],
  ['in summer', '2026-07-15T09:30', '2026-07-15T08:30:00.000Z'],
  ['on the day on which the clocks go forward', '2026-03-29T09:00', '2026-03-29T08:00:00.000Z'],
])('a wall clock that shows %s is parsed as the moment that it means', (_, wallClock, moment) => {
  expect(parseWallClock(wallClock, london).toISOString()).toBe(moment)
})

test('days are counted by the calendar, also over days of 23 and 25 hours', () => {
  const days = (from: string, to: string) =>
    countDaysBetween(toLocalTime(from, london), toLocalTime(to, london))

  expect(days('2026-03-28T23:30:00Z', '2026-03-29T23:30:00Z')).toBe(2)
  expect(days('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z')).toBe(1)
  expect(days('2026-10-13T12:00:00Z', '2026-10-12T12:00:00Z')).toBe(-1)
})

test.each([
  ['2026-10-12T23:05:00Z', '12:05 am', 'Tue', 'Tuesday'],
  ['2026-10-13T11:00:00Z', '12 pm', 'Tue', 'Tuesday'],
  ['2026-10-18T08:00:00Z', '9 am', 'Sun', 'Sunday'],
])('%s is %s on a %s in London', (moment, time, short, long) => {
  expect(formatTimeOfDay(moment, inLondon)).toBe(time)
  expect(formatWeekday(moment, inLondon)).toBe(short)
  expect(formatWeekday(moment, inLondon, 'long')).toBe(long)
})

test('a due time is called today by the clock of its zone', () => {
  const now = Date.parse('2026-10-12T22:30:00Z')
  const moment = '2026-10-12T23:30:00Z'

  expect(formatDueTime(moment, now, { ...inLondon, withToday: true })).toBe('Tue 12:30 am')
  expect(formatDueTime(moment, now, { timeZone: 'UTC', withToday: true })).toBe('today 11:30 pm')
})

test.each([
  ['2026-10-12T13:00:00Z', '2026-10-12T15:30:00Z', ['Mon 2 pm', 'Mon 4:30 pm']],
  ['2026-10-10T13:00:00Z', '2026-10-18T16:00:00Z', ['Sat 2 pm', 'Sun 5 pm']],
  ['2026-10-12T13:00:00Z', '2026-12-02T17:00:00Z', ['12/10/2026 2:00:00pm', '2/12/2026 5:00:00pm']],
  ['2026-10-02T07:05:09Z', '2026-10-12T16:00:00Z', ['2/10/2026 8:05:09am', '12/10/2026 5:00:00pm']],
])('times from %s to %s have one form', (from, to, texts) => {
  const now = Date.parse('2026-10-12T10:00:00Z')

  expect(formatDueTimes([from, to], now, inLondon)).toEqual(texts)
  expect(formatDueTimes([to, from], now, inLondon)).toEqual(texts.toReversed())
})

test("a due time far away has the specification's date and time", () => {
  const now = Date.parse('2026-10-12T10:00:00Z')

  expect(formatDueTime('2026-12-02T17:00:00Z', now, inLondon)).toBe('2/12/2026 5:00:00pm')
  expect(formatDueTime('2026-10-02T07:05:09Z', now, inLondon)).toBe('2/10/2026 8:05:09am')
})

test('a clock time has seconds', () => {
  expect(formatClockTime('2026-10-12T15:12:09Z', london)).toBe('4:12:09pm')
})

const local = (day: number, hour: number, minute = 0) => new Date(2026, 9, day, hour, minute)
const monday = local(12, 16, 12).getTime()

test.each([
  [new Date(monday + 4_000), 'just now'],
  [new Date(monday + 30_000), 'in a moment'],
  [local(12, 16, 40), 'in 28 min'],
  [local(12, 22), 'in 5 h'],
  [local(13, 3), 'in 10 h'],
  [local(13, 12), 'Tomorrow'],
  [local(15, 9), 'in 3 days'],
  [local(19, 9), '19/10/2026'],
  [local(12, 0), '16 h ago'],
  [local(6, 23), '6 days ago'],
])('the time %s reads: %s', (moment, text) => {
  expect(formatRelative(moment, monday)).toBe(text)
})

test.each([
  [1, '1 second'],
  [3_600, '1 hour'],
  [86_400 + 60, '1 day, 1 minute'],
  [59.9, '59 seconds'],
  [-5, '0 seconds'],
])('%s seconds last %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

test.each([
  [-3, '0 m'],
  [0.005, '0 s'],
  [59.99, '59 m'],
  [60, '1 h'],
  [1_505, '25 h 05 m'],
])('%s minutes left read %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test('a countdown rounds towards less time left and less time over', () => {
  expect(formatCountdown(0.001)).toBe('0:00:01')
  expect(formatCountdown(-0.001)).toBe('0:00:00')
  expect(formatCountdown(125)).toBe('2:05:00')
})
