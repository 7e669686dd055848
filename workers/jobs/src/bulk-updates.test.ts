import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { CreateBulkUpdate } from '@lodge/contracts'
import { countRows, getOne } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { actingAs, anAgent, aTeam, aTicket } from '@lodge/desk/testing'
import { bulkUpdateChannel, createBulkUpdate, undoBulkUpdate } from '@lodge/desk/ticketing'
import { listen } from '@lodge/events'
import { type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runBulkUpdates } from './bulk-updates.ts'

let fixture: Plumbing
let workers: ChildProcess[]
beforeEach(async () => {
  fixture = await somePlumbing()
  workers = []
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await fixture.close()
})

async function work(): Promise<ChildProcess> {
  const worker = fork(new URL('./main.ts', import.meta.url), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: fixture.url.database,
      REDIS_URL: fixture.url.redis,
      LODGE_REDIS_PREFIX: fixture.prefix,
      LOG_LEVEL: 'silent',
      LODGE_FILES_DIR: tmpdir(),
      LODGE_SECRET: 'a secret of the tests',
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

test('a bulk update continues after a killed worker and changes no ticket twice', {
  timeout: 90_000,
}, async () => {
  const { db } = fixture
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  for (let count = 0; count < 60; count += 1) await aTicket(db, { team })
  const input = CreateBulkUpdate.parse({
    change: { kind: 'priority', priority: 'urgent' },
    tickets: { filter: { team: team.alias } },
  })
  const firstWorker = await work()
  const { id } = await createBulkUpdate(actingAs(db, agent), input)
  const readUpdate = () => getOne(db, 'bulk_update', { id })
  await expect
    .poll(async () => (await readUpdate()).done, { interval: 5, timeout: 20_000 })
    .toBeGreaterThan(3)
  firstWorker.kill('SIGKILL')
  await once(firstWorker, 'exit')
  const halfway = await readUpdate()
  await work()
  await expect.poll(async () => (await readUpdate()).finishedAt, { timeout: 40_000 }).not.toBeNull()

  expect(halfway.finishedAt).toBeNull()
  expect(halfway.done).toBeLessThan(60)
  expect(await readUpdate()).toMatchObject({ done: 60, failed: 0 })
  expect(await countRows(db, 'ticket', { priority: 'urgent', version: 2 })).toBe(60)
  expect(await countRows(db, 'event', { type: 'ticket.priority_changed' })).toBe(60)
})

test('a new bulk update and its undo notify the workers at once', async () => {
  const { db, log } = fixture
  const team = await aTeam(db)
  const agent = actingAs(db, await anAgent(db, { teams: [team] }))
  await aTicket(db, { team })
  let wakings = 0
  const listening = listen(
    db,
    bulkUpdateChannel,
    () => {
      wakings += 1
    },
    log,
  )
  await expect.poll(() => wakings).toBe(1)
  const change = { kind: 'priority', priority: 'urgent' }
  const { id } = await createBulkUpdate(
    agent,
    CreateBulkUpdate.parse({ change, tickets: { filter: { team: team.alias } } }),
  )
  await expect.poll(() => wakings).toBe(2)
  await runBulkUpdates({ ...systemContext(db), log }, new AbortController().signal)
  await undoBulkUpdate(agent, { id })
  await expect.poll(() => wakings).toBe(3)

  await listening.close()
})
