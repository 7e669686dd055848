import type { OpeningHours, PageHtml, PageRequest, RenderedPage } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { articleCategories, buildArticle, buildArticleLink, hits } from '../testing/article-pages.ts'
import { buildPageRequest } from '../testing/page-request.ts'
import { renderPage } from './render-page.tsx'

const article = buildArticle()
const translated = buildArticle({
  address: 'it/verbinden.html',
  title: 'Mit eduroam verbinden',
  language: 'de',
  isOriginal: false,
  translations: [
    { language: 'en', title: article.title, address: article.address, isOriginal: true },
    { language: 'cy', title: 'Cysylltu', address: 'it/cysylltu.html', isOriginal: false },
  ],
})
const openingHours: OpeningHours = {
  isOpen: false,
  changesAt: '2026-03-16T09:00:00.000Z',
  asOf: '2026-03-13T18:00:00.000Z',
  timezone: 'Europe/London',
  usual: { from: 'mon', until: 'fri', opens: '09:00', closes: '17:00' },
}
const init: PageRequest['init'] = {
  success: true,
  name: 'Marlow',
  debug: false,
  version: '1',
  auth_mode: 'demo',
  page_title_prefix: '',
  page_title_suffix: ' | Marlow',
  page_title_default: 'Marlow help desk',
  timezone: 'Europe/London',
  reopen_days: 14,
  auto_close_days: 7,
  user: null,
  agent_data: null,
}

function open(address: string, initChanges: Partial<PageRequest['init']> = {}): Promise<RenderedPage> {
  const request = buildPageRequest(address, {
    init: { ...init, ...initChanges },
    read: {
      openingHours: async () => ({ openingHours }),
      articleCategories: async () => ({ items: articleCategories }),
      popularArticles: async () => ({ items: [buildArticleLink()] }),
      knowledgeBasePage: async (at) => {
        if (at === article.address) return { kind: 'article', article }
        if (at === 'private.html') return { kind: 'article', article: { ...article, audience: 'signed_in' } }
        if (at === translated.address) return { kind: 'article', article: translated }
        if (at === 'old.html') return { kind: 'moved', address: article.address }
        return at === 'gone.html' ? { kind: 'gone' } : null
      },
      searchArticles: async () => hits,
    },
  })
  return renderPage(request)
}

async function openPage(address: string, init: Partial<PageRequest['init']> = {}): Promise<PageHtml> {
  const page = await open(address, init)
  if ('location' in page) throw new Error(`${address} is at ${page.location}`)
  return page
}

test('the cookie question is in the page, hidden until the browser knows that it is unanswered', async () => {
  const page = await open('/')
  if ('location' in page) throw new Error('It has moved')

  expect(page.body).toMatch(/<section id="cookie-banner" hidden="" [^>]*>.*Reject all/s)
})

test('an article is rendered with its text, its title and metadata for search engines', async () => {
  const { status, head, body } = await openPage('/knowledge-base/it/wifi/connect.html')

  expect(status).toBe(200)
  expect(body).toContain('You need your password.')
  expect(body).toContain('Breadcrumbs')
  expect(head).toContain('<title>Connect to eduroam | Marlow</title>')
  expect(head).toContain('<meta name="description" content="In five minutes." />')
  const address = 'https://help.uni.example/knowledge-base/it/wifi/connect.html'
  expect(head).toContain(`<link rel="canonical" href="${address}" />`)
  expect(head).toContain(`hreflang="en" href="${address}"`)
  expect(head).toContain('<meta property="og:type" content="article" />')
  expect(head).toContain('"@type":"Article","headline":"Connect to eduroam"')
  expect(head).toContain('"@type":"BreadcrumbList"')
})

test('an article in several languages links to each, for readers and for search engines', async () => {
  const { head, body } = await openPage('/knowledge-base/it/verbinden.html')

  const site = 'https://help.uni.example/knowledge-base'
  const alternates = Array.from(
    head.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g),
    ([, ...groups]) => groups,
  )
  expect(alternates).toEqual([
    ['cy', `${site}/it/cysylltu.html`],
    ['de', `${site}/it/verbinden.html`],
    ['en', `${site}/it/wifi/connect.html`],
    ['x-default', `${site}/it/wifi/connect.html`],
  ])
  expect(body).toContain('Also in:')
  expect(body).toMatch(/<a[^>]* href="\/knowledge-base\/it\/wifi\/connect.html"[^>]*>English<\/a>/)
  expect(body).toMatch(/<h1 lang="de"/)
})

test('an article for some readers only is kept out of search engines', async () => {
  const { head } = await openPage('/knowledge-base/private.html')

  expect(head).toContain('<meta name="robots" content="noindex" />')
  expect(head).not.toContain('canonical')
})

test('moved, removed and unknown addresses have their statuses', async () => {
  expect(await open('/knowledge-base/old.html?q=x')).toEqual({
    status: 301,
    location: '/knowledge-base/it/wifi/connect.html?q=x',
  })
  expect((await openPage('/knowledge-base/gone.html')).status).toBe(410)
  const missing = await openPage('/knowledge-base/it/eduroam.html')
  expect(missing.status).toBe(404)
  expect(missing.body).toContain('Did you mean?')
})

test.each(['/nothing%0Ahere', '/knowledge-base/it/%E2%80%A8.html'])('%s is not found', async (address) => {
  const { status, body } = await openPage(address)

  expect(status).toBe(404)
  expect(body).toContain('We can’t find that page')
})

test('the data of a page stays inside its element', async () => {
  const { head } = await openPage('/knowledge-base?q=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E')

  expect(head).not.toContain('<script>')
  expect(head).toContain('Results for “&lt;/script&gt;')
  const [, json = ''] = head.match(/<script type="application\/json" id="page-data">(.*?)<\/script>/) ?? []
  expect(JSON.parse(json).page.path).toBe('/knowledge-base')
})

test('each reader gets their own page', async () => {
  const user = {
    alias: 'amara',
    name: 'Amara Okafor',
    email: 'amara@marlow.example',
    department: { alias: 'computing', name: 'Computing' },
    isComplete: true,
  }
  const [hers, theirs] = await Promise.all([openPage('/', { user }), openPage('/')])

  expect(hers.body).toContain('How can we help, Amara?')
  expect(theirs.body).toContain('How can we help?')
  expect(theirs.body).not.toContain('Amara')
})

test('home tells the opening hours in the help desk’s time zone, and lists popular articles', async () => {
  const { body } = await openPage('/')
  const text = body.replace(/<!-- -->/g, '')

  expect(text).toContain('Closed, opens Monday 9 am')
  expect(text).toContain('Monday to Friday, 9 am to 5 pm')
  expect(text).toContain('Often asked:')
})

test('an interactive screen is left to the app, with its title rendered', async () => {
  const { status, head, body } = await openPage('/auth/email-verification')

  expect([status, body]).toEqual([200, ''])
  expect(head).toContain('<title>Enter your code | Marlow</title>')
})
