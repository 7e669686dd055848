import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { createRedis } from '../redis/create-redis.ts'
import { aPrivateRedis, type PrivateRedis } from './private-redis.ts'

export interface TestRedis {
  url: string
  /** No other test has it; pass it to everything that takes one. */
  prefix: string
  redis: Redis
  /** Removes the test's keys and disconnects. */
  close: () => Promise<void>
}

/** Uses the test server (`TEST_REDIS_URL`), or a private Redis where none is set. */
export async function aTestRedis(): Promise<TestRedis> {
  const own = process.env.TEST_REDIS_URL ? null : await aPrivateRedis({ keepsData: false })
  const url = own?.url ?? process.env.TEST_REDIS_URL ?? ''
  const prefix = `{test-${randomUUID()}}`
  const redis = createRedis(url)
  if (!(redis instanceof Redis)) throw new Error('TEST_REDIS_URL must name one server.')
  return { url, prefix, redis, close: () => closeTestRedis(redis, prefix, own) }
}

async function closeTestRedis(redis: Redis, prefix: string, own: PrivateRedis | null) {
  if (own) {
    redis.disconnect()
    return own.close()
  }
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
    if (keys.length > 0) await redis.del(keys)
  }
  await redis.quit()
}
