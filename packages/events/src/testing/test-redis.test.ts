import { expect, test } from 'vitest'
import { createRedis } from '../redis/create-redis.ts'
import { aPrivateRedis, aTestRedis } from './index.ts'

test('a test redis removes its keys when it closes', async () => {
  const server = await aPrivateRedis()
  const before = process.env.TEST_REDIS_URL
  process.env.TEST_REDIS_URL = server.url
  try {
    const one = await aTestRedis()
    const other = await aTestRedis()
    await one.redis.set(`${one.prefix}:a`, '1')
    await other.redis.set(`${other.prefix}:a`, '2')
    await one.close()

    expect(await other.redis.keys('*')).toEqual([`${other.prefix}:a`])
    await other.close()
  } finally {
    if (before === undefined) delete process.env.TEST_REDIS_URL
    else process.env.TEST_REDIS_URL = before
    await server.close()
  }
})

test('a private redis that is killed and restarted still has its data', async () => {
  const server = await aPrivateRedis()
  const redis = createRedis(server.url)
  redis.on('error', () => undefined)
  await redis.set('kept', 'yes')
  await server.kill()
  await server.start()

  expect(await redis.get('kept')).toBe('yes')
  redis.disconnect()
  await server.close()
})
