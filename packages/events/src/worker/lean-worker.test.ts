import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRedis, type RedisClient } from '../redis/create-redis.ts'
import { type EventQueue, openQueue } from '../redis/queues.ts'
import { aPrivateRedis, type Plumbing, somePlumbing } from '../testing/index.ts'
import { LeanWorker } from './lean-worker.ts'
import { workerDefaults } from './worker-settings.ts'

let fixture: Plumbing
let queue: EventQueue
let workers: LeanWorker[]
beforeEach(async () => {
  fixture = await somePlumbing()
  queue = openQueue('lean', fixture)
  workers = []
})
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.close()))
  await queue.close()
  await fixture.close()
})

const options = { removeOnComplete: true, attempts: 3, backoff: { type: 'fixed', delay: 50 } }

function work(
  handle: (id: string) => Promise<void>,
  concurrency: number,
  { redis, prefix }: Pick<Plumbing, 'prefix'> & { redis: RedisClient } = fixture,
) {
  const worker = new LeanWorker('lean', (job) => handle(job.id ?? ''), {
    ...workerDefaults,
    // A job that nobody was woken for would be found after this many seconds.
    drainDelay: 30,
    settings: {},
    connection: redis,
    prefix,
    concurrency,
    removeOnComplete: { count: 0 },
  })
  worker.on('error', () => undefined)
  workers.push(worker)
  return worker
}

test.each([1, 2, 7, 50])(
  'jobs that come in any order and number are each handled once, %i at a time',
  async (concurrency) => {
    const handled: string[] = []
    const handle = async (id: string) => {
      await wait(Math.random() * 8)
      handled.push(id)
    }
    work(handle, concurrency)
    work(handle, concurrency)
    const ids: string[] = []
    const add = async (count: number) => {
      const jobs = Array.from({ length: count }, () => ({
        id: crypto.randomUUID(),
        delay: Math.random() < 0.2 ? 20 : 0,
      }))
      ids.push(...jobs.map(({ id }) => id))
      await queue.addBulk(
        jobs.map(({ id, delay }) => ({ name: 'one', data: {}, opts: { ...options, jobId: id, delay } })),
      )
    }
    for (let round = 0; round < 150; round += 1) {
      await add(1 + Math.floor(Math.random() * (round % 10 === 0 ? 30 : 3)))
      if (round % 3 === 0) await wait(Math.random() * 30)
    }
    await expect.poll(() => handled.length, { timeout: 10_000 }).toBe(ids.length)

    expect(handled.toSorted()).toEqual(ids.toSorted())
    expect(await queue.getJobCounts()).toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  },
)

test('as many jobs are handled at once as there are places', async () => {
  let running = 0
  let most = 0
  work(async () => {
    running += 1
    most = Math.max(most, running)
    await wait(20)
    running -= 1
  }, 5)
  await queue.addBulk(Array.from({ length: 23 }, () => ({ name: 'one', data: {}, opts: options })))
  await expect.poll(async () => (await queue.getJobCounts()).waiting).toBe(0)
  await expect.poll(() => running).toBe(0)

  expect(most).toBe(5)
})

test('a job that comes while others run is taken at once', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const started: string[] = []
  work(async (id) => {
    started.push(id)
    await released
  }, 3)
  for (const jobId of ['first', 'second', 'third', 'fourth']) {
    await queue.add('one', {}, { ...options, jobId })
    if (jobId !== 'fourth') await expect.poll(() => started).toContain(jobId)
  }
  expect(started).toHaveLength(3)
  release()
  await expect.poll(() => started).toContain('fourth')
})

test('a job that fails comes again while others wait', async () => {
  const tries: string[] = []
  work(async (id) => {
    tries.push(id)
    if (tries.filter((each) => each === id).length < 2) throw new Error('a fault of ours')
  }, 4)
  await queue.addBulk(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((jobId) => ({ name: 'one', data: {}, opts: { ...options, jobId } })),
  )

  await expect.poll(() => tries.length, { timeout: 5_000 }).toBe(12)
  await expect
    .poll(() => queue.getJobCounts())
    .toMatchObject({ waiting: 0, active: 0, delayed: 0, failed: 0 })
})

test('a worker takes jobs again after a pause', async () => {
  const handled: string[] = []
  const worker = work(async (id) => void handled.push(id), 4)
  await queue.add('one', {}, { ...options, jobId: 'before' })
  await expect.poll(() => handled).toEqual(['before'])
  await worker.pause(true)
  await queue.add('one', {}, { ...options, jobId: 'meanwhile' })
  await worker.resume()
  await expect.poll(() => handled).toEqual(['before', 'meanwhile'])
})

test('a job that comes alone is looked for twice', async () => {
  const server = await aPrivateRedis()
  const redis = createRedis(server.url)
  const counted = new Map<string, number>()
  const watching = new Redis(server.url)
  const monitor = await watching.monitor()
  monitor.on('monitor', (_time: string, [command = '']: string[]) => {
    counted.set(command, (counted.get(command) ?? 0) + 1)
  })
  const apart = openQueue('lean', { ...fixture, redis })
  const worker = work(async () => {}, 10, { ...fixture, redis })
  const waits = () => counted.get('bzpopmin') ?? 0
  await expect.poll(waits).toBe(1)
  const looksBefore = counted.get('RPOPLPUSH') ?? 0
  for (const jobId of ['first', 'second', 'third']) {
    const before = waits()
    await apart.add('one', {}, { ...options, jobId })
    await expect.poll(waits).toBe(before + 2)
    await expect.poll(() => redis.exists(apart.toKey(jobId))).toBe(0)
  }

  expect((counted.get('RPOPLPUSH') ?? 0) - looksBefore).toBe(3 * 2)
  monitor.disconnect()
  watching.disconnect()
  await worker.close()
  await apart.close()
  redis.disconnect()
  await server.close()
})
