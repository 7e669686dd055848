import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAgent, anArticle, anArticleCategory, aSite, aSiteText, noon } from '../../testing/index.ts'
import { searchArticles } from '../search/search-articles.ts'
import { listArticleCategories } from './list-article-categories.ts'
import { listPopularArticles } from './list-popular-articles.ts'
import { readKnowledgeBasePage } from './read-knowledge-base-page.ts'

let db: TestDatabase
let staff: Actor
let accounts: { id: string; path: string }
let address: string
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  staff = (await anAgent(db)).actor
  const it = await anArticleCategory(db, { name: 'IT services', alias: 'it' })
  accounts = await anArticleCategory(db, { name: 'Accounts', alias: 'accounts', parent: it })
  address = (await anArticle(db, { title: 'Reset your password', category: accounts })).address
  const category = { kind: 'article_category', field: 'name' } as const
  await aSiteText(db, { ...category, recordId: it.id, source: 'IT services', text: 'IT-Dienste' })
  await aSiteText(db, { ...category, recordId: accounts.id, source: 'Accounts', text: 'Konten' })
  await updateOne(db, 'article_category', { id: accounts.id }, { summary: 'Signing in' })
  const summary = { ...category, field: 'summary', recordId: accounts.id }
  await aSiteText(db, { ...summary, source: 'Signing in', text: 'Anmelden' })
})
afterAll(() => db.drop())

const reading = (languages: string[], actor: Actor = { kind: 'visitor' }) => ({
  db,
  actor,
  languages,
  now: () => noon,
})

test('the tree of categories is in the reader’s language, and for staff as it is written', async () => {
  expect(await listArticleCategories(reading(['de-AT', 'en']))).toMatchObject([
    { name: 'IT-Dienste', children: [{ name: 'Konten', summary: 'Anmelden' }] },
  ])
  expect(await listArticleCategories(reading(['en', 'de']))).toMatchObject([
    { name: 'IT services', children: [{ name: 'Accounts', summary: 'Signing in' }] },
  ])
  expect(await listArticleCategories(reading(['de'], staff))).toMatchObject([{ name: 'IT services' }])
})

test('the page of a category names it, those above and those below in the reader’s language', async () => {
  const above = await readKnowledgeBasePage(reading(['de']), { address: 'it' })
  const page = await readKnowledgeBasePage(reading(['de']), { address: accounts.path })

  expect(above).toMatchObject({ category: { name: 'IT-Dienste', categories: [{ name: 'Konten' }] } })
  expect(page).toMatchObject({
    category: {
      name: 'Konten',
      summary: 'Anmelden',
      breadcrumbs: [{ name: 'IT-Dienste' }],
      articles: [{ category: { name: 'Konten' } }],
    },
  })
})

test('an article, what is found and what is popular name their categories in the reader’s language', async () => {
  const article = await readKnowledgeBasePage(reading(['de']), { address })
  const { items } = await searchArticles(reading(['de']), { q: 'password', limit: 10 })

  expect(article).toMatchObject({
    article: { breadcrumbs: [{ name: 'IT-Dienste' }, { name: 'Konten' }] },
  })
  expect(items).toMatchObject([{ category: { name: 'Konten' } }])
  expect(await listPopularArticles(reading(['de']))).toMatchObject([{ category: { name: 'Konten' } }])
})
