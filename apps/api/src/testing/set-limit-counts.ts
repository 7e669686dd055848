import type { TestServer } from './test-server.ts'

/** Counts as if everybody who has met a limit had met it so many times; whoever has not met it yet is not concerned. */
export async function setLimitCounts({ redis: { redis, prefix } }: TestServer, limit: string, count: number) {
  for (const key of await redis.keys(`${prefix}:*${limit}*`)) await redis.set(key, count, 'KEEPTTL')
}
