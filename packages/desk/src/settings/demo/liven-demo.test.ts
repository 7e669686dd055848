import { countRows, findMany, sql } from '@lodge/database'
import { seedDemo } from '@lodge/database/seed'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { refreshReportFacts } from '../../insight/reports/facts/refresh-facts.ts'
import { getDeflection } from '../../knowledge-base/suggestions/get-deflection.ts'
import { actingAs, aSuperadmin } from '../../testing/index.ts'
import { livenDemo } from './liven-demo.ts'

const now = new Date('2026-11-18T14:14:00Z')

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await seedDemo({ databaseUrl: db.url, password: 'a demo password', now })
  await livenDemo(db, now)
})
afterAll(() => db.drop())

test('students of the demo rate resolved tickets, and reports count the ratings', async () => {
  const rated = await findMany(db, 'ticket', sql`rating <> 'none'`)
  expect(rated.length).toBeGreaterThan(30)
  expect(rated.filter(({ status }) => status !== 'resolved' && status !== 'closed')).toEqual([])
  expect(new Set(rated.map(({ rating }) => rating)).size).toBeGreaterThan(3)
  await refreshReportFacts(
    systemContext(db, () => now),
    rated.map(({ id }) => id),
  )
  expect(await countRows(db, 'event', { type: 'ticket.rated' })).toBe(rated.length)
  expect(await countRows(db, 'event', sql`type = 'ticket.rated' AND created_at > ${now}`)).toBe(0)
  const { rows } = await db.pool.query("SELECT count(*)::int AS count FROM report_fact WHERE kind = 'rated'")
  expect(rows[0].count).toBe(rated.length)
})

test('readers of the demo read articles, vote and find answers before they ask', async () => {
  const helpful = await countRows(db, 'article_feedback', { isHelpful: true })
  const unhelpful = await countRows(db, 'article_feedback', { isHelpful: false })
  expect(unhelpful).toBeGreaterThan(5)
  expect(helpful).toBeGreaterThan(2 * unhelpful)
  const { rows } = await db.pool.query('SELECT sum(reads)::int AS reads FROM article_popularity')
  expect(rows[0].reads).toBeGreaterThan(100)

  const deflection = await getDeflection(actingAs(db, await aSuperadmin(db), now), { days: 30 })
  expect(deflection.confirmed).toBeGreaterThan(5)
  expect(deflection.possible).toBeGreaterThan(5)
})

test('a second run changes nothing', async () => {
  const counts = async () => [
    await countRows(db, 'event'),
    await countRows(db, 'article_feedback'),
    (await db.pool.query('SELECT count(*) FROM article_suggestion')).rows[0].count,
  ]
  const before = await counts()
  await livenDemo(db, now)

  expect(await counts()).toEqual(before)
})
