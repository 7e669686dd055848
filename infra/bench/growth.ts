import { loadavg } from 'node:os'
import { endsInQuarters, reportGrowth } from './growth/report-growth.ts'
import { takeSteps } from './growth/take-steps.ts'
import { countingStatements } from './src/meters.ts'
import { withEmptyDesk } from './year/empty-desk.ts'

/**
 * Measures what a command leaves: 200,000 creations and replies (BENCH_GROWTH_COMMANDS) by the API in 20 steps of a
 * simulated month each, with tickets kept for six months. After every step, when all consumers and then every scheduled
 * job as at the month's end are done: bytes of tables, of the log of Postgres, of Redis and of the files, and dead rows.
 * Says at the end which of them are steady. Linux only.
 */
const commands = Number(process.env.BENCH_GROWTH_COMMANDS ?? 200_000)
const stepCount = Number(process.env.BENCH_GROWTH_STEPS ?? 20)

if (!endsInQuarters(stepCount)) throw new Error('BENCH_GROWTH_STEPS is a multiple of four.')

await withEmptyDesk(async (desk) => {
  const steps = await takeSteps(desk, { commands, stepCount, print: console.log })
  console.log(
    `\n${commands} commands in ${stepCount} months, load average ${loadavg()[0]?.toFixed(1)}; kept for six months`,
  )
  process.exitCode = reportGrowth(steps) > 0 ? 1 : 0
}, countingStatements)
