import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keysOf } from '@lodge/contracts'
import type { TableName } from '@lodge/database'
import type { Redis } from 'ioredis'
import type { Client } from 'pg'
import { growthOfTables } from './growth-of-tables.ts'

export interface Size {
  rows: number
  /** With indexes and what lies outside of the rows. */
  bytes: number
}

export type TableSizes = Record<TableName, Size>

/** Returns the tables that have a row. */
export async function listFilledTables(client: Client): Promise<TableName[]> {
  const names = keysOf(growthOfTables)
  const { rows } = await client.query<{ name: TableName }>(
    names.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`).join(' UNION ALL '),
  )
  return rows.map(({ name }) => name)
}

/** Returns the size of each table, as the next months find it: what was deleted makes room, as autovacuum has it. */
export async function readTableSizes(client: Client): Promise<TableSizes> {
  await client.query(`VACUUM (ANALYZE) ${(await listFilledTables(client)).join(', ')}`)
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `SELECT relname AS name,
            COALESCE((SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(pg_class.oid)),
                     pg_total_relation_size(oid))::float8 AS bytes
     FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'`,
  )
  const unknown = rows.filter(({ name }) => !isKnown(name))
  if (unknown[0]) throw new Error(`Nobody has said what ends the growth of ${unknown[0].name}.`)
  const names = keysOf(growthOfTables)
  const counted = await client.query<Record<string, string>>(
    `SELECT ${names.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`,
  )
  const bytesOf = new Map(rows.map(({ name, bytes }) => [name, bytes]))
  const sizes = names.map((name) => [
    name,
    { rows: Number(counted.rows[0]?.[name]), bytes: bytesOf.get(name) ?? 0 },
  ])
  return Object.fromEntries(sizes)
}

const isKnown = (name: string): name is TableName => name in growthOfTables

/** Returns the files of a folder, however deep. */
export async function readFolderSize(folder: string): Promise<Size> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name))))
  return { rows: files.length, bytes: sizes.reduce((sum, { size }) => sum + size, 0) }
}

export interface RedisSizes {
  /** Keys that end by themselves, such as sessions. */
  ending: Size
  /** Streams, which have a greatest length. */
  streams: Size & { longest: number }
  /** All others: queues, schedules and counts. */
  lasting: Size & { entries: number }
}

export async function readRedisSizes(redis: Redis): Promise<RedisSizes> {
  const sizes: RedisSizes = {
    ending: { rows: 0, bytes: 0 },
    streams: { rows: 0, bytes: 0, longest: 0 },
    lasting: { rows: 0, bytes: 0, entries: 0 },
  }
  for (let cursor = '0'; ; ) {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 500)
    for (const key of keys) {
      const [type, ttl, bytes] = await Promise.all([
        redis.type(key),
        redis.pttl(key),
        redis.call('MEMORY', 'USAGE', key),
      ])
      const isStream = type === 'stream'
      const kind = isStream ? sizes.streams : ttl > 0 ? sizes.ending : sizes.lasting
      kind.rows += 1
      kind.bytes += Number(bytes)
      if (isStream) sizes.streams.longest = Math.max(sizes.streams.longest, await redis.xlen(key))
      else if (ttl <= 0) sizes.lasting.entries += await countEntries(redis, key, type)
    }
    cursor = next
    if (cursor === '0') return sizes
  }
}

function countEntries(redis: Redis, key: string, type: string): Promise<number> {
  if (type === 'list') return redis.llen(key)
  if (type === 'zset') return redis.zcard(key)
  if (type === 'set') return redis.scard(key)
  return Promise.resolve(1)
}
