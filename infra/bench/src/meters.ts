import { type Database, query, sql } from '@lodge/database'
import type { Redis } from 'ioredis'
import { cpuSecondsOf, cpuSecondsOfTree, parentOf } from './cpu-seconds.ts'

/** Figures by what they are of. */
export type Cost = Record<string, number>

interface Metered {
  db: Database
  redis: Redis
  pids: Record<string, number>
}

/** Returns what has been used so far: milliseconds of CPU by process, transactions, bytes of log, commands. */
export async function readMeters({ db, redis, pids }: Metered): Promise<Cost> {
  const [postgres] = await query<{ pid: number; transactions: number; wal: number }>(
    db,
    sql`SELECT pg_backend_pid() AS pid, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
               (SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database)::float8 AS transactions`,
  )
  if (!postgres) throw new Error('Postgres does not tell what it has done.')
  const info = await redis.info('all')
  const cpu = {
    ...Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, cpuSecondsOf(pid)])),
    postgres: cpuSecondsOfTree(parentOf(postgres.pid)),
    redis: numberIn(info, 'used_cpu_user') + numberIn(info, 'used_cpu_sys'),
  }
  const milliseconds = Object.entries(cpu).map(([name, seconds]) => [`CPU ms, ${name}`, seconds * 1_000])
  return {
    ...Object.fromEntries(milliseconds),
    'CPU ms, all': Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0) * 1_000,
    'transactions of Postgres': postgres.transactions,
    'bytes of its log': postgres.wal,
    'commands of Redis': commandsIn(info),
  }
}

function numberIn(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1])
}

/** Those that scripts call too, which `total_commands_processed` leaves out. */
function commandsIn(info: string): number {
  const calls = [...info.matchAll(/^cmdstat_[^:]+:calls=(\d+)/gm)]
  return calls.reduce((sum, [, count]) => sum + Number(count), 0)
}
