import { afterEach, beforeEach, expect, test } from 'vitest'
import { aTestRedis, type TestRedis } from '../testing/test-redis.ts'
import { announceProcess, listRunningProcesses } from './running-processes.ts'

let redis: TestRedis
beforeEach(async () => {
  redis = await aTestRedis()
})
afterEach(() => redis.close())

const listed = async () => (await listRunningProcesses(redis)).map(({ kind }) => kind)

test('processes are listed by kind with version and start, until they end', async () => {
  const worker = announceProcess('sla', redis)
  const api = announceProcess('api', redis)
  await expect.poll(listed).toEqual(['api', 'sla'])

  expect((await listRunningProcesses(redis))[0]).toMatchObject({
    kind: 'api',
    pid: process.pid,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    startedAt: expect.stringMatching(/^\d{4}-/),
    lastSeenAt: expect.stringMatching(/^\d{4}-/),
    secondsSilent: expect.any(Number),
  })
  await api.close()
  expect(await listed()).toEqual(['sla'])
  await worker.close()
  expect(await listed()).toEqual([])
})

test('a process that died is silent at first, and forgotten after ten minutes', async () => {
  const alive = announceProcess('api', redis)
  await expect.poll(listed).toEqual(['api'])
  const key = `${redis.prefix}:processes`
  const [member = '', seen] = await redis.redis.zrange(key, 0, '-1', 'WITHSCORES')
  const dead = (kind: string) => JSON.stringify({ ...JSON.parse(member), kind, id: kind })
  await redis.redis.zadd(key, Number(seen) - 90, dead('email'), Number(seen) - 700, dead('relay'))

  const processes = await listRunningProcesses(redis)
  expect(processes.map(({ kind, secondsSilent }) => [kind, secondsSilent >= 90])).toEqual([
    ['api', false],
    ['email', true],
  ])
  const next = announceProcess('sla', redis)
  await expect.poll(() => redis.redis.zscore(key, dead('relay'))).toBeNull()
  await Promise.all([alive.close(), next.close()])
})

test('an entry of another version that nobody here understands is passed over', async () => {
  await redis.redis.zadd(`${redis.prefix}:processes`, 1e12, JSON.stringify({ name: 'later' }))
  expect(await listed()).toEqual([])
})
