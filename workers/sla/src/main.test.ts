import { fork } from 'node:child_process'
import { once } from 'node:events'
import { countRows } from '@lodge/database'
import { anSlaPolicy, anSlaTicket } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url)

let fixture: Plumbing
beforeAll(async () => {
  fixture = await somePlumbing()
})
afterAll(() => fixture.close())

function start() {
  return fork(main, {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: fixture.url.database,
      REDIS_URL: fixture.url.redis,
      LODGE_REDIS_PREFIX: fixture.prefix,
      LOG_LEVEL: 'silent',
    },
  })
}

test('a process killed at work leaves its tickets to the next one, which ends on SIGTERM', async () => {
  await anSlaPolicy(fixture.db)
  const relay = startRelay({ ...fixture, sweepEvery: 500, graceMs: 500 })
  const killedWorker = start()
  await once(killedWorker, 'message')
  const tickets = await Promise.all(
    Array.from({ length: 10 }, () =>
      anSlaTicket(fixture.db, { openedAt: new Date(Date.now() - 50 * 60_000) }),
    ),
  )
  killedWorker.kill('SIGKILL')
  await once(killedWorker, 'exit')
  const next = start()
  expect(await once(next, 'message')).toContain('ready')
  const atRisk = () => countRows(fixture.db, 'ticket', { slaStatus: 'at_risk' })
  await expect.poll(atRisk, { timeout: 20_000 }).toBe(tickets.length)
  next.kill('SIGTERM')

  expect(await once(next, 'exit')).toEqual([0, null])
  await relay.close()
}, 40_000)
