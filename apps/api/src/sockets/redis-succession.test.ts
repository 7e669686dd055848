import { createRedis } from '@lodge/events'
import { aPrivateRedis } from '@lodge/events/testing'
import { expect, onTestFinished, test } from 'vitest'
import { watchSuccession } from './redis-succession.ts'

test('a Redis that takes over is noticed once, and one that was away for a moment is not', async () => {
  const server = await aPrivateRedis()
  const redis = createRedis(server.url)
  redis.on('error', () => undefined)
  let successions = 0
  const watch = watchSuccession({
    redis,
    prefix: '{lodge}',
    onSuccession: () => {
      successions += 1
    },
    lookEvery: 20,
  })
  onTestFinished(async () => {
    watch.close()
    redis.disconnect()
    await server.close()
  })
  const commands = async () => Number(/total_commands_processed:(\d+)/.exec(await redis.info('stats'))?.[1])
  const lookedAgain = async () => {
    const before = await commands()
    await expect.poll(commands).toBeGreaterThan(before + 20)
  }
  await lookedAgain()
  redis.disconnect(true)
  await lookedAgain()
  expect(successions).toBe(0)
  await server.kill()
  await server.start()

  await expect.poll(() => successions).toBe(1)
  await lookedAgain()
  expect(successions).toBe(1)
})
