import { createDatabase } from '@lodge/database'
import { type Measurement, measureReads } from './desk/reads.ts'
import { measureReadsBesideWrites, reportReadsBesideWrites } from './desk/reads-beside-writes.ts'
import { reportGrowth, reportLoads, reportResult, reportSearches, reportShares } from './desk/report.ts'
import { measureSustained, measureWrites } from './desk/writes.ts'
import { endChildren, startChild } from './src/children.ts'
import { signInAgents, signInRequesters, signInSupervisor } from './src/clients/people.ts'
import { printTable } from './src/percentiles.ts'
import { type BenchProduct, startProduct } from './src/product/product.ts'
import { type BenchServers, startServers } from './src/product/servers.ts'
import { waitUntilIdle } from './src/product/wait-until-processed.ts'
import { benchSizes } from './src/settings.ts'

/**
 * Measures lists (beside writes too), detail, counts, creations and replies on 10,000 to 1,000,000 tickets, with every consumer running,
 * beside a bare Fastify handler with one indexed query.
 */
const servers = await startServers()
try {
  const bySize = new Map<number, Measurement[]>()
  for (const tickets of benchSizes) bySize.set(tickets, await run(servers, tickets))
  reportGrowth(bySize)
} finally {
  endChildren()
  await servers.stop()
}

async function run(servers: BenchServers, tickets: number): Promise<Measurement[]> {
  const database = await servers.withTickets(tickets)
  const db = createDatabase(database.url)
  const product = await startProduct({ ...servers, databaseUrl: database.url })
  try {
    const bare = await startChild('./baseline/bare-api.ts', [database.url])
    const { base } = product
    const supervisor = await signInSupervisor(base)
    const agents = await signInAgents(base, 10)
    await waitUntilIdle(db)
    console.log(`\n${tickets} tickets`)
    const reads = await measureReads({ base, bare: `http://127.0.0.1:${bare.said}`, db, supervisor, agents })
    await bare.stop()
    reportLoads(reads)
    reportShares(reads)
    reportSearches(reads)

    const options = { base, db, supervisor, requesters: await signInRequesters(base, db, 20) }
    reportReadsBesideWrites(await measureReadsBesideWrites(options))
    await reportWrites(product, options)
    return reads
  } finally {
    await product.stop()
    await db.close()
    await database.drop()
  }
}

async function reportWrites(
  product: BenchProduct,
  options: Parameters<typeof measureWrites>[0],
): Promise<void> {
  const writes = await measureWrites(options)
  printTable(
    writes.map(({ what: name, concurrency, load, settledInMs }) => ({
      what: name,
      at: concurrency,
      'accepted per second': load.perSecond,
      'p50 ms': load.median,
      'p99 ms': load.p99,
      'all consumers done after s': settledInMs / 1_000,
      'done per second': load.count / (load.count / load.perSecond + settledInMs / 1_000),
    })),
  )
  for (const { what: name, concurrency, load } of writes.filter((write) => write.concurrency === 32))
    reportResult(
      load.perSecond >= 600,
      `${name} at ${concurrency}: ${Math.round(load.perSecond)} accepted per second, aim 600`,
    )

  const { perSecond, p99, settledInMs, commands } = await measureSustained(options)
  const words = `${commands} creations and replies at ${Math.round(perSecond)} per second, p99 ${Math.round(p99)} ms`
  reportResult(
    perSecond >= 195 && settledInMs < 2_000,
    `${words}, every consumer done ${(settledInMs / 1_000).toFixed(1)} s later, aim 200 sustained; ${await product.mailsTaken()} mails in the sink`,
  )
  const memory = product.memory()
  const total = Object.values(memory).reduce((sum, size) => sum + size, 0)
  const parts = Object.entries(memory).map(([name, size]) => `${name} ${Math.round(size)}`)
  reportResult(total < 700, `${Math.round(total)} MiB resident (${parts.join(', ')}), aim 700`)
}
