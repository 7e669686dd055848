import { insert } from '@lodge/database'
import { aDepartment, anAgent, anArticle, anArticleCategory, aStudent } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordHash, signInToAdmin, signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let category: { id: string; path: string }
beforeAll(async () => {
  server = await startTestServer()
  category = await anArticleCategory(server.db, { name: 'Library', alias: 'library' })
})
afterAll(() => server.close())

const pageAt = (address: string) => `/api/knowledge-base/page?address=${encodeURIComponent(address)}`

test('anybody reads public articles without a session', async () => {
  const { address } = await anArticle(server.db, { title: 'Opening hours', category })
  const visitor = server.browser()

  const page = await visitor.get(pageAt(address))
  const search = await visitor.get('/api/knowledge-base/search?q=open')
  const categories = await visitor.get('/api/knowledge-base/categories')
  const popular = await visitor.get('/api/knowledge-base/popular')

  expect(page.json()).toMatchObject({ kind: 'article', article: { title: 'Opening hours', address } })
  expect(search.json()).toMatchObject({
    total: 1,
    items: [
      {
        address,
        title: [
          { text: 'Open', isMarked: true },
          { text: 'ing hours', isMarked: false },
        ],
      },
    ],
  })
  expect(categories.json()).toMatchObject({ items: [{ address: 'library', count: 1, children: [] }] })
  expect(popular.json()).toMatchObject({ items: [{ address }] })
})

test('moved, archived and unknown addresses get different answers', async () => {
  const movedArticle = await anArticle(server.db, { category })
  const archivedArticle = await anArticle(server.db, { category, status: 'archived' })
  await insert(server.db, 'article_address', { address: 'library/old.html', articleId: movedArticle.id })
  const visitor = server.browser()

  expect((await visitor.get(pageAt('library/old.html'))).json()).toEqual({
    kind: 'moved',
    address: movedArticle.address,
  })
  expect((await visitor.get(pageAt(archivedArticle.address))).json()).toEqual({ kind: 'gone' })
  expect((await visitor.get(pageAt('library/none.html'))).statusCode).toBe(404)
  expect((await visitor.get('/api/knowledge-base/page')).statusCode).toBe(422)
})

test('the portal session decides which articles open, and an admin session does not count', async () => {
  const department = await aDepartment(server.db)
  const ours = await anArticle(server.db, { category, audience: 'departments', departments: [department] })
  const staffOnly = await anArticle(server.db, { category, audience: 'staff' })
  const student = await signInToPortal(server, await aStudent(server.db, { department }))
  const agent = await signInToAdmin(server, await anAgent(server.db, { passwordHash: await passwordHash }))
  const statusOf = async (browser: typeof student, address: string) =>
    (await browser.get(pageAt(address))).statusCode

  expect(await statusOf(server.browser(), ours.address)).toBe(404)
  expect(await statusOf(student, ours.address)).toBe(200)
  expect(await statusOf(student, staffOnly.address)).toBe(404)
  expect(await statusOf(agent, staffOnly.address)).toBe(404)
  const asStaff = await agent.get(`/api/backend/knowledge-base/page?address=${staffOnly.address}`)
  expect(asStaff.json()).toMatchObject({ kind: 'article', article: { audience: 'staff' } })
  expect((await student.get('/api/backend/knowledge-base/search?q=article')).statusCode).toBe(401)
})

test('an editor writes, publishes, moves and unpublishes an article', async () => {
  const permissions = ['manage_knowledge_base'] as const
  const editor = await signInToAdmin(
    server,
    await anAgent(server.db, { permissions, passwordHash: await passwordHash }),
  )
  const at = '/api/backend/article-records'
  const input = {
    title: 'Scanners',
    summary: '',
    html: '<p>Two.</p>',
    attachments: [],
    category: 'library',
    language: 'en',
    translationOf: null,
    audience: 'public',
    departments: [],
    keywords: [],
    expiresAt: null,
    reviewOn: null,
  }

  const created = await editor.post(at, input)
  expect([created.statusCode, created.json().status]).toEqual([201, 'draft'])
  const published = await editor.post(`${at}/scanners/versions`, { revision: 1, publishAt: null })
  expect([published.statusCode, published.json().status]).toEqual([201, 'published'])
  const late = await editor.put(`${at}/scanners`, { ...input, revision: 1 })
  expect([late.statusCode, late.json().error.present.revision]).toEqual([409, 2])
  const versions = await editor.get(`${at}/scanners/versions`)
  expect(versions.json().items).toMatchObject([{ version: 1, state: 'published' }])
  const list = await editor.get(`${at}?status=published&search=scanners&isReviewDue=false`)
  expect(list.json().items).toMatchObject([{ alias: 'scanners' }])
  expect((await editor.get(`${at}.csv`)).body).toContain('library/scanners.html')
  const withdrawal = await editor.post(`${at}/scanners/withdrawals`, { revision: 2 })
  expect([withdrawal.statusCode, withdrawal.json().status]).toEqual([201, 'draft'])

  const categories = '/api/backend/article-category-records'
  const below = await editor.post(categories, { name: 'Machines', summary: '', parent: 'library' })
  expect(below.json().address).toBe('library/machines')
  const placement = await editor.put(`${categories}/machines/place`, { parent: null, before: null })
  expect([placement.statusCode, placement.json().address]).toEqual([200, 'machines'])
  const synonym = await editor.post('/api/backend/search-synonyms', { words: ['scanner', 'copier'] })
  expect((await editor.delete(`/api/backend/search-synonyms/${synonym.json().id}`)).statusCode).toBe(204)
})

test('an editor translates an article, and readers find it in the language of their browser', async () => {
  const permissions = ['manage_knowledge_base'] as const
  const editor = await signInToAdmin(
    server,
    await anAgent(server.db, { permissions, passwordHash: await passwordHash }),
  )
  const at = '/api/backend/article-records'
  await anArticle(server.db, { title: 'Inter-library loan', alias: 'loan', category })

  const draft = await editor.post(`${at}/loan/translations`, { language: 'de' })
  expect([draft.statusCode, draft.json().alias]).toEqual([201, 'loan-de'])
  const secondTranslation = await editor.post(`${at}/loan/translations`, { language: 'de' })
  expect([secondTranslation.statusCode, secondTranslation.json().error.fields.language.reason]).toEqual([
    422,
    'language_has_article',
  ])
  expect((await editor.post(`${at}/loan/translations`, { language: 'no language' })).statusCode).toBe(422)
  const { revision, html, summary, language, translationOf, audience, reviewOn, expiresAt } = draft.json()
  const saved = await editor.put(`${at}/loan-de`, {
    revision,
    html,
    summary,
    language,
    audience,
    reviewOn,
    expiresAt,
    keywords: ['loan'],
    title: 'Fernleihe',
    category: 'library',
    departments: [],
    attachments: [],
    translationOf: translationOf.alias,
  })
  await editor.post(`${at}/loan-de/versions`, { revision: saved.json().revision, publishAt: null })
  const compared = await editor.post(`${at}/loan-de/comparisons`, { revision: saved.json().revision + 1 })
  expect([compared.statusCode, compared.json().isOutdated]).toEqual([201, false])

  const visitor = server.browser()
  const titlesIn = async (languages: string) => {
    const answer = await visitor.get('/api/knowledge-base/search?q=loan', { 'accept-language': languages })
    return answer.json().items.map((hit: { address: string }) => hit.address)
  }
  expect(await titlesIn('en-GB')).toEqual(['library/loan.html'])
  expect(await titlesIn('de-AT,en;q=0.5')).toEqual(['library/loan-de.html'])
  const sitemap = (await visitor.get('/sitemap.xml')).body
  const link = (hreflang: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${server.app.config.appUrl}/knowledge-base/library/${address}"/>`
  const links = link('de', 'loan-de.html') + link('en', 'loan.html') + link('x-default', 'loan.html')
  expect(sitemap.split('\n').filter((line) => line.includes(links))).toHaveLength(2)
})
