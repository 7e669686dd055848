import { getOne, newId } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, anArticle, anArticleCategory, noon } from '../../testing/index.ts'
import { listPopularArticles } from './list-popular-articles.ts'
import { readKnowledgeBasePage } from './read-knowledge-base-page.ts'

let db: TestDatabase
let it: { id: string; path: string }
let wifi: { id: string; path: string }
beforeAll(async () => {
  db = await createTestDatabase()
  it = await anArticleCategory(db, { name: 'IT & Wi-Fi', alias: 'it' })
  wifi = await anArticleCategory(db, { name: 'Wi-Fi', alias: 'wifi', parent: it })
})
afterAll(() => db.drop())

const visitor = () => actingAs(db, { actor: { kind: 'visitor' } })
const read = (address: string) => readKnowledgeBasePage(visitor(), { address })
const articleAt = async (address: string) => {
  const page = await read(address)
  if (page.kind !== 'article') throw new Error(`${address} is ${page.kind}`)
  return page.article
}

test('an article has its table of contents, breadcrumbs, date and reading time', async () => {
  const { address } = await anArticle(db, {
    title: 'Connect to eduroam',
    alias: 'connect-to-eduroam',
    category: wifi,
    summary: 'In five minutes.',
    html: `<h2>Before you start</h2><p>${'word '.repeat(500)}</p><h3>Phones</h3><h2>Before you start</h2>`,
  })

  expect(address).toBe('it/wifi/connect-to-eduroam.html')
  expect(await articleAt(address)).toMatchObject({
    address,
    title: 'Connect to eduroam',
    summary: 'In five minutes.',
    headings: [
      { id: 'before-you-start', text: 'Before you start', level: 2 },
      { id: 'phones', text: 'Phones', level: 3 },
      { id: 'before-you-start-2', text: 'Before you start', level: 2 },
    ],
    minutesToRead: 3,
    updatedAt: noon.toISOString(),
    breadcrumbs: [
      { address: 'it', name: 'IT & Wi-Fi' },
      { address: 'it/wifi', name: 'Wi-Fi' },
    ],
    audience: 'public',
  })
})

test('links lead to present addresses, and a link to an unseen article is plain text', async () => {
  const target = await anArticle(db, { title: 'Linked', category: it })
  const hidden = await anArticle(db, { title: 'For staff', category: it, audience: 'staff' })
  const { address } = await anArticle(db, {
    category: wifi,
    html: `<p><a data-article="${target.id}">one</a> <a data-article="${hidden.id}">two</a>
           <a data-article="${newId()}">three</a> <a href="https://uni.example/">four</a></p>`,
  })

  const { html, related } = await articleAt(address)

  expect(html).toContain(`<a href="/knowledge-base/${target.address}">one</a> two`)
  expect(html).toContain('three <a href="https://uni.example/" rel="noopener noreferrer">four</a>')
  expect(related[0]).toEqual({ title: 'Linked', address: target.address })
  expect(related.map(({ title }) => title)).not.toContain('For staff')
})

test('a category has its articles and subcategories, with counts', async () => {
  const top = await anArticleCategory(db, { name: 'Library', alias: 'library' })
  const below = await anArticleCategory(db, { name: 'Loans', alias: 'loans', parent: top })
  await anArticleCategory(db, { name: 'Empty', alias: 'empty', parent: top })
  await anArticle(db, { title: 'Opening hours', category: top })
  await anArticle(db, { title: 'Renew', category: below })
  await anArticle(db, { title: 'Fines', category: below, audience: 'staff' })

  expect(await read('library')).toMatchObject({
    kind: 'category',
    category: {
      address: 'library',
      name: 'Library',
      breadcrumbs: [],
      categories: [{ address: 'library/loans', name: 'Loans', count: 1 }],
      articles: [{ title: 'Opening hours' }],
    },
  })
  expect(await read('library/loans')).toMatchObject({ category: { breadcrumbs: [{ address: 'library' }] } })
})

test.each([
  'nothing',
  'it/nothing.html',
  'it/wifi/none/x.html',
  '.html',
  '',
  '/',
  'library/empty',
  '%',
  "it'--",
  '😀',
])('no page exists at "%s"', async (address) => {
  await expect(read(address)).rejects.toMatchObject({ code: 'not_found' })
})

test('an address with other capitals or slashes redirects to the right one', async () => {
  for (const address of ['/IT/', 'it//', 'It/wifi'])
    expect(await read(address)).toEqual({ kind: 'moved', address: address === 'It/wifi' ? 'it/wifi' : 'it' })
})

test('the most read articles come first, and recent reads count for more', async () => {
  const place = await anArticleCategory(db, { alias: 'popular' })
  const [old, recent] = [await anArticle(db, { category: place }), await anArticle(db, { category: place })]
  const at = (address: string, days: number) =>
    readKnowledgeBasePage(
      { ...visitor(), now: () => new Date(noon.getTime() + days * 24 * 60 * 60 * 1000) },
      { address },
    )
  for (let read = 0; read < 3; read += 1) await at(old.address, 0)
  for (let read = 0; read < 2; read += 1) await at(recent.address, 60)

  const popular = (await listPopularArticles(visitor())).map(({ alias }) => alias)

  expect(popular.slice(0, 2)).toEqual([recent.alias, old.alias])
  const counted = await getOne(db, 'article_popularity', { articleId: old.id })
  expect(Number(counted.reads)).toBe(3)
})
