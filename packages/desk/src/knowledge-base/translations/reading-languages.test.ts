import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgent, anArticle, anArticleCategory, aSite, aStudent, noon } from '../../testing/index.ts'
import { listArticleCategories } from '../reading/list-article-categories.ts'
import { listPopularArticles } from '../reading/list-popular-articles.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import { searchArticles } from '../search/search-articles.ts'
import { suggestArticles } from '../suggestions/suggest-articles.ts'

let db: TestDatabase
let staff: Actor
let german: Actor
let it: { id: string; path: string }
let addresses: Record<'en' | 'de' | 'cy' | 'password', string>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  staff = (await anAgent(db)).actor
  const student = await aStudent(db)
  german = student.actor
  await updateOne(db, 'person', { id: student.id }, { language: 'de-AT' })
  it = await anArticleCategory(db, { name: 'IT', alias: 'it' })
  const original = await anArticle(db, { title: 'Connect to eduroam wifi', alias: 'connect', category: it })
  const shared = { original, category: it, summary: 'eduroam' }
  const translated = await anArticle(db, { ...shared, title: 'Mit eduroam verbinden wifi', language: 'de' })
  // Nobody but staff reads it yet.
  const welsh = { title: 'Cysylltu â eduroam wifi', language: 'cy', audience: 'staff' } as const
  const hidden = await anArticle(db, { ...shared, ...welsh })
  const password = await anArticle(db, { title: 'Reset your password', alias: 'password', category: it })
  const inPassword = { original: password, category: it, title: 'Passwort vergessen', language: 'de' }
  await anArticle(db, inPassword)
  addresses = { en: original.address, de: translated.address, cy: hidden.address, password: password.address }
})
afterAll(() => db.drop())

const reading = (languages: string[] = [], actor: Actor = { kind: 'visitor' }) => ({
  db,
  actor,
  languages,
  now: () => noon,
})
const wifi = { en: 'Connect to eduroam wifi', de: 'Mit eduroam verbinden wifi' }

const readers: [string, () => ReturnType<typeof reading>, string][] = [
  ['a reader of no language gets the site’s', () => reading(), wifi.en],
  ['the browser’s language', () => reading(['de']), wifi.de],
  ['a narrower one', () => reading(['de-CH', 'en']), wifi.de],
  ['the first that there is', () => reading(['fr', 'de', 'en']), wifi.de],
  ['none that is only for others', () => reading(['cy']), wifi.en],
  ['the account’s before the browser’s', () => reading(['en'], german), wifi.de],
]

test.each(readers)('a search finds each article once: %s', async (_, ctx, title) => {
  const { items, total } = await searchArticles(ctx(), { q: 'eduroam', limit: 10 })

  expect(items.map((item) => item.title.map(({ text }) => text).join(''))).toEqual([title])
  expect(total).toBe(1)
})

test.each(readers)('a subject is answered by each article once: %s', async (_, ctx, title) => {
  const { items } = await suggestArticles(ctx(), { subject: 'eduroam wifi ' })

  expect(items.map((item) => item.title)).toEqual([title])
})

test.each(readers)('a category lists each article once: %s', async (_, ctx, title) => {
  const page = await readKnowledgeBasePage(ctx(), { address: it.path })
  const titles = page.kind === 'category' ? page.category.articles.map((article) => article.title) : []

  expect(titles).toHaveLength(2)
  expect(titles).toContain(title)
  const [node] = await listArticleCategories(ctx())
  expect(node?.count).toBe(2)
})

test.each(readers)('the popular articles have each once: %s', async (_, ctx, title) => {
  const titles = (await listPopularArticles(ctx())).map((article) => article.title)

  expect(titles).toHaveLength(2)
  expect(titles).toContain(title)
})

test('words in one language find the article in that language, whatever the reader prefers', async () => {
  const { items } = await searchArticles(reading(['de']), { q: 'connect', limit: 10 })

  expect(items).toMatchObject([{ address: addresses.en, language: 'en' }])
})

test('a misspelt word finds each article once', async () => {
  const { items, isSimilar } = await searchArticles(reading(['de']), { q: 'eduraom', limit: 10 })

  expect(isSimilar).toBe(true)
  expect(items).toMatchObject([{ address: addresses.de }])
})

test('staff find an article in all of its languages', async () => {
  const { items } = await searchArticles(reading([], staff), { q: 'eduroam', limit: 10 })

  expect(items.map(({ language }) => language).toSorted()).toEqual(['cy', 'de', 'en'])
})

test('a translation in another category is listed there, also for readers of other languages', async () => {
  const own = await anArticleCategory(db, { name: 'Deutsch', alias: 'deutsch' })
  const original = await anArticle(db, { title: 'Timetable' })
  await anArticle(db, { title: 'Stundenplan', language: 'de', original, category: own })

  const page = await readKnowledgeBasePage(reading(['en']), { address: own.path })

  expect(page).toMatchObject({ category: { articles: [{ title: 'Stundenplan', language: 'de' }] } })
})

test('an article links to its translations and relates to articles in its own language', async () => {
  const page = await readKnowledgeBasePage(reading(['en']), { address: addresses.de })

  expect(page).toMatchObject({
    article: {
      language: 'de',
      isOriginal: false,
      translations: [{ language: 'en', title: wifi.en, address: addresses.en, isOriginal: true }],
      related: [{ title: 'Passwort vergessen' }],
    },
  })
})

test('an address opens the article in its own language, whatever the reader prefers', async () => {
  const page = await readKnowledgeBasePage(reading(['de'], german), { address: addresses.en })

  expect(page).toMatchObject({ kind: 'article', article: { language: 'en', title: wifi.en } })
})
