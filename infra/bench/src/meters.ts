import { type Database, query, sql } from '@lodge/database'
import type { RedisClient } from '@lodge/events'
import { cpuSecondsOf, cpuSecondsOfTree, parentOf } from './cpu-seconds.ts'

export type Cost = Record<string, number>

export interface Metered {
  db: Database
  redis: RedisClient
  pids: Record<string, number>
}

/** Returns milliseconds of CPU by process, transactions, bytes of log, commands. */
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
    'CPU ms in all': Object.values(cpu).reduce((sum, seconds) => sum + seconds, 0) * 1_000,
    'statements of Postgres': await countStatements(db),
    'transactions of Postgres': postgres.transactions,
    'bytes of its log': postgres.wal,
    'commands of Redis': commandsIn(info),
  }
}

/** Returns what all processes used meanwhile, beside what the work returned. */
export async function costOf<Figures>(meters: Metered, work: () => Promise<Figures>) {
  await countStatementsAnew(meters.db)
  const before = await readMeters(meters)
  const figures = await work()
  const after = await readMeters(meters)
  return { used: mapCost(after, (name, value) => value - (before[name] ?? 0)), figures }
}

export function mapCost(cost: Cost, change: (name: string, value: number) => number): Cost {
  return Object.fromEntries(Object.entries(cost).map(([name, value]) => [name, change(name, value)]))
}

function numberIn(info: string, name: string): number {
  return Number(new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1])
}

/** Counts commands of scripts too, which `total_commands_processed` leaves out. */
function commandsIn(info: string): number {
  const calls = [...info.matchAll(/^cmdstat_[^:]+:calls=(\d+)/gm)]
  return calls.reduce((sum, [, count]) => sum + Number(count), 0)
}

export const countingStatements = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
}

export interface StatementCost {
  statement: string
  calls: number
  ms: number
}

async function countStatements(db: Database): Promise<number> {
  const [row] = await query<{ calls: number }>(
    db,
    sql`SELECT COALESCE(sum(calls), 0)::float8 AS calls FROM pg_stat_statements`,
  )
  return row?.calls ?? 0
}

export async function countStatementsAnew(db: Database): Promise<void> {
  await query(db, sql`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`)
  await query(db, sql`SELECT pg_stat_statements_reset()::text`)
}

/** Returns the statements that took the longest, planning included. */
export function listStatements(db: Database, limit: number): Promise<StatementCost[]> {
  return query<StatementCost>(
    db,
    sql`SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 110) AS statement, calls::float8 AS calls,
               (total_exec_time + total_plan_time) AS ms
        FROM pg_stat_statements ORDER BY ms DESC LIMIT ${limit}`,
  )
}
