import { findMany, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { systemContext } from '@lodge/desk/foundation'
import { after, anArticle } from '@lodge/desk/testing'
import { type Connections, createLogger, createRedis } from '@lodge/events'
import { aPrivateRedis, type PrivateRedis } from '@lodge/events/testing'
import { Queue } from 'bullmq'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { articleAlarmQueue, startArticleAlarms } from './article-alarms.ts'

let db: TestDatabase
let server: PrivateRedis
let connections: Connections
let closers: (() => Promise<unknown>)[]
beforeAll(async () => {
  server = await aPrivateRedis({ keepsData: false })
})
afterAll(() => server.close())
beforeEach(async () => {
  db = await createTestDatabase()
  connections = { db, redis: createRedis(server.url), prefix: '{lodge}', log: createLogger('test', 'silent') }
  closers = []
})
afterEach(async () => {
  await Promise.all(closers.map((close) => close()))
  await connections.redis.flushall()
  connections.redis.disconnect()
  await db.drop()
})

const start = (besides: Partial<Connections> = {}) => {
  const running = startArticleAlarms(systemContext(db), { ...connections, ...besides })
  closers.push(running.close)
  return running
}

/** Creates an article that is to be published this many seconds from now. */
async function anArticleIn(seconds: number) {
  const publishAt = after(seconds / 60, new Date())
  // From the beginning: a worker that runs would publish one whose time has come.
  const { id } = await anArticle(db, { status: 'scheduled', publishAt })
  return { id, publishAt }
}

const publications = ({ id }: { id: string }) =>
  findMany(
    db,
    'event',
    sql`type = 'article.changed'
    AND payload->>'recordId' = ${id} AND payload->>'how' = 'published'`,
  )

/** Waits until an article is published; returns by how many milliseconds that was late. */
async function lateness(article: { id: string; publishAt: Date }): Promise<number> {
  await expect.poll(async () => (await publications(article)).length, { timeout: 20_000 }).toBe(1)
  const [publication] = await publications(article)
  return (publication?.createdAt.getTime() ?? 0) - article.publishAt.getTime()
}

test('two workers publish each article once, within a second of its time and not before', async () => {
  start()
  start()
  const articles = await Promise.all([anArticleIn(3), anArticleIn(3.5), anArticleIn(4)])

  for (const article of articles) {
    const late = await lateness(article)
    expect(late).toBeGreaterThanOrEqual(0)
    expect(late).toBeLessThan(1_000)
  }
}, 30_000)

test('an article is published on time although Redis loses its alarm', async () => {
  start()
  const queue = new Queue(articleAlarmQueue, { connection: connections.redis, prefix: connections.prefix })
  closers.push(() => queue.close())
  const article = await anArticleIn(5)
  await expect.poll(() => queue.getDelayedCount(), { timeout: 4_000 }).toBe(1)
  await connections.redis.flushall()

  expect(await lateness(article)).toBeLessThan(1_000)
}, 30_000)

test('a worker that takes over from a closed one publishes an article on time', async () => {
  const first = start()
  const article = await anArticleIn(5)
  await first.close()
  start()

  expect(await lateness(article)).toBeLessThan(1_000)
}, 30_000)

test('without alarms the sweep publishes an article at most two seconds late', async () => {
  const queue = new Queue(articleAlarmQueue, { connection: connections.redis, prefix: connections.prefix })
  closers.push(() => queue.close())
  await queue.pause()
  start()
  const article = await anArticleIn(2)

  expect(await lateness(article)).toBeLessThan(3_000)
}, 30_000)

test('an article that is archived or postponed meanwhile is not published', async () => {
  start()
  const archived = await anArticleIn(2)
  const later = await anArticleIn(2)
  await updateOne(db, 'article', { id: archived.id }, { archivedAt: new Date() })
  await updateOne(db, 'article', { id: later.id }, { publishAt: after(60, new Date()) })
  const witness = await anArticleIn(3)

  await lateness(witness)
  expect([await publications(archived), await publications(later)]).toEqual([[], []])
}, 30_000)
