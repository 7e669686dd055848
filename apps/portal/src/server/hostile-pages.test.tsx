import type { PageHtml, PageRequest } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { articleCategories, buildArticle, buildArticleLink, hits } from '../testing/article-pages.ts'
import { buildPageRequest } from '../testing/page-request.ts'
import { buildMessage, buildTicket, buildTicketRow, buildTicketsPage } from '../testing/ticket-factory.ts'
import { renderPage } from './render-page.tsx'

/** Texts that try to make a browser run or load something, or to leave the place that they are written in. */
const hostile = [
  '<script>alert(1)</script><style>*{display:none}</style>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></head><body onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '--><svg onload=alert(1)><!--',
  '<!--<script>',
  ']]><a href="javascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&quot;',
  '$& $` $1 \\u003c/script>',
  '\u202Ealert(1)\u200B',
]
const plain = 'plain words'

/** Fields with a code, an address, a time or sanitised HTML, and no text that somebody typed. */
const noText =
  /^(?:address|alias|updatedAt|html|id|audience|language|contentType|createdAt|timezone|auth_mode|version|status|rating|side|visibility)$/

/** Returns the value with all of its texts ending in something else. */
function saying<Value>(value: Value, text: string, key?: string): Value
function saying(value: unknown, text: string, key = ''): unknown {
  if (typeof value === 'string') return noText.test(key) ? value : `${value} ${text}`
  if (Array.isArray(value)) return value.map((item) => saying(item, text, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, saying(item, text, name)]))
}

const file = { id: '01999999-0000-4000-8000-000000000001', size: 5, contentType: 'text/plain' }
const createdAt = '2026-09-28T09:00:00.000Z'

async function open(path: string, text: string): Promise<PageHtml> {
  const attachments = [{ ...file, name: 'plan.txt', createdAt }]
  const article = saying(buildArticle({ attachments }), text)
  const init: PageRequest['init'] = saying(
    {
      success: true,
      name: 'Marlow',
      debug: false,
      version: '1',
      auth_mode: 'demo',
      page_title_prefix: 'Help: ',
      page_title_suffix: ' | Marlow',
      page_title_default: 'Marlow',
      timezone: 'Europe/London',
      reopen_days: 14,
      auto_close_days: 7,
      agent_data: null,
      user: {
        alias: 'amara',
        name: 'Amara Okafor',
        email: 'amara@marlow.example',
        department: { alias: 'computing', name: 'Computing' },
        isComplete: true,
      },
    },
    text,
  )
  const ticket = saying(buildTicket({ messages: [buildMessage()], articles: [] }), text)
  const request = buildPageRequest(path.replace('{words}', encodeURIComponent(text)), {
    init,
    read: {
      myTickets: async () => buildTicketsPage([saying(buildTicketRow(), text)]),
      myTicket: async () => ticket,
      articleCategories: async () => ({ items: saying(articleCategories, text) }),
      popularArticles: async () => ({ items: [saying(buildArticleLink(), text)] }),
      knowledgeBasePage: async (at) => (at === article.address ? { kind: 'article', article } : null),
      searchArticles: async () => saying(hits, text),
    },
  })
  const page = await renderPage(request)
  if ('location' in page) throw new Error(`${path} is at ${page.location}`)
  return page
}

/** Reads a page as a browser does. */
function read({ head, body }: PageHtml): Document {
  const html = `<!doctype html><html><head>${head}</head><body><div id="root">${body}</div></body></html>`
  return new DOMParser().parseFromString(html, 'text/html')
}

/** Returns each element with its attributes' names and where it leads. */
function elementsOf(page: Document): string[] {
  return [...page.querySelectorAll('*')].map((element) => {
    const leads = element.getAttribute('href')?.split(/[:?]/)[0] ?? ''
    return [element.localName, ...element.getAttributeNames(), leads].join(' ')
  })
}

const scriptsOf = (page: Document, type: string) =>
  [...page.querySelectorAll(`script[type="${type}"]`)].map(({ textContent }) => JSON.parse(textContent ?? ''))

test.each([
  ['an article', '/knowledge-base/it/wifi/connect.html'],
  ['the home page', '/'],
  ['the index', '/knowledge-base'],
  ['a search', '/knowledge-base?q={words}'],
  ['a page that is not there', '/knowledge-base/it/{words}.html'],
  ['a list of tickets', '/tickets/index'],
  ['a ticket', '/tickets/7/detail'],
])('whatever its texts contain, %s has the same elements', async (_, path) => {
  const usual = elementsOf(read(await open(path, plain)))
  for (const text of hostile) expect(elementsOf(read(await open(path, text))), text).toEqual(usual)
})

test.each(hostile)('%j appears unchanged in title, preview and structured data', async (text) => {
  const page = read(await open('/knowledge-base/it/wifi/connect.html', text))
  const title = `Connect to eduroam ${text}`
  const content = (name: string) => page.querySelector(`meta[property="${name}"]`)?.getAttribute('content')

  expect(page.querySelectorAll('title')).toHaveLength(1)
  expect(page.querySelector('title')?.textContent).toContain(title)
  expect([content('og:title'), content('og:site_name')]).toEqual([title, `Marlow ${text}`])
  expect(page.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(
    `In five minutes. ${text}`,
  )
  const [article, breadcrumbs] = scriptsOf(page, 'application/ld+json')
  expect(article).toMatchObject({ headline: title, publisher: { name: `Marlow ${text}` } })
  expect(breadcrumbs.itemListElement.map(({ name }: { name: string }) => name)).toContain(`Wi-Fi ${text}`)
  expect(JSON.stringify(scriptsOf(page, 'application/json'))).toContain(JSON.stringify(title).slice(1, -1))
})
