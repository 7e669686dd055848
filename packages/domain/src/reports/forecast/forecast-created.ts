import { backtestForecast } from './backtest.ts'
import { type DailyCounts, forecastWeek } from './forecast-week.ts'
import { toDate } from './same-week.ts'

interface ForecastDay {
  date: string
  /** Whole tickets; `low` and `high` are what four days of five stayed within. */
  expected: number
  low: number
  high: number
}

interface CreatedForecast {
  days: ForecastDay[]
  within: number
  /** The past weeks that it was tried on. */
  weeks: number
}

/**
 * Returns how many tickets the seven days after a history are likely to bring. Null where nothing better than last
 * week's numbers can be said: the history is too short, or past weeks were met no better than by the week before each.
 */
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
