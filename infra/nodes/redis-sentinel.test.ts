import { countRows, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { createLogger, createRedis, openQueues, startRelay, startWorker } from '@lodge/events'
import { anEvent } from '@lodge/events/testing'
import { startChildren } from '@lodge/infra-testing/start-children'
import { expect, onTestFinished, test } from 'vitest'
import { openDesks } from './src/open-desk.ts'
import { startNodes, withNodes } from './src/start-nodes.ts'
import { startWatchedRedis } from './src/start-redis.ts'

async function prepare(options?: { tls: boolean }) {
  const children = startChildren()
  onTestFinished(children.close)
  const [redis, db] = await Promise.all([startWatchedRedis(children, options), createTestDatabase()])
  onTestFinished(() => db.drop())
  return { children, redis, db }
}

const patience = { timeout: 40_000, interval: 50 }

test(
  'when the primary dies two nodes go on by TLS with its successor, and every push arrives',
  withNodes,
  async () => {
    const { children, redis, db } = await prepare({ tls: true })
    const nodes = await startNodes(children, { databaseUrl: db.url, redisUrl: redis.url })
    const [here, there] = await openDesks(db, nodes, 20)
    const [first = 0, ...others] = here.tickets
    await there.tag(first, 'before')
    await expect.poll(() => here.pushedTags(first)).toContain('before')

    const tagged = Promise.all(others.map((number) => there.tag(number, 'during')))
    await children.kill(redis.primary.process)
    await tagged
    await expect.poll(redis.findPrimary, patience).toBe(redis.replica.port)
    // What was pushed in the last moment may be lost: pages fetch what they show.
    for (const desk of [here, there]) await expect.poll(desk.countFreshStarts, patience).toBeGreaterThan(0)
    // Whoever had signed in still is.
    await Promise.all([here.tag(first, 'after'), there.tag(first, 'after-too')])

    for (const number of others)
      await expect.poll(() => here.pushedTags(number), patience).toContain('during')
    const all = ['before', 'after', 'after-too'].toSorted()
    await expect.poll(() => here.pushedTags(first).toSorted(), patience).toEqual(all)
    const pending = () =>
      countRows(db, 'event', sql`pending_consumers && ARRAY['realtime', 'sla', 'activity']`)
    await expect.poll(pending, patience).toBe(0)
    here.close()
    there.close()
  },
)

test('a primary that says nothing any more is left for its successor', async () => {
  const { redis } = await prepare()
  const client = createRedis(redis.url)
  client.on('error', () => undefined)
  await client.set('{lodge}:kept', 'yes')
  await client.call('WAIT', 1, 5_000)
  redis.primary.process.kill('SIGSTOP')

  expect(await client.get('{lodge}:kept')).toBe('yes')
  expect(await client.info('server')).toContain(`tcp_port:${redis.replica.port}`)
  client.disconnect()
})

test('what the successor never got is handed out again from Postgres', async () => {
  const { children, redis, db } = await prepare()
  const client = createRedis(redis.url)
  client.on('error', () => undefined)
  const connections = { db, redis: client, prefix: '{lodge}', log: createLogger('test', 'silent') }
  const relay = startRelay({ ...connections, graceMs: 500, sweepEvery: 300 })
  const { queues, close } = openQueues(connections)
  const kept = await anEvent(db)
  await expect.poll(() => queues.sla.getJob(kept)).toBeDefined()
  await client.call('WAIT', 1, 5_000)
  redis.replica.process.kill('SIGSTOP')
  const lost = await anEvent(db)
  await expect.poll(() => queues.sla.getJob(lost)).toBeDefined()
  await expect.poll(() => countRows(db, 'event', { publishedAt: null })).toBe(0)
  await children.kill(redis.primary.process)
  redis.replica.process.kill('SIGCONT')
  await expect.poll(redis.findPrimary, patience).toBe(redis.replica.port)
  const handled = new Set<string>()
  const handle = async (_: unknown, { id }: { id: string }) => void handled.add(id)
  const worker = startWorker('sla', handle, { ...connections, context: {} })

  await expect.poll(() => handled, patience).toEqual(new Set([kept, lost]))
  await Promise.all([worker.close(), relay.close(), close()])
  client.disconnect()
})
