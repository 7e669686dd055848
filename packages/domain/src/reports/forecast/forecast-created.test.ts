import { expect, test } from 'vitest'
import { backtestForecast } from './backtest.ts'
import { forecastCreated } from './forecast-created.ts'
import { forecastWeek } from './forecast-week.ts'
import { sameDayYearsBefore, toDate, toDayNumber } from './same-week.ts'

const monday = toDayNumber('2025-01-06')
const repeat = (weeks: number, week: (index: number) => number[]) => ({
  first: monday,
  counts: Array.from({ length: weeks }, (_, index) => week(index)).flat(),
})
const flat = (perDay: number) => Array.from({ length: 7 }, () => perDay)

test.each([
  ['2026-11-23', 1, '2025-11-24'],
  ['2026-11-29', 2, '2024-12-01'],
  // 2026 has a week 53, and 2025 has none.
  ['2026-12-28', 1, '2025-12-22'],
  ['2027-01-03', 1, '2025-12-28'],
])('the same day as %s, %i years before, is %s', (day, years, expected) => {
  expect(toDate(sameDayYearsBefore(toDayNumber(day), years))).toBe(expected)
})

test('a week that repeats is forecast as it is', () => {
  const week = [10, 20, 30, 40, 50, 5, 0]
  const forecast = forecastWeek(repeat(12, () => week)) ?? []

  expect(forecast.map((count) => Math.round(count * 1_000) / 1_000)).toEqual(week)
})

test('a single week without tickets changes neither the level nor the shares of the days', () => {
  const week = [10, 20, 30, 40, 50, 5, 0]
  const forecast = forecastWeek(repeat(12, (index) => (index === 10 ? flat(0) : week))) ?? []

  expect(forecast.map((count) => Math.round(count * 1_000) / 1_000)).toEqual(week)
})

test('fewer than eight weeks give no forecast', () => {
  expect(forecastWeek(repeat(7, () => flat(10)))).toBeNull()
  expect(forecastWeek(repeat(8, () => flat(10)))).not.toBeNull()
})

/** 60 weeks of ten a day; week 60 lies 52 weeks behind its like, the eighth. */
const withPast = (perDay: number) => repeat(60, (index) => flat(index === 8 ? perDay : 10))

test('the start of a term is forecast from the same week of the year before', () => {
  // A level of 70 a week; a year ago 210 after 70, so three times as many: change = ln 3 = 1.0986.
  // Chance is 3 × (1/210 + 1/280) = 0.025; what stays of the change is 1 − 0.025 / 1.0986² = 0.97929.
  // 70 × e^(1.0986 × 0.97929) / 7 = 29.32 a day.
  for (const count of forecastWeek(withPast(30)) ?? []) expect(count).toBeCloseTo(29.32, 1)
})

test('a difference between years that chance explains is ignored', () => {
  // 84 after 70: change = ln 1.2 = 0.1823, of which the square, 0.033, is below 3 × (1/84 + 1/280) = 0.046.
  for (const count of forecastWeek(withPast(12)) ?? []) expect(count).toBeCloseTo(10, 9)
})

test('the backtest forecasts past weeks from the weeks before each', () => {
  // Ten and twenty a day in turn: last week is wrong by ten each day, the middle of four weeks, fifteen, by five.
  const history = repeat(20, (index) => flat(index % 2 ? 20 : 10))

  expect(backtestForecast(history)).toEqual({
    weeks: 12,
    meanError: 5,
    lastWeekMeanError: 10,
    within: 5,
    withinByDay: flat(5),
  })
  expect(forecastCreated(history)).toEqual({
    weeks: 12,
    within: 5,
    days: Array.from({ length: 7 }, (_, day) => ({
      date: toDate(monday + 140 + day),
      expected: 15,
      low: 10,
      high: 20,
    })),
  })
})

test('no forecast is shown with fewer than twelve weeks to backtest', () => {
  expect(forecastCreated(repeat(19, (index) => flat(index % 2 ? 20 : 10)))).toBeNull()
})

test('no forecast is shown if it is no better than last week’s numbers', () => {
  // One more a day each week: last week is wrong by one, the middle of four weeks by two and a half.
  const history = repeat(30, (index) => flat(100 + index))

  expect(backtestForecast(history)).toMatchObject({ meanError: 2.5, lastWeekMeanError: 1 })
  expect(forecastCreated(history)).toBeNull()
  expect(forecastCreated(repeat(30, () => flat(0)))).toBeNull()
})

test('no day is forecast to have fewer than zero tickets', () => {
  const history = repeat(20, (index) => flat(index % 2 ? 2 : 0))

  expect(forecastCreated(history)?.days[0]).toMatchObject({ expected: 1, low: 0, high: 2 })
})
