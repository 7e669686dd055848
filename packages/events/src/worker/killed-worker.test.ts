import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { countRows, findMany, sql, transact, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordEvent, systemOccasion } from '../record-event.ts'
import { openQueues } from '../redis/queues.ts'
import { publishBatch } from '../relay/publish-batch.ts'
import { aPriorityChange } from '../testing/an-event.ts'
import { anEvent, type Plumbing, somePlumbing } from '../testing/index.ts'

const slow = new URL('../testing/slow-worker.ts', import.meta.url)
const sharing = new URL('../testing/sharing-workers.ts', import.meta.url)
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

test('events that come alone are handled by each queue that shares although their process is killed again and again', async () => {
  const ids: string[] = []
  for (let kills = 0; kills < 3; kills += 1) {
    const running = start(sharing)
    for (let count = 0; count < 4; count += 1) {
      const before = await countHandled()
      ids.push(await aSharedEvent())
      await expect.poll(countHandled, patience).toBeGreaterThan(before)
    }
    for (let count = 0; count < 3; count += 1) ids.push(await aSharedEvent())
    await kill(running)
  }
  start(sharing)
  await expect.poll(() => countRows(fixture.db, 'event', sql`pending_consumers <> '{}'`), patience).toBe(0)

  const names = ids.flatMap((id) => [`activity ${id}`, `sla ${id}`])
  expect((await findMany(fixture.db, 'tag', {})).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(Number(await fixture.redis.get(`${fixture.prefix}:shared:id`))).toBeGreaterThan(3)
})

/** Is of two queues before the relay sees it. */
function aSharedEvent(): Promise<string> {
  return transact(fixture.db, async (tx) => {
    const id = await recordEvent(tx, systemOccasion(new Date()), aPriorityChange())
    if (!id) throw new Error('The event was there already.')
    await updateOne(tx, 'event', { id }, { pendingConsumers: ['sla', 'activity'] })
    return id
  })
}

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

function start(program = slow): ChildProcess {
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
