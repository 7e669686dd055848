import { loadavg } from 'node:os'
import { withEmptyDesk } from './year/empty-desk.ts'
import { liveThroughYear } from './year/live-through-year.ts'
import { reportYear } from './year/report-year.ts'
import { type RedisSizes, readRedisSizes } from './year/sizes.ts'
import { useProduct } from './year/use-product.ts'

/**
 * A year in an hour: 200,000 tickets (BENCH_YEAR_TICKETS) in two terms of the same load, kept for half a year, with
 * everything that they and their people leave. Each month ends with every scheduled job of the product as at that
 * moment. Prints the size of every table, of Redis and of the files by month, and what does not become steady.
 */
const tickets = Number(process.env.BENCH_YEAR_TICKETS ?? 200_000)
/** Tickets that the product itself takes in a month, by its API and its workers; the others are written as it does. */
const lived = Number(process.env.BENCH_YEAR_LIVED ?? 100)

await withEmptyDesk(async ({ url, db, redis, servers, filesFolder }) => {
  const redisSizes: RedisSizes[] = []
  const product = useProduct({
    db,
    databaseUrl: url,
    redisUrl: servers.redisUrl,
    folder: servers.folder,
    lived,
  })
  try {
    const year = await liveThroughYear({
      url,
      filesFolder,
      tickets,
      print: console.log,
      ...(lived > 0 && { use: product.use }),
      afterMonth: async () => {
        redisSizes.push(await readRedisSizes(redis))
      },
    })
    console.log(`${tickets} tickets in a year, kept for six months; load average ${loadavg()[0]?.toFixed(1)}`)
    process.exitCode = reportYear(year, redisSizes) > 0 ? 1 : 0
  } finally {
    await product.stop()
  }
})
