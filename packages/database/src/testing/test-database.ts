import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { createDatabase, type Database } from '../client.ts'
import { type TimeLimits, timeLimits } from '../time-limits.ts'
import type { ReplicatedPostgres } from './replicated-postgres.ts'

/** A database for one test file, migrated and empty. */
export interface TestDatabase extends Database {
  url: string
  /** Closes the connections and drops the database. */
  drop: () => Promise<void>
}

interface TestDatabaseOptions extends Partial<Pick<ReplicatedPostgres, 'server' | 'replicaUrlOf'>> {
  maxConnections?: number
  limits?: TimeLimits
}

/** Copies the migrated template that the test run has made (`TEST_DATABASE_URL` names its server). */
export async function createTestDatabase({
  maxConnections = 10,
  limits = timeLimits.none,
  server = process.env.TEST_DATABASE_URL,
  replicaUrlOf,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests by vitest from the root')
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE lodge_template STRATEGY wal_log`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const replicaUrl = replicaUrlOf?.(url.href)
  const database = createDatabase(url.href, { maxConnections, limits, replicaUrl })
  // A machine that runs other tests too may take longer than a person waits.
  if (database.replica) database.replica.patienceMs = 20_000
  return {
    ...database,
    url: url.href,
    drop: async () => {
      await database.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
