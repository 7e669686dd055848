import { randomUUID } from 'node:crypto'
import { countRows, findMany, findOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { actingAs, after, anArticle, aStudent } from '../../testing/index.ts'
import { logSearch, recordOpenedHit } from './log-search.ts'
import { normaliseSearch } from './normalise-search.ts'
import { searchAndLog } from './search-and-log.ts'
import { sweepSearchLog } from './sweep-search-log.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const at = (minutes: number) => systemContext(db, () => after(minutes))
const logged = (id: string) => findOne(db, 'article_search_log', { id })

test.each([
  ['  Wi-Fi   in HALLS ', 'wi-fi in halls'],
  ['mail of Amara.Okafor@marlow.example please', 'mail of … please'],
  ['student 20481516', 'student …'],
  ['call 07700 900 123', 'call …'],
  ['exam 2026', 'exam 2026'],
  ['ＷＩＦＩ', 'wifi'],
])('“%s” is stored as “%s”', (words, stored) => {
  expect(normaliseSearch(words)).toBe(stored)
})

test('a search typed letter by letter is logged once, with its last words', async () => {
  const searchId = randomUUID()
  for (const [words, hits] of [
    ['wi', 4],
    ['wifi', 2],
    ['wifi halls', 0],
  ] as const)
    await logSearch(at(0), { searchId, words, hits })
  expect(await logged(searchId)).toMatchObject({ words: 'wifi halls', hits: 0, openedArticleId: null })
})

test('the opened hit of a search is logged, and the search no longer changes', async () => {
  const article = await anArticle(db)
  const secret = await anArticle(db, { audience: 'staff' })
  const searchId = randomUUID()
  const student = actingAs(db, await aStudent(db))
  await logSearch(at(0), { searchId, words: 'fees', hits: 2 })
  await recordOpenedHit(student, { searchId, article: secret.alias })
  expect(await logged(searchId)).toMatchObject({ openedArticleId: null })
  await recordOpenedHit(student, { searchId, article: article.alias })
  await logSearch(at(1), { searchId, words: 'something else', hits: 0 })
  expect(await logged(searchId)).toMatchObject({ words: 'fees', openedArticleId: article.id })
})

test('searches are kept for ninety days', async () => {
  const searchId = randomUUID()
  await logSearch(at(0), { searchId, words: 'library', hits: 1 })
  await sweepSearchLog(at(89 * 24 * 60))
  expect(await logged(searchId)).not.toBeNull()
  await sweepSearchLog(at(91 * 24 * 60))
  expect(await logged(searchId)).toBeNull()
})

test('a search with an id is logged with its exact hits, not counting similar spellings', async () => {
  await anArticle(db, { title: 'Bursaries and hardship' })
  const search = async (q: string) => {
    const searchId = randomUUID()
    const { items } = await searchAndLog(at(0), { q, limit: 10, searchId })
    return [items.length, (await logged(searchId))?.hits]
  }
  expect(await search('bursaries')).toEqual([1, 1])
  expect(await search('bursiaries')).toEqual([1, 0])
  const { length } = await findMany(db, 'article_search_log', {})
  await searchAndLog(at(0), { q: 'bursaries', limit: 10 })
  expect(await countRows(db, 'article_search_log')).toBe(length)
})
