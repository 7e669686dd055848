import { fork } from 'node:child_process'
import { once } from 'node:events'
import { anSlaPolicy, anSlaTicket } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url)

let world: Plumbing
beforeAll(async () => {
  world = await somePlumbing()
})
afterAll(() => world.close())

function start() {
  return fork(main, {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: world.url.database,
      REDIS_URL: world.url.redis,
      LODGE_REDIS_PREFIX: world.prefix,
      LOG_LEVEL: 'silent',
    },
  })
}

test('a process killed at work leaves its tickets to the next one, which ends on SIGTERM', async () => {
  await anSlaPolicy(world.db)
  const relay = startRelay({ ...world, sweepEvery: 500, graceMs: 500 })
  const killed = start()
  await once(killed, 'message')
  const tickets = await Promise.all(
    Array.from({ length: 10 }, () => anSlaTicket(world.db, { openedAt: new Date(Date.now() - 59 * 60_000) })),
  )
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const next = start()
  expect(await once(next, 'message')).toContain('ready')
  const atRisk = () => world.db.prisma.ticket.count({ where: { slaStatus: 'at_risk' } })
  await expect.poll(atRisk, { timeout: 20_000 }).toBe(tickets.length)
  next.kill('SIGTERM')

  expect(await once(next, 'exit')).toEqual([0, null])
  await relay.close()
}, 40_000)
