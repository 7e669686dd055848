import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'
import { readReplica } from '../replica/read-on-replica.ts'
import { createNamedDatabase } from '../server/create-named-database.ts'
import { findFreePort } from '../server/find-free-port.ts'
import { runCommand } from '../server/run-command.ts'
import { type RunningPostgres, startPostgres } from '../server/start-postgres.ts'
import { runAtAbruptEnd } from './run-at-abrupt-end.ts'

/** A Postgres of a test's own with a streaming replica. */
export interface ReplicatedPostgres {
  /** The primary, for `createTestDatabase`. */
  server: string
  /** Returns the address of a database's copy on the replica. */
  replicaUrlOf: (url: string) => string
  pauseReplay: () => Promise<void>
  resumeReplay: () => Promise<void>
  stopReplica: () => Promise<void>
  startReplica: () => Promise<void>
  close: () => Promise<void>
}

/** A replica can only take the place of what is written in order, so what is committed is waited for as usual. */
const settings = { synchronous_commit: 'on', max_connections: '100', shared_buffers: '64MB' }
const password = 'test'
const endServers = 'for file in "$1"/*/postmaster.pid; do kill -INT "$(head -n 1 "$file")"; done'

/** Starts a primary with a migrated template, and a replica of it that streams. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-replica-'))
  await chmod(folder, 0o755)
  const guard = runAtAbruptEnd(`${endServers}; sleep 2; rm -rf "$1"`, folder)
  const [primaryFolder, replicaFolder] = [join(folder, 'primary'), join(folder, 'replica')]
  const [port, replicaPort] = [await findFreePort(), await findFreePort()]
  const primary = await startPostgres({ folder: primaryFolder, port, password, throwAway: true, settings })
  await migrate(await createNamedDatabase(primary.adminUrl, 'lodge_template'))
  await copyCluster(primary.adminUrl, primaryFolder, replicaFolder)
  const startReplica = () =>
    startPostgres({
      folder: replicaFolder,
      port: replicaPort,
      password,
      throwAway: true,
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${port} user=lodge password=${password}`,
        // Otherwise a database that is dropped waits for whoever reads it there.
        max_standby_streaming_delay: '0',
      },
    })
  let replica: RunningPostgres = await startReplica()
  const onReplica = (statement: string) => runOn(replica.adminUrl, (client) => client.query(statement))
  return {
    server: primary.adminUrl,
    replicaUrlOf: (url) => {
      const copy = new URL(replica.adminUrl)
      copy.pathname = new URL(url).pathname
      return copy.href
    },
    pauseReplay: async () => {
      await onReplica('SELECT pg_wal_replay_pause()')
      for (let state = ''; state !== 'paused'; ) {
        const { rows } = await onReplica('SELECT pg_get_wal_replay_pause_state() AS state')
        state = rows[0].state
      }
    },
    resumeReplay: async () => {
      await onReplica('SELECT pg_wal_replay_resume()')
    },
    stopReplica: () => replica.stop(),
    startReplica: async () => {
      replica = await startReplica()
    },
    close: async () => {
      await replica.stop()
      await primary.stop()
      guard.ref()
      guard.kill('SIGKILL')
      await once(guard, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a database is on its replica, which learns of a new one by the changes that made it. */
export async function waitForReplica(db: Database): Promise<void> {
  for (let state: string | undefined; state !== 'used'; ) {
    state = (await readReplica(db))?.state
    await pause(20)
  }
}

/**
 * Copies a running Postgres from its folder to another one, for a replica of it: what `pg_basebackup` does, which does
 * not come with the Postgres of the tests.
 */
export async function copyCluster(adminUrl: string, from: string, to: string): Promise<void> {
  await runOn(adminUrl, async (client) => {
    await client.query(`SELECT pg_backup_start('replica', TRUE)`)
    await runCommand({ command: 'cp', args: ['-a', from, to] })
    await Promise.all([
      rm(join(to, 'postmaster.pid'), { force: true }),
      rm(join(to, 'pg_wal'), { recursive: true }).then(() => mkdir(join(to, 'pg_wal'), { mode: 0o700 })),
    ])
    const { rows } = await client.query('SELECT labelfile AS label FROM pg_backup_stop(FALSE)')
    await writeFile(join(to, 'backup_label'), rows[0].label)
    await writeFile(join(to, 'standby.signal'), '')
    await runCommand({ command: 'chown', args: ['-R', `--reference=${from}`, to] })
  })
}

async function runOn<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
