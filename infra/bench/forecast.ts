import { createDatabase, migrate, query, sql } from '@lodge/database'
import { seedDemo, seedEssentials } from '@lodge/database/seed'
import { createNamedDatabase } from '@lodge/database/server'
import { backtestForecast, type DailyCounts, toDayNumber } from '@lodge/domain'
import { generateDailyCounts } from './src/generate/daily-counts.ts'
import { printTable } from './src/percentiles.ts'
import { startServers } from './src/product/servers.ts'

/**
 * Measures the daily error of the forecast beside that of taking the week before, on histories with terms and noise,
 * and on the demo's. The aim is a smaller error.
 */
const first = toDayNumber('2023-11-20')
const generated = { 'three years': 157 * 7, 'one year and a half': 78 * 7, 'half a year': 26 * 7 }

const rows = Object.entries(generated).flatMap(([name, days]) =>
  [1, 2, 3].map((seed) => compare(`${name}, draw ${seed}`, generateDailyCounts(first, days, seed))),
)
rows.push(compare('the demo', await countDemo()))
printTable(rows)

function compare(history: string, counts: DailyCounts) {
  const backtest = backtestForecast(counts)
  if (!backtest) return { history, weeks: 0, forecast: '', lastWeek: '', within: '', shown: 'no, too short' }
  const { weeks, meanError, lastWeekMeanError, within } = backtest
  return {
    history,
    weeks,
    forecast: meanError.toFixed(1),
    lastWeek: lastWeekMeanError.toFixed(1),
    within: within.toFixed(0),
    shown: meanError < lastWeekMeanError ? 'yes' : 'no',
  }
}

async function countDemo(): Promise<DailyCounts> {
  const servers = await startServers()
  try {
    const databaseUrl = await createNamedDatabase(servers.adminUrl, 'forecast_demo')
    await migrate(databaseUrl)
    const db = createDatabase(databaseUrl)
    try {
      await seedEssentials(db, { siteName: 'University of Marlow', setUpAt: new Date() })
      await seedDemo({ databaseUrl, password: 'a password of the bench', now: new Date() })
      return await countCreated(db)
    } finally {
      await db.close()
    }
  } finally {
    await servers.stop()
  }
}

async function countCreated(db: Parameters<typeof query>[0]): Promise<DailyCounts> {
  const days = await query<{ day: string; count: number }>(
    db,
    sql`
    SELECT to_char(day, 'YYYY-MM-DD') AS day,
           (SELECT count(*)::int FROM ticket WHERE created_at::date = day::date) AS count
    FROM generate_series((SELECT min(created_at)::date FROM ticket), now()::date - 1, interval '1 day') day ORDER BY 1`,
  )
  return { first: toDayNumber(days[0]?.day ?? ''), counts: days.map(({ count }) => count) }
}
