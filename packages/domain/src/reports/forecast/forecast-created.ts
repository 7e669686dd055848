import { backtestForecast } from './backtest.ts'
import { type DailyCounts, forecastWeek } from './forecast-week.ts'
import { toDate } from './same-week.ts'

interface ForecastDay {
  date: string
  /** Whole tickets; four days of five lie between `low` and `high`. */
  expected: number
  low: number
  high: number
}

interface CreatedForecast {
  days: ForecastDay[]
  within: number
  /** Past weeks of the backtest. */
  weeks: number
}

/** Returns null where the history is too short, or where the week before would have been as good a forecast. */
export function forecastCreated(history: DailyCounts): CreatedForecast | null {
  const backtest = backtestForecast(history)
  const week = forecastWeek(history)
  if (!backtest || !week || backtest.meanError >= backtest.lastWeekMeanError) return null
  const end = history.first + history.counts.length
  return {
    days: week.map((count, day) => {
      const [expected, off] = [Math.round(count), Math.round(backtest.withinByDay[day] ?? 0)]
      return { date: toDate(end + day), expected, low: Math.max(0, expected - off), high: expected + off }
    }),
    within: Math.round(backtest.within),
    weeks: backtest.weeks,
  }
}
