import { limits } from '@lodge/contracts'
import { findMany, remove } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Context, systemContext } from '../../foundation/context.ts'
import { actingAs, after, anArticle, aStudent, noon } from '../../testing/index.ts'
import { forgetFeedbackReaders } from './forget-feedback-readers.ts'
import { giveArticleFeedback } from './give-article-feedback.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await anArticle(db, { alias: 'wifi' })
  await anArticle(db, { alias: 'fees' })
  await anArticle(db, { alias: 'internal', audience: 'staff' })
})
afterAll(() => db.drop())
beforeEach(async () => {
  await remove(db, 'article_feedback', {})
})

const day = 24 * 60
const somebody = { address: '192.0.2.7', browser: 'A browser', secret: 'secret' }
const visitor = (minutes = 0): Context => ({
  ...systemContext(db, () => after(minutes)),
  actor: { kind: 'visitor' },
})
const vote = (
  isHelpful: boolean,
  { ctx = visitor(), alias = 'wifi', comment = '', reader = somebody } = {},
) => giveArticleFeedback(ctx, { alias, isHelpful, comment }, reader)
const votes = () => findMany(db, 'article_feedback', {}, { orderBy: ['givenAt'] })

test('a reader has one vote for each article and can change it', async () => {
  await vote(true)
  await vote(false)
  await vote(false, { comment: 'The picture is old' })
  await vote(false)
  expect(await votes()).toMatchObject([{ isHelpful: false, comment: 'The picture is old', givenAt: noon }])
  await vote(true)
  expect(await votes()).toMatchObject([{ isHelpful: true, comment: '' }])
})

test('readers differ by address and browser, and one reader is another for another article', async () => {
  await vote(true)
  await vote(true, { reader: { ...somebody, address: '192.0.2.8' } })
  await vote(true, { reader: { ...somebody, browser: 'Another browser' } })
  await vote(true, { alias: 'fees' })
  expect(new Set((await votes()).map(({ reader }) => reader)).size).toBe(4)
})

test('a signed-in person is one reader in every browser', async () => {
  const ctx = actingAs(db, await aStudent(db))
  await vote(true, { ctx })
  await vote(false, { ctx, reader: { ...somebody, address: '192.0.2.9', browser: 'A phone' } })
  expect(await votes()).toMatchObject([{ isHelpful: false }])
})

test('a stored vote does not identify its reader', async () => {
  const student = await aStudent(db)
  await vote(true)
  await vote(true, { ctx: actingAs(db, student) })
  const stored = JSON.stringify(await votes())
  for (const trace of [somebody.address, somebody.browser, student.id, student.alias])
    expect(stored).not.toContain(trace)
})

test('a visitor’s vote is anonymous after a day and a person’s after a month, and both stay', async () => {
  const forget = (minutes: number) => forgetFeedbackReaders(systemContext(db, () => after(minutes)))
  await vote(true)
  await vote(false, { ctx: actingAs(db, await aStudent(db)), comment: 'Too long' })
  expect(await forget(day - 1)).toBe(0)
  expect(await forget(day)).toBe(1)
  await vote(false, { ctx: visitor(day) })
  expect(await votes()).toHaveLength(3)
  expect(await forget(30 * day)).toBe(2)
  await forget(364 * day)
  expect((await votes()).map(({ comment }) => comment)).toContain('Too long')
  await forget(366 * day)
  expect((await votes()).map(({ comment, reader }) => [comment, reader])).toEqual(Array(3).fill(['', null]))
})

test('a vote is deleted once no list counts it', async () => {
  await vote(true)
  await forgetFeedbackReaders(systemContext(db, () => after(limits.suggestionDays * day)))
  expect(await votes()).toHaveLength(1)
  await forgetFeedbackReaders(systemContext(db, () => after(limits.suggestionDays * day + 1)))
  expect(await votes()).toEqual([])
})

test('an unreadable article takes no vote', async () => {
  await expect(vote(true, { alias: 'internal' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(vote(true, { alias: 'unknown' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await votes()).toEqual([])
})
