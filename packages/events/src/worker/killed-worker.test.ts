import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { countRows, findMany, sql } from '@lodge/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueues } from '../redis/queues.ts'
import { publishBatch } from '../relay/publish-batch.ts'
import { anEvent, type Plumbing, somePlumbing } from '../testing/index.ts'

const program = new URL('../testing/slow-worker.ts', import.meta.url)
const size = 500

vi.setConfig({ testTimeout: 60_000 })
/** A process starts first. */
const patience = { timeout: 25_000 }

let fixture: Plumbing
let running: ChildProcess[]
beforeEach(async () => {
  fixture = await somePlumbing()
  running = []
})
afterEach(async () => {
  await Promise.all(running.map(kill))
  await fixture.close()
})

test('every event of a round is handled although its worker is killed', async () => {
  const { queues, close } = openQueues(fixture)
  const ids: string[] = []
  for (let count = 0; count < size; count += 1) ids.push(await anEvent(fixture.db))
  await publishBatch(fixture.db, queues, size)
  expect(await queues.sla.getWaitingCount()).toBe(1)

  const release = await holdTag(ids[size / 2])
  const first = start()
  await expect.poll(countHandled, patience).toBeGreaterThan(20)
  await kill(first)
  expect(await countHandled()).toBeLessThan(size)
  await release()
  start()
  await expect.poll(pending, patience).toBe(0)

  const tags = await findMany(fixture.db, 'tag', { name: ids })
  expect(tags).toHaveLength(size)
  expect(await queues.sla.getFailedCount()).toBe(0)
  await close()
})

const countHandled = () => countRows(fixture.db, 'tag')
const pending = () => countRows(fixture.db, 'event', sql`'sla' = ANY(pending_consumers)`)

/** Keeps one event from being handled until what it returns is called, and so its round from its end. */
async function holdTag(name: string | undefined): Promise<() => Promise<void>> {
  const client = await fixture.db.pool.connect()
  await client.query('BEGIN')
  await client.query('INSERT INTO tag (name, created_at) VALUES ($1, now())', [name])
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

function start(): ChildProcess {
  const { url, prefix } = fixture
  const child = fork(program, [url.database, url.redis, prefix])
  running.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
