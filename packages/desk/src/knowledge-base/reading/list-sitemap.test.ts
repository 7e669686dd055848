import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, anArticleCategory } from '../../testing/article-factory.ts'
import { noon } from '../../testing/context.ts'
import { listSitemap } from './list-sitemap.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

test('the sitemap has the public articles and the categories above them', async () => {
  const wifi = await anArticleCategory(db, { name: 'Wi-Fi', alias: 'wifi' })
  const staffOnly = await anArticleCategory(db, { name: 'Desk', alias: 'desk' })
  await anArticle(db, { title: 'Join', alias: 'join', category: wifi })
  for (const audience of ['signed_in', 'staff'] as const)
    await anArticle(db, { audience, category: staffOnly })
  for (const status of ['draft', 'scheduled', 'expired', 'archived'] as const)
    await anArticle(db, { status, category: staffOnly })

  expect(await listSitemap({ db, now: () => noon })).toEqual([
    { address: 'wifi', changedAt: null, languages: [] },
    { address: 'wifi/join.html', changedAt: noon, languages: [] },
  ])
})
