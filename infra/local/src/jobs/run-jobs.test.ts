import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createLogger, openQueues } from '@lodge/events'
import { aTestRedis, type TestRedis } from '@lodge/events/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from '../settings.ts'
import { runJobs } from './run-jobs.ts'

let redis: TestRedis
beforeEach(async () => {
  redis = await aTestRedis()
})
afterEach(() => redis.close())

const jobs = (args: string[], env: NodeJS.ProcessEnv = { REDIS_URL: redis.url }) =>
  runJobs(args, { LODGE_REDIS_PREFIX: redis.prefix, ...env })

/** Returns a job as a worker leaves it when its tries are used up. */
async function aFailedJob(id: string) {
  const { queues, close } = openQueues({ ...redis, log: createLogger('test', 'silent') })
  await queues.email.add('ticket.replied', {}, { jobId: id })
  const failure = { atm: 12, finishedOn: Date.now(), failedReason: 'a fault of ours' }
  await redis.redis
    .multi()
    .lrem(queues.email.toKey('wait'), 1, id)
    .zadd(queues.email.toKey('failed'), failure.finishedOn, id)
    .hset(queues.email.toKey(id), failure)
    .exec()
  await close()
}

test('failed jobs are listed, tried again and gone from the list', async () => {
  expect(await jobs(['list'])).toEqual({ status: 0, said: 'No job has failed.' })
  await aFailedJob('first')
  await aFailedJob('second')

  const { said: output } = await jobs(['list', '--json'])
  expect(JSON.parse(output)).toMatchObject([
    { queue: 'email', id: 'second', type: 'ticket.replied', attempts: 12, reason: 'a fault of ours' },
    { queue: 'email', id: 'first' },
  ])
  expect((await jobs(['list'])).said).toContain('2 jobs failed:')
  expect(await jobs(['retry', 'first'])).toMatchObject({ status: 0, said: '1 job will be tried again.' })
  expect(await jobs(['retry', 'first'])).toMatchObject({
    status: 1,
    said: 'No failed job has the id first.',
  })
  expect(await jobs(['retry', 'all', '--json'])).toMatchObject({ status: 0, said: '{"retried":1}' })
  expect((await jobs(['list'])).said).toBe('No job has failed.')
})

test('the command finds the Redis of a running copy', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lodge-jobs-'))
  await writeFile(join(folder, 'run.json'), JSON.stringify({ redis: redis.url, pids: {} }))

  expect(await jobs(['list'], { LODGE_DATA_DIR: folder })).toMatchObject({
    status: 0,
    said: 'No job has failed.',
  })
  await rm(folder, { recursive: true })
  expect(await jobs(['list'], { LODGE_DATA_DIR: folder })).toMatchObject({
    status: 1,
    said: expect.stringContaining('No copy of Lodge runs'),
  })
})

test('the command prints its usage on request and for arguments that it does not know', async () => {
  expect(await jobs(['--help'])).toMatchObject({ status: 0, said: expect.stringContaining('retry <id>') })
  for (const args of [[], ['lists'], ['retry'], ['list', '--loud']])
    expect(await jobs(args)).toMatchObject({
      status: 2,
      said: expect.stringContaining('npm run jobs'),
    })
})

test('an unreachable Redis is reported without its password', async () => {
  expect(await jobs(['list'], { REDIS_URL: 'redis://:hunter2@127.0.0.1:1' })).toEqual({
    status: 1,
    said: 'Redis does not answer at 127.0.0.1:1.',
  })
})

test('the process prints the result and exits with its status', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [join(root, 'infra/local/jobs.ts'), 'retry', 'unknown'], {
    env: { PATH: process.env.PATH, REDIS_URL: redis.url, LODGE_REDIS_PREFIX: redis.prefix },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errorOutput, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])

  expect([status, errorOutput.trim()]).toEqual([1, 'No failed job has the id unknown.'])
})
