import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@lodge/database'
import { createNamedDatabase, databaseUrl, findFreePort, startPostgres } from '@lodge/database/server'
import { Client } from 'pg'
import { startRedis } from '../../sla-timers/servers.ts'
import { endChildren } from '../children.ts'
import { generate } from '../generate/generate.ts'

export interface BenchServers {
  redisUrl: string
  adminUrl: string
  folder: string
  /** Fills the kept database when it is missing, and migrates it. */
  fill: (tickets: number) => Promise<void>
  /** Returns a copy of the kept database for this run alone. */
  withTickets: (tickets: number) => Promise<{ url: string; drop: () => Promise<void> }>
  stop: () => Promise<void>
}

/**
 * Runs Postgres as an installation does. `BENCH_DATA_DIR` keeps filled databases for the next run; `settings` are
 * further ones of Postgres.
 */
export async function startServers(settings: Record<string, string> = {}): Promise<BenchServers> {
  const keptFolder = process.env.BENCH_DATA_DIR
  const folder = await mkdtemp(join(tmpdir(), 'lodge-bench-'))
  const postgres = await startPostgres({
    folder: join(keptFolder ?? folder, 'postgres'),
    port: await findFreePort(),
    password: 'bench',
    settings,
  })
  const redis = await startRedis(folder)
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    await rm(folder, { recursive: true, force: true })
  }
  // An interrupted bench leaves nothing running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endChildren()
      void stop().finally(() => process.exit(1))
    })
  const { adminUrl } = postgres
  return {
    redisUrl: redis.url,
    adminUrl,
    folder,
    fill: (tickets) => onServer(adminUrl, (admin) => fill(admin, adminUrl, tickets)),
    withTickets: (tickets) => copyOf(adminUrl, tickets),
    stop,
  }
}

async function fill(admin: Client, adminUrl: string, tickets: number): Promise<void> {
  const databaseName = nameFilled(tickets)
  const { rowCount } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  // Has another name until complete: an interrupted one is filled anew.
  if (!rowCount) {
    await admin.query(`DROP DATABASE IF EXISTS filling WITH (FORCE)`)
    const url = await createNamedDatabase(adminUrl, 'filling')
    await migrate(url)
    await generate(url, tickets)
    await admin.query(`ALTER DATABASE filling RENAME TO ${databaseName}`)
  }
  await migrate(databaseUrl(adminUrl, databaseName))
}

async function copyOf(adminUrl: string, tickets: number) {
  const copy = `run_${process.pid}_${tickets}`
  await onServer(adminUrl, async (admin) => {
    await fill(admin, adminUrl, tickets)
    await admin.query(`CREATE DATABASE ${copy} TEMPLATE ${nameFilled(tickets)} STRATEGY file_copy`)
  })
  return {
    url: databaseUrl(adminUrl, copy),
    drop: () =>
      onServer(adminUrl, async (admin) => {
        await admin.query(`DROP DATABASE ${copy} WITH (FORCE)`)
      }),
  }
}

const nameFilled = (tickets: number) => `filled_${tickets}`

async function onServer(adminUrl: string, work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
