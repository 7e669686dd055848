import { expect, test } from 'vitest'
import { createRedis } from '../redis/create-redis.ts'
import { startRelay } from '../relay/start-relay.ts'
import { anEvent, aPrivateRedis, somePlumbing } from '../testing/index.ts'
import { startWorker } from './start-worker.ts'

test.each([
  ['keeps its memory', { keepsData: true }],
  ['forgets everything', { keepsData: false }],
])('events go on when a killed Redis that %s comes back', async (_, memory) => {
  const world = await somePlumbing()
  const server = await aPrivateRedis(memory)
  const redis = createRedis(server.url)
  redis.on('error', () => undefined)
  const connections = { ...world, redis }
  const handled = new Set<string>()
  const handle = async (_context: unknown, event: { id: string }) => void handled.add(event.id)
  const relay = startRelay({ ...connections, graceMs: 500, sweepEvery: 300 })
  const worker = startWorker(
    'sla',
    {
      'ticket.opened': handle,
      'ticket.replied': handle,
      'ticket.status_changed': handle,
      'ticket.priority_changed': handle,
      'ticket.topic_changed': handle,
      'ticket.unit_changed': handle,
      'ticket.merged': handle,
      'ticket.unmerged': handle,
      'sla_policy.changed': handle,
      'calendar.changed': handle,
    },
    { ...connections, context: {} },
  )
  const owedToSla = () => world.db.prisma.event.count({ where: { owed: { has: 'sla' } } })

  const before = await anEvent(world.db)
  await expect.poll(owedToSla).toBe(0)
  const during: string[] = []
  for (let made = 0; made < 5; made += 1) during.push(await anEvent(world.db))
  await server.kill()
  for (let made = 0; made < 5; made += 1) during.push(await anEvent(world.db))
  await server.start()
  await expect.poll(owedToSla, { timeout: 15_000 }).toBe(0)

  expect(handled).toEqual(new Set([before, ...during]))
  await Promise.all([worker.close(), relay.close()])
  redis.disconnect()
  await server.close()
  await world.close()
})
