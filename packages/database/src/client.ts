import { PrismaPg } from '@prisma/adapter-pg'
import { Pool } from 'pg'
import { PrismaClient } from './generated/prisma/client.ts'
import { statementName } from './statement-names.ts'
import { LodgePool } from './transact.ts'

export type { Transaction } from './transact.ts'

/**
 * Prisma for ordinary reads and writes, the pool for the hot queries in SQL; both use the same connections. `pipelines`
 * are for `together` alone.
 */
export interface Database {
  prisma: PrismaClient
  pool: Pool
  pipelines: Pool
  close: () => Promise<void>
}

/** A connection takes its plans with it, so it is kept over the pauses of a day's work. */
const idleTimeoutMillis = 10 * 60_000

const mostPipelines = 5

/** Opens connections to `url` as they are needed, at most `maxConnections` at once. */
export function createDatabase(url: string, { maxConnections = 10 } = {}): Database {
  const pool = new LodgePool({ connectionString: url, max: maxConnections, idleTimeoutMillis })
  const pipelines = new Pool({ connectionString: url, max: mostPipelines, idleTimeoutMillis, pipeline: true })
  // A connection that breaks is replaced by the next query; unheard, the event would end the process.
  for (const one of [pool, pipelines]) {
    one.on('error', () => {})
    one.on('connect', (client) => client.on('error', () => {}))
  }
  // Planning a small query for its values takes longer than running it. One that fails here fails the next one as well.
  pipelines.on('connect', (client) =>
    client.query('SET plan_cache_mode = force_generic_plan').catch(() => {}),
  )
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  })
  return {
    prisma,
    pool,
    pipelines,
    close: async () => {
      await prisma.$disconnect()
      await pipelines.end()
      await pool.end()
    },
  }
}

function statementNameGenerator({ sql }: { sql: string }): string {
  // The adapter hands it on as it is, and pg takes no name for none.
  return statementName(sql) ?? ''
}
