import type { TestServer } from './test-server.ts'

/** Sets the counts of everybody who has met a limit. */
export async function setLimitCounts({ redis: { redis, prefix } }: TestServer, limit: string, count: number) {
  for (const key of await redis.keys(`${prefix}:*${limit}*`)) await redis.set(key, count, 'KEEPTTL')
}
