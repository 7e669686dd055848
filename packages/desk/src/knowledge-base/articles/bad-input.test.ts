import type { SaveArticle } from '@lodge/contracts'
import { SaveArticleCategory, SaveArticle as Schema, SearchArticles } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, anAgent, anArticleCategory, aSite } from '../../testing/index.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import { searchArticles } from '../search/search-articles.ts'
import { createArticle } from './article-record.ts'
import { publishArticle } from './publish-article.ts'

let db: TestDatabase
let ctx: Context
let category: { alias: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
  category = await anArticleCategory(db)
})
afterAll(() => db.drop())

const input = (title: string, html = '<p>Text.</p>'): SaveArticle => ({
  title,
  summary: '',
  html,
  attachments: [],
  category: category.alias,
  language: 'en',
  translationOf: null,
  audience: 'public',
  departments: [],
  keywords: [],
  expiresAt: null,
  reviewOn: null,
})
const visitor = () => actingAs(db, { actor: { kind: 'visitor' } })
const published = async (title: string, html?: string) => {
  const { alias, revision } = await createArticle(ctx, input(title, html))
  const { address } = await publishArticle(ctx, { alias, revision, publishAt: null })
  const page = await readKnowledgeBasePage(visitor(), { address })
  if (page.kind !== 'article') throw new Error(page.kind)
  return page.article
}

const hostile = [
  '<script>alert(1)</script>',
  '<style>p{display:none}</style>',
  '<p onclick="alert(1)" style="position:fixed" class="x">a</p>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://elsewhere.example/pixel.png" alt="a">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>" alt="a">',
  '<a href="javascript:alert(1)">a</a><a href="https://ok.example/">b</a>',
  '<a href=" java\nscript:alert(1)">a</a><a href="//elsewhere.example">b</a><a href="/\\elsewhere.example">c</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<iframe src="https://elsewhere.example" srcdoc="<script>alert(1)</script>"></iframe>',
  '<figure onclick=alert(1)><a href="javascript:alert(1)//youtu.be/dQw4w9WgXcQ">a</a><figcaption style="x">b</figcaption></figure>',
  '<aside data-callout="info&quot; onclick=&quot;alert(1)" onclick="alert(1)">a</aside>',
  '<h2 id="x&quot; onclick=&quot;alert(1)" onclick="alert(1)">a</h2><h2 id="__proto__">b</h2>',
  '<table><tr><td colspan="9999999" rowspan="-1" style="x" background="javascript:alert(1)">a</td></tr></table>',
  '<a data-article="x&quot; onclick=&quot;alert(1)" onclick="alert(1)">a</a>',
  '<form action="//x"><input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">a</form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<base href="//elsewhere.example"><meta http-equiv=refresh content="0;url=//elsewhere.example"><link rel=stylesheet href=x>',
  '<h2><script>alert(1)</script><img src=x onerror=alert(1)>Heading</h2>',
  '<!--><script>alert(1)</script>--><p><b><i>a</p></b><table><p>b',
]
const harms = [
  /<(?!\/?(h[234]|p|br|hr|strong|em|u|s|code|pre|blockquote|[uo]l|li|a|img|table|thead|tbody|t[rhd]|aside|figure|figcaption)[\s/>])/i,
  /<[^>]*\s(on\w+|style|class|srcdoc|xlink:href|formaction|background|action)\s*=/i,
  /(href|src)="(?!https?:|mailto:|tel:|#|\/(?![/\\]))/i,
]

test.each(hostile)('%s does no harm to readers and editors', async (html) => {
  const article = await published('Hostile', `${html}<p>Words.</p>`)
  const record = await createArticle(ctx, input('Hostile', html))

  for (const safe of [article.html, record.html]) for (const harm of harms) expect(safe).not.toMatch(harm)
  for (const { id, text } of article.headings) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(text).not.toMatch(/[<>]/)
  }
})

test('an editor’s own formatting stays as it is', async () => {
  const html =
    '<h2 id="own-id">One</h2><p>a <strong>b</strong> <em>c</em> <code>d</code></p>' +
    '<aside data-callout="warning"><p>Careful.</p></aside><pre><code>x &lt; y</code></pre>' +
    '<table><tbody><tr><th scope="row"><p>a</p></th><td colspan="2"><p>b</p></td></tr></tbody></table>' +
    '<figure><a href="https://youtu.be/dQw4w9WgXcQ" rel="noopener noreferrer">a</a><figcaption>b</figcaption></figure>' +
    '<ol start="3"><li><p>c</p></li></ol><hr /><p><a href="#own-id">up</a> <a href="/choose-topic">ask</a></p>'

  expect((await published('Faithful', html)).html).toBe(html)
})

test.each([
  ['emoji', '🎓 Graduation 👩‍🎓'],
  ['right-to-left text', 'كيف أتصل بالشبكة'],
  ['Hebrew', 'איך מתחברים'],
  ['signs of markup', '<b>&amp; "quotes" \'n\' \\ % _'],
  ['only signs', '!!! ??? …'],
  ['another script', '如何连接无线网络'],
])('a title in %s is stored, gets an address and is found', async (_, title) => {
  const article = await published(title)

  expect(article.title).toBe(title)
  expect(article.alias).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  const word = /[\p{L}\p{N}]{3,}/u.exec(title)?.[0]
  if (word === undefined) return
  const { items } = await searchArticles(visitor(), { q: word, limit: 10 })
  expect(items.map(({ alias }) => alias)).toContain(article.alias)
})

test('characters that reverse text are removed from a title', () => {
  expect(Schema.parse(input('Exam \u202Etxt.exe\u2066')).title).toBe('Exam txt.exe')
})

describe('the contract refuses', () => {
  test.each([
    ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }],
    ['an empty title', { title: ' \u200B ' }],
    ['a summary of 10,000 characters', { summary: 'x'.repeat(10_000) }],
    ['a text of 200,000 characters', { html: 'x'.repeat(200_000) }],
    ['a hundred keywords', { keywords: Array.from({ length: 100 }, (_, index) => `k${index}`) }],
    ['an alias with a slash', { alias: '../admin' }],
    ['the alias of the page of new ones', { alias: 'create' }],
    ['an unknown language', { language: 'not a language' }],
    ['an unknown audience', { audience: 'everyone' }],
    ['a year that nobody can count with', { expiresAt: '9999-12-31T00:00:00.000Z' }],
  ])('%s', (_, more) => {
    expect(Schema.safeParse({ ...input('Title'), ...more }).success).toBe(false)
  })

  test('an overlong name of a category', () => {
    const given = { name: 'x'.repeat(10_000), summary: '', parent: null }
    expect(SaveArticleCategory.safeParse(given).success).toBe(false)
  })

  test('an overlong search', () => {
    expect(SearchArticles.safeParse({ q: 'x'.repeat(10_000) }).success).toBe(false)
    expect(SearchArticles.safeParse({ q: 'x', limit: '51' }).success).toBe(false)
  })
})

test('two articles with one title get different addresses, and a taken address is refused', async () => {
  const [first, second] = [await createArticle(ctx, input('Twins')), await createArticle(ctx, input('Twins'))]

  expect([first.alias, second.alias]).toEqual(['twins', 'twins-2'])
  await expect(createArticle(ctx, { ...input('Third'), alias: 'twins' })).rejects.toMatchObject({
    details: { fields: { alias: { reason: 'address_taken' } } },
  })
})

test('deeply nested and very many empty tags are cleaned without delay', async () => {
  const deep = `${'<blockquote>'.repeat(1_000)}a${'</blockquote>'.repeat(1_000)}`
  expect((await published('Deep', deep)).html).toContain('a')
  const { html } = await createArticle(ctx, input('Long', `${'<h2></h2>'.repeat(3_000)}x`))
  expect(html.endsWith('x')).toBe(true)
})
