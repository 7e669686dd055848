import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { countRows } from '@lodge/database'
import { openQueues } from '@lodge/events'
import { anEvent, idsOfJobs, type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'

const main = new URL('./main.ts', import.meta.url)

let fixture: Plumbing
beforeEach(async () => {
  fixture = await somePlumbing()
})
afterEach(() => fixture.close())

test('the process is ready, relays, and ends on SIGTERM', async () => {
  const relay = start()
  expect(await once(relay, 'message')).toContain('ready')
  const { queues, close } = openQueues(fixture)
  const id = await anEvent(fixture.db)
  await expect.poll(() => queues.realtime.getJob(id)).toBeDefined()
  await close()
  relay.kill('SIGTERM')

  expect(await once(relay, 'exit')).toEqual([0, null])
})

test('a killed relay leaves the rest to the next relay', async () => {
  const { queues, close } = openQueues(fixture)
  const killedWorker = start()
  await once(killedWorker, 'message')
  const ids = await Promise.all(Array.from({ length: 20 }, () => anEvent(fixture.db)))
  killedWorker.kill('SIGKILL')
  await once(killedWorker, 'exit')
  ids.push(await anEvent(fixture.db))
  const next = start()
  await once(next, 'message')
  await expect.poll(() => countRows(fixture.db, 'event', { publishedAt: null })).toBe(0)
  const waiting = idsOfJobs(await queues.realtime.getWaiting())
  next.kill('SIGTERM')
  await once(next, 'exit')
  await close()

  // The first one may have died between adding a round and marking it.
  expect(new Set(waiting)).toEqual(new Set(ids))
})

test('without its environment the process names what is missing and ends', async () => {
  const relay = fork(main, { env: { PATH: process.env.PATH }, silent: true })
  let output = ''
  relay.stderr?.on('data', (text) => {
    output += text
  })
  const [status] = await once(relay, 'close')

  expect(status).toBe(1)
  expect(output.trim()).toBe('Lodge cannot start: DATABASE_URL must be set; REDIS_URL must be set.')
})

function start(): ChildProcess {
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
