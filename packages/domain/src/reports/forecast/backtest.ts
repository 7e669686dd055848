import { type DailyCounts, forecastWeek, leastHistory, sum } from './forecast-week.ts'

/** Errors of forecasts of past weeks, each made from what was known before its week. */
export interface Backtest {
  weeks: number
  /** Tickets a day. */
  meanError: number
  /** Tickets a day, if each week were forecast to be like the one before. */
  lastWeekMeanError: number
  /** The error that four days of five stay within, for each day ahead; `within` is that of all days. */
  withinByDay: number[]
  within: number
}

const leastWeeks = 12
const mostWeeks = 52

/** Returns null where the history is too short for twelve weeks. */
export function backtestForecast(history: DailyCounts): Backtest | null {
  const { counts } = history
  const fitting = Math.floor((counts.length - leastHistory) / 7)
  if (fitting < leastWeeks) return null
  const testedWeeks = Math.min(fitting, mostWeeks)
  const origins = Array.from({ length: testedWeeks }, (_, week) => counts.length - 7 * (week + 1))
  const errors = origins.map((origin) => errorsOf(history, origin))
  const forecastErrors = errors.flatMap(({ forecast }) => forecast)
  return {
    weeks: testedWeeks,
    meanError: mean(forecastErrors),
    lastWeekMeanError: mean(errors.flatMap(({ lastWeek }) => lastWeek)),
    withinByDay: Array.from({ length: 7 }, (_, day) =>
      fourOfFive(errors.map(({ forecast }) => forecast[day] ?? 0)),
    ),
    within: fourOfFive(forecastErrors),
  }
}

function errorsOf(history: DailyCounts, origin: number) {
  const { counts } = history
  const actual = counts.slice(origin, origin + 7)
  const lastWeek = counts.slice(origin - 7, origin)
  const forecast = forecastWeek(history, origin) ?? lastWeek
  const off = (predicted: readonly number[]) =>
    actual.map((count, day) => Math.abs(count - (predicted[day] ?? 0)))
  return { forecast: off(forecast), lastWeek: off(lastWeek) }
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

function fourOfFive(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.8) - 1] ?? 0
}
