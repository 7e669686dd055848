import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anArticle, anArticleCategory } from '@lodge/desk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInToPortal } from '../testing/sign-in.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let root: string

/** In place of the portal's build: it shows what it was given to render. */
const renderer = `
export const provideLanguage = () => undefined
export async function renderPage({ origin, address, init, read }) {
  if (address === '/fails') throw new Error('It cannot be rendered')
  const page = await read.knowledgeBasePage(decodeURI(address.slice('/knowledge-base/'.length)))
  if (page === null) return { status: 404, head: '<title>No</title>', body: '<p>none</p>' }
  if (page.kind === 'moved') return { status: 301, location: '/knowledge-base/' + page.address }
  if (page.kind === 'gone') return { status: 410, head: '<title>Gone</title>', body: '<p>gone</p>' }
  const title = page.article.title
  return { status: 200, head: '<title>' + title + '$&</title>', body: '<p>' + (init.user?.email ?? 'visitor') + origin + '</p>' }
}`

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lodge-pages-'))
  const folders = {
    admin: join(root, 'admin'),
    portal: join(root, 'portal'),
    renderer: join(root, 'renderer.mjs'),
  }
  const template = '<head><title>Help desk</title></head><div id="root"></div>'
  for (const folder of [folders.admin, folders.portal]) {
    await mkdir(folder)
    await writeFile(join(folder, 'index.html'), template)
  }
  await writeFile(folders.renderer, renderer)
  server = await startTestServer({ folders, env: { APP_URL: 'https://help.uni.example' } })
  const category = await anArticleCategory(server.db, { alias: 'wifi' })
  await anArticle(server.db, { title: 'Join', alias: 'join', category })
  await anArticle(server.db, { title: 'Students', alias: 'students', category, audience: 'signed_in' })
  await anArticle(server.db, { alias: 'old', category, status: 'expired' })
})
afterAll(async () => {
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const page = (path: string, headers: Record<string, string> = {}) =>
  server.browser().get(`/knowledge-base/${path}`, headers)

test('an article is a page that every cache may store and must revalidate', async () => {
  const answer = await page('wifi/join.html')

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(
    '<head><title>Join$&</title></head><div id="root" data-whole><p>visitorhttps://help.uni.example</p></div>',
  )
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'cookie, accept-language',
  })
})

test('a page that the browser already has is answered with 304', async () => {
  const { etag = '' } = (await page('wifi/join.html')).headers
  const notModified = await page('wifi/join.html', { 'if-none-match': `${etag}` })
  const other = await page('wifi/join.html', { 'if-none-match': 'W/"other"' })

  expect([notModified.statusCode, notModified.body]).toEqual([304, ''])
  expect(other.statusCode).toBe(200)
})

test('moved, removed and unknown addresses answer with their own statuses', async () => {
  const redirect = await page('wifi/JOIN.html')
  const statuses = await Promise.all(
    ['wifi/old.html', 'wifi/students.html', 'nothing'].map(async (path) => (await page(path)).statusCode),
  )

  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/knowledge-base/wifi/join.html'])
  expect(statuses).toEqual([410, 404, 404])
})

test('a signed-in reader gets pages that only their own browser may store', async () => {
  const browser = await signInToPortal(server, { email: 'amara@marlow.example' })
  const answer = await browser.get('/knowledge-base/wifi/students.html')

  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('amara@marlow.example')
  expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  expect(answer.headers.vary).toContain('cookie')
})

test('a page that fails to render is left to the app', async () => {
  const answer = await server.browser().get('/fails')

  expect(answer.body).toContain('<div id="root"></div>')
})

test('the admin area is not rendered', async () => {
  expect((await server.browser().get('/admin')).body).toContain('<div id="root"></div>')
})

test('search engines get the public pages in the sitemap and the private paths in robots.txt', async () => {
  const robots = await server.browser().get('/robots.txt')
  const sitemap = await server.browser().get('/sitemap.xml')

  expect(robots.body).toContain('Disallow: /tickets/')
  expect(robots.body).toContain('Sitemap: https://help.uni.example/sitemap.xml')
  expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect([...sitemap.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://help.uni.example/',
    'https://help.uni.example/knowledge-base',
    'https://help.uni.example/knowledge-base/wifi',
    'https://help.uni.example/knowledge-base/wifi/join.html',
  ])
})
