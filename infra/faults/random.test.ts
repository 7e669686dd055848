import { expect, onTestFinished, test } from 'vitest'
import { runFaults } from './src/run/run-faults.ts'
import { killNodes } from './src/site/nodes.ts'
import { startSite } from './src/site/site.ts'

/** Draws a failover of Postgres, a Redis that loses its data, killed and stopped processes, and cut ways; `npm run faults` draws others. */
const seed = 1746

test('on two nodes of which parts fail at random, nothing accepted is missing or there twice', async () => {
  const site = await startSite()
  onTestFinished(async () => {
    await site.close().finally(killNodes)
  }, 60_000)

  const checks = await runFaults(site, { faults: 12, seed, pages: 10, perSecond: 10, say: () => undefined })

  expect(checks.filter(({ found }) => found.length > 0)).toEqual([])
}, 600_000)
