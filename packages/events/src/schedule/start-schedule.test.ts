import { createDatabase, timeLimits } from '@lodge/database'
import { startTcpProxy } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TryLater } from '../outage/try-later.ts'
import { createRedis, type RedisClient } from '../redis/create-redis.ts'
import { type EventQueue, openScheduleQueue } from '../redis/queues.ts'
import { listFailedJobs, retryFailedJobs } from '../relay/failed-jobs.ts'
import { aPrivateRedis, type Plumbing, somePlumbing } from '../testing/index.ts'
import { startSchedule } from './start-schedule.ts'

const hour = 3_600_000

let fixture: Plumbing
let queue: EventQueue
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  fixture = await somePlumbing()
  queue = openScheduleQueue(fixture)
  closers = [() => queue.close()]
})
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  await fixture.close()
})

/** Starts what Redis sees as a process of its own, with one job. */
function start(
  everyMs: number,
  run: (closing: AbortSignal) => Promise<unknown>,
  own: Partial<Omit<Plumbing, 'redis'>> & { redis?: RedisClient } = {},
) {
  const schedule = { work: { everyMs, run: (_: unknown, closing: AbortSignal) => run(closing) } }
  const running = startSchedule(schedule, { ...fixture, ...own, context: {} })
  closers.unshift(running.close)
  return running
}

test('processes that share a schedule run each job once per period', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const begin = Date.now()
  start(300, run)
  start(300, run)
  await expect.poll(() => runs).toBeGreaterThanOrEqual(6)

  expect(runs).toBeLessThanOrEqual((Date.now() - begin) / 300 + 1)
})

test('a restarted process keeps the existing schedule', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
  }
  const first = start(hour, run)
  await expect.poll(() => runs).toBe(1)
  const next = (await queue.getJobScheduler('work'))?.next
  await first.close()
  const second = start(hour, run)
  await expect.poll(async () => (await queue.getDelayed()).length).toBe(1)
  second.runNow('work')
  await expect.poll(() => runs).toBe(2)

  expect((await queue.getJobScheduler('work'))?.next).toBe(next)
})

test('a job that takes longer than its period runs once at a time, and its runs do not pile up', async () => {
  let running = 0
  let most = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const run = async () => {
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
  }
  start(100, run)
  start(100, run)
  await expect.poll(() => running).toBe(1)
  const before = await iterations()
  await expect.poll(iterations).toBeGreaterThan(before + 5)

  expect(most).toBe(1)
  expect(await queue.getJobCountByTypes('waiting', 'active', 'delayed')).toBeLessThanOrEqual(4)
  release()
})

test('a schedule that Redis has lost is restored', async () => {
  const server = await aPrivateRedis({ keepsData: false })
  const redis = createRedis(server.url)
  let runs = 0
  start(
    hour,
    async () => {
      runs += 1
    },
    { redis },
  )
  await expect.poll(() => runs).toBe(1)
  await redis.flushall()
  await expect.poll(() => runs).toBe(2)
  await server.kill()
  await server.start()
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(3)

  await Promise.all(closers.splice(0, 1).map((close) => close()))
  redis.disconnect()
  await server.close()
})

test('a failed run is tried again', async () => {
  let failures = 2
  start(hour, async () => {
    failures -= 1
    if (failures >= 0) throw new Error('a fault of ours')
  })
  await expect.poll(() => failures).toBe(-1)
})

test('a failed run of a frequent job is tried again at the next period', async () => {
  let runs = 0
  start(200, async () => {
    runs += 1
    throw new Error('a fault of ours')
  })
  await expect.poll(() => runs).toBeGreaterThan(2)
  expect(await queue.getFailedCount()).toBe(0)
})

test('a job without tries left is listed as failed until a run succeeds', async () => {
  let isMended = false
  const running = start(hour, async () => {
    if (!isMended) throw new Error('a fault of ours')
  })
  await expect
    .poll(async () => (await queue.getDelayed()).some(({ attemptsMade }) => attemptsMade > 0))
    .toBe(true)
  const [retriedJob] = (await queue.getDelayed()).filter(({ attemptsMade }) => attemptsMade > 0)
  await fixture.redis.hset(queue.toKey(retriedJob?.id ?? ''), 'atm', 11)
  await expect
    .poll(() => listFailedJobs([queue]))
    .toMatchObject([{ queue: 'jobs', type: 'work', attempts: 12 }])
  isMended = true
  running.runNow('work')
  await expect.poll(() => listFailedJobs([queue])).toEqual([])
  expect(await retryFailedJobs([queue], 'all')).toBe(0)
})

test('a run that throws TryLater spends no try', async () => {
  const tries: (number | undefined)[] = []
  start(hour, async () => {
    const [job] = await queue.getActive()
    tries.push(job?.attemptsMade)
    if (tries.length < 3) throw new TryLater('the mail server is away', 20)
  })
  await expect.poll(() => tries).toEqual([0, 0, 0])
})

test('no runs pile up while Postgres is away, and the job runs again afterwards', async () => {
  const gate = await startTcpProxy(fixture.url.database)
  const db = createDatabase(gate.url, { limits: timeLimits.worker })
  let runs = 0
  start(
    100,
    async () => {
      await db.pool.query('SELECT 1')
      runs += 1
    },
    { db },
  )
  await expect.poll(() => runs).toBeGreaterThan(0)
  await gate.shut()
  // Long overdue for its period: nobody takes it.
  await expect
    .poll(async () => Date.now() - ((await queue.getJobScheduler('work'))?.next ?? 0))
    .toBeGreaterThan(1_000)
  const before = runs
  await gate.open()
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(before + 2)

  expect(await queue.getJobCountByTypes('waiting', 'active', 'delayed', 'failed')).toBeLessThanOrEqual(3)
  await Promise.all(closers.splice(0, 1).map((close) => close()))
  await db.close()
  await gate.close()
})

test('closing aborts the signal of the running job and waits for it', async () => {
  const { promise: started, resolve: begin } = Promise.withResolvers<void>()
  let isDone = false
  const running = start(hour, async (closing) => {
    begin()
    await new Promise((resolve) => closing.addEventListener('abort', resolve))
    await fixture.db.pool.query('SELECT pg_sleep(0.2)')
    isDone = true
  })
  await started
  await running.close()

  expect(isDone).toBe(true)
})

test('a job runs at once on request', async () => {
  let runs = 0
  const running = start(hour, async () => {
    runs += 1
  })
  await expect.poll(() => runs).toBe(1)
  await expect.poll(() => queue.getActiveCount()).toBe(0)
  running.runNow('work')
  await expect.poll(() => runs).toBe(2)
})

test('a job that is no longer in the schedule is removed', async () => {
  await queue.upsertJobScheduler('retired', { every: 100 }, { name: 'retired' })
  start(hour, async () => undefined)
  await expect.poll(async () => (await queue.getJobSchedulers()).map(({ key }) => key)).toEqual(['work'])
})

async function iterations(): Promise<number> {
  return (await queue.getJobScheduler('work'))?.iterationCount ?? 0
}
