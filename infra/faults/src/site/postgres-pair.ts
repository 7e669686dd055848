import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort, startPostgres } from '@lodge/database/server'
import { copyCluster } from '@lodge/database/testing'
import { Client } from 'pg'

/** A primary that answers a commit only when its replica has it too, so that a failover loses nothing. */
export interface PostgresPair {
  /** A superuser's address of the present primary. */
  adminUrl: () => string
  /** Kills the primary and starts it again. */
  crash: () => Promise<void>
  /** Kills the primary, lets the replica take its place, and calls `onPromoted`; then makes a new replica. */
  failOver: (onPromoted: () => void) => Promise<void>
  stop: () => Promise<void>
}

const password = 'faults'
const settings = { synchronous_commit: 'on', max_connections: '200', shared_buffers: '128MB' }

type Server = Awaited<ReturnType<typeof startServer>>

/** Starts both in folders of their own inside `parent`. */
export async function startPostgresPair(parent: string): Promise<PostgresPair> {
  let copies = 0
  const nextFolder = () => join(parent, `postgres-${++copies}`)
  let primary = await startServer(nextFolder(), await findFreePort())
  let replica = await addReplica(primary, nextFolder())
  return {
    adminUrl: () => primary.adminUrl,
    crash: async () => {
      await primary.kill()
      primary = await startServer(primary.folder, primary.port)
    },
    failOver: async (onPromoted) => {
      const former = primary
      await former.kill()
      await ask(replica.adminUrl, 'SELECT pg_promote()')
      primary = replica
      onPromoted()
      await rm(former.folder, { recursive: true })
      replica = await addReplica(primary, nextFolder())
    },
    stop: async () => {
      await Promise.all([primary.kill(), replica.kill()])
    },
  }
}

async function startServer(folder: string, port: number, own: Record<string, string> = {}) {
  const server = await startPostgres({
    folder,
    port,
    password,
    // A killed process loses nothing that it has given to the system; only a power cut would.
    throwAway: true,
    settings: { ...settings, ...own },
  })
  return {
    folder,
    port,
    adminUrl: server.adminUrl,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.stop()
    },
  }
}

async function addReplica(primary: Server, folder: string): Promise<Server> {
  await copyCluster(primary.adminUrl, primary.folder, folder)
  // Promoted, it would else wait for a replica of its own before that is there.
  await writeFile(join(folder, 'postgresql.auto.conf'), '')
  const replica = await startServer(folder, await findFreePort(), {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=lodge password=${password}`,
  })
  const streaming = `SELECT EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming')`
  while (!(await ask(primary.adminUrl, streaming))) await pause(20)
  await ask(primary.adminUrl, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await ask(primary.adminUrl, 'SELECT pg_reload_conf()')
  return replica
}

/** Returns the first value of the answer. */
async function ask(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
