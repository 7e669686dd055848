import { randomUUID } from 'node:crypto'
import type { ArticleRecord, Audience, SaveArticle } from '@lodge/contracts'
import { insert } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import {
  actingAs,
  after,
  anAgent,
  anArticleCategory,
  aSite,
  eventsOf,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import { searchArticles } from '../search/search-articles.ts'
import {
  archiveArticle,
  countArticleUsage,
  createArticle,
  getArticle,
  updateArticle,
} from './article-record.ts'
import { getArticleVersion, listArticleVersions, restoreArticleVersion } from './article-versions.ts'
import { exportArticles, listArticleRecords } from './list-articles.ts'
import { publishArticle } from './publish-article.ts'
import { publishScheduledArticles } from './publish-scheduled-articles.ts'
import { unpublishArticle } from './unpublish-article.ts'

let db: TestDatabase
let editor: TestPerson
let ctx: Context
let category: { id: string; alias: string; path: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  editor = await anAgent(db, { name: 'Edith', permissions: ['manage_knowledge_base'] })
  ctx = actingAs(db, editor)
  category = await anArticleCategory(db, { name: 'Library', alias: 'library' })
})
afterAll(() => db.drop())

const input = (title: string, more: Partial<SaveArticle> = {}): SaveArticle => ({
  title,
  summary: '',
  html: '<p>Text.</p>',
  attachments: [],
  category: category.alias,
  language: 'en',
  translationOf: null,
  audience: 'public',
  departments: [],
  keywords: [],
  expiresAt: null,
  reviewOn: null,
  ...more,
})
const publish = ({ alias, revision }: ArticleRecord, publishAt: Date | null = null, by = ctx) =>
  publishArticle(by, { alias, revision, publishAt: publishAt?.toISOString() ?? null })
const aPublished = async (title: string, more: Partial<SaveArticle> = {}) =>
  publish(await createArticle(ctx, input(title, more)))
const read = (address: string, at = noon) =>
  readKnowledgeBasePage(actingAs(db, { actor: { kind: 'visitor' } }, at), { address })
const htmlAt = async (address: string, at = noon) => {
  const page = await read(address, at)
  return page.kind === 'article' ? page.article.html : page.kind
}
const found = async (q: string, at = noon) =>
  (await searchArticles(actingAs(db, { actor: { kind: 'visitor' } }, at), { q, limit: 10 })).total

test('a new article is a draft that readers cannot see before it is published', async () => {
  const draft = await createArticle(
    ctx,
    input('Borrow a laptop', { html: '<h2>Where</h2><p>At the desk.</p>' }),
  )

  expect(draft).toMatchObject({
    status: 'draft',
    hasDraft: true,
    version: null,
    address: 'library/borrow-a-laptop.html',
  })
  await expect(read(draft.address)).rejects.toMatchObject({ code: 'not_found' })
  expect(await found('laptop')).toBe(0)

  const published = await publish(draft)

  expect(published).toMatchObject({
    status: 'published',
    hasDraft: false,
    version: 1,
    changedAt: noon.toISOString(),
  })
  expect(await htmlAt(draft.address)).toBe('<h2 id="where">Where</h2><p>At the desk.</p>')
  expect(await found('laptop')).toBe(1)
})

test('a change makes a draft, and the published version stays as it was', async () => {
  const { alias, address, revision } = await aPublished('Renew a loan')

  const edited = await updateArticle(ctx, {
    alias,
    revision,
    input: input('Renew a loan online', { alias, html: '<p>Online.</p>' }),
  })

  expect(edited).toMatchObject({
    title: 'Renew a loan online',
    hasDraft: true,
    version: 1,
    status: 'published',
  })
  expect(await htmlAt(address)).toBe('<p>Text.</p>')
  expect((await publish(edited)).version).toBe(2)
  expect(await htmlAt(address)).toBe('<p>Online.</p>')
})

test('saving the published text again leaves no draft to publish', async () => {
  const published = await aPublished('Quiet rooms')
  const { alias, revision } = published

  const saved = await updateArticle(ctx, {
    alias,
    revision,
    input: input('Quiet rooms', { keywords: ['silence'] }),
  })

  expect(saved.hasDraft).toBe(false)
  expect(await found('silence')).toBe(1)
  await expect(publish(saved)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('a late save of an article gets the present state', async () => {
  const { alias, revision } = await createArticle(ctx, input('Lockers'))
  await updateArticle(ctx, { alias, revision, input: input('Lockers and keys', { alias }) })

  const present = { title: 'Lockers and keys', revision: revision + 1 }
  const late: (() => Promise<unknown>)[] = [
    () => updateArticle(ctx, { alias, revision, input: input('Lockers', { alias }) }),
    () => publishArticle(ctx, { alias, revision, publishAt: null }),
    () => unpublishArticle(ctx, { alias, revision }),
  ]
  for (const save of late)
    await expect(save()).rejects.toMatchObject({ code: 'edit_conflict', details: { present } })
})

test('the job publishes a scheduled article once its time has come', async () => {
  const draft = await createArticle(ctx, input('Summer opening hours'))
  const scheduled = await publish(draft, after(60))

  expect(scheduled).toMatchObject({
    status: 'scheduled',
    hasDraft: false,
    publishAt: after(60).toISOString(),
  })
  expect(await publishScheduledArticles({ ...ctx, now: () => after(59) })).toBe(0)
  await expect(read(draft.address, after(59))).rejects.toMatchObject({ code: 'not_found' })

  const system: Context = { ...ctx, actor: { kind: 'system' }, now: () => after(61) }
  expect(await publishScheduledArticles(system)).toBe(1)
  expect(await publishScheduledArticles(system)).toBe(0)

  expect(await htmlAt(draft.address, after(61))).toBe('<p>Text.</p>')
  expect(await found('summer', after(61))).toBe(1)
  expect(await getArticle(ctx, draft)).toMatchObject({
    status: 'published',
    publishAt: null,
    changedAt: after(60).toISOString(),
  })
  expect((await eventsOf(db)).at(-1)).toMatchObject({
    type: 'article.changed',
    payload: { how: 'published' },
  })
})

test('a scheduled version waits beside the published one, and a new draft stays a draft', async () => {
  const { alias, revision, address } = await aPublished('Fines')
  const edited = await updateArticle(ctx, { alias, revision, input: input('Fines', { html: '<p>New.</p>' }) })
  const scheduled = await publish(edited, after(10))
  expect(scheduled).toMatchObject({ status: 'published', version: 1, hasDraft: false })
  await updateArticle(ctx, {
    alias,
    revision: scheduled.revision,
    input: input('Fines', { html: '<p>Newer.</p>' }),
  })

  await publishScheduledArticles({ ...ctx, now: () => after(10) })

  expect(await htmlAt(address)).toBe('<p>New.</p>')
  expect(await getArticle(ctx, { alias })).toMatchObject({
    version: 2,
    hasDraft: true,
    html: '<p>Newer.</p>',
  })
})

test('a scheduled article can be unpublished, and its text becomes the draft', async () => {
  const scheduled = await publish(await createArticle(ctx, input('Holiday loans')), after(60))

  const taken = await unpublishArticle(ctx, scheduled)

  expect(taken).toMatchObject({ status: 'draft', hasDraft: true, publishAt: null, html: '<p>Text.</p>' })
  expect((await listArticleVersions(ctx, taken)).items).toEqual([])
  expect(await publishScheduledArticles({ ...ctx, now: () => after(61) })).toBe(0)
})

test('an unpublished article is not found by readers, and its text becomes the draft', async () => {
  const published = await aPublished('Old rules')

  const withdrawn = await unpublishArticle(ctx, published)

  expect(withdrawn).toMatchObject({ status: 'draft', hasDraft: true, version: null })
  await expect(read(published.address)).rejects.toMatchObject({ code: 'not_found' })
  expect(await found('rules')).toBe(0)
  await expect(unpublishArticle(ctx, withdrawn)).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('an article expires at its time without a job', async () => {
  const { address, alias } = await aPublished('Strike on Friday', { expiresAt: after(30).toISOString() })

  expect(await htmlAt(address, after(29))).toBe('<p>Text.</p>')
  expect(await read(address, after(30))).toEqual({ kind: 'gone' })
  expect([await found('strike', after(29)), await found('strike', after(30))]).toEqual([1, 0])
  expect((await getArticle({ ...ctx, now: () => after(30) }, { alias })).status).toBe('expired')
})

test('an archived article is gone, and a restored one is back', async () => {
  const { alias, address } = await aPublished('Photocopying')

  expect(await archiveArticle(ctx, { alias, isArchived: true })).toMatchObject({ status: 'archived' })
  expect(await read(address)).toEqual({ kind: 'gone' })
  expect(await found('photocopying')).toBe(0)

  await archiveArticle(ctx, { alias, isArchived: false })
  expect([await htmlAt(address), await found('photocopying')]).toEqual(['<p>Text.</p>', 1])
})

test('an archived or expired article is gone only for readers who could see it', async () => {
  const { alias, address } = await aPublished('Staff room', { audience: 'staff' })
  await archiveArticle(ctx, { alias, isArchived: true })
  const draft = await createArticle(ctx, input('Never published'))
  await archiveArticle(ctx, { alias: draft.alias, isArchived: true })

  for (const hidden of [address, draft.address])
    await expect(read(hidden)).rejects.toMatchObject({ code: 'not_found' })
})

test('versions name their publisher, open as a whole, and can be restored as the draft', async () => {
  const first = await aPublished('Passwords', { html: '<p>Eight letters.</p>' })
  const { alias, revision } = first
  const second = await publish(
    await updateArticle(ctx, {
      alias,
      revision,
      input: input('Passphrases', { alias, html: '<p>Four words.</p>' }),
    }),
  )

  const { items, next } = await listArticleVersions(ctx, { alias })
  expect(items).toEqual([
    {
      version: 2,
      title: 'Passphrases',
      state: 'published',
      author: { alias: editor.alias, name: 'Edith' },
      createdAt: noon.toISOString(),
    },
    {
      version: 1,
      title: 'Passwords',
      state: 'earlier',
      author: { alias: editor.alias, name: 'Edith' },
      createdAt: noon.toISOString(),
    },
  ])
  expect(next).toBeNull()
  expect(await listArticleVersions(ctx, { alias, before: 2 })).toMatchObject({ items: [{ version: 1 }] })
  expect(await getArticleVersion(ctx, { alias, version: 1 })).toMatchObject({
    html: '<p>Eight letters.</p>',
    text: 'Eight letters.',
  })
  await expect(getArticleVersion(ctx, { alias, version: 3 })).rejects.toMatchObject({ code: 'not_found' })

  const restored = await restoreArticleVersion(ctx, { alias, version: 1, revision: second.revision })
  expect(restored).toMatchObject({
    title: 'Passwords',
    html: '<p>Eight letters.</p>',
    hasDraft: true,
    version: 2,
  })
  expect(await htmlAt(first.address)).toBe('<p>Four words.</p>')
})

test.each<[string, Partial<SaveArticle>, Record<string, { reason: string }>]>([
  ['no text', { html: '<p> </p>' }, { html: { reason: 'text_required' } }],
  [
    'an expiry in the past',
    { expiresAt: after(-1).toISOString() },
    { expiresAt: { reason: 'article_expires_too_early' } },
  ],
])('an article with %s cannot be published', async (_, more, fields) => {
  const draft = await createArticle(ctx, input('Not yet', more))

  await expect(publish(draft)).rejects.toMatchObject({ code: 'invalid_input', details: { fields } })
})

test('an article is not scheduled in the past, and an archived one is not published', async () => {
  const draft = await createArticle(ctx, input('Tomorrow'))
  await expect(publish(draft, after(-1))).rejects.toMatchObject({
    details: { fields: { publishAt: { reason: 'publish_time_passed' } } },
  })
  const archived = await archiveArticle(ctx, { alias: draft.alias, isArchived: true })
  await expect(publish(archived)).rejects.toMatchObject({ code: 'still_in_use' })
})

test('links follow articles to new addresses, also links that were pasted as addresses', async () => {
  const target = await aPublished('Print on campus')
  const { address, alias } = await aPublished('Pay for printing', {
    html: `<p><a data-article="${target.id}">by id</a> <a href="/knowledge-base/${target.address}#paper">by address</a>
           <a data-article="${randomUUID()}">nowhere</a></p>`,
  })
  await updateArticle(ctx, {
    alias: target.alias,
    revision: target.revision,
    input: input('Print on campus', { alias: 'printing' }),
  })

  const html = await htmlAt(address)

  expect(html.match(/href="\/knowledge-base\/library\/printing.html"/g)).toHaveLength(2)
  expect(html).toContain('nowhere</p>')
  expect((await getArticle(ctx, { alias })).html).toContain(
    `<a data-article="${target.id}" href="/knowledge-base/library/printing.html">`,
  )
  expect(await countArticleUsage(ctx, { alias: 'printing' })).toEqual({ articles: 1, addresses: 1 })
})

test('an audience of departments needs departments, and other audiences have none', async () => {
  await insert(db, 'department', { alias: 'law', name: 'Law' })
  const save = (audience: Audience, departments: string[]) =>
    createArticle(ctx, input('Moots', { audience, departments }))

  await expect(save('departments', [])).rejects.toMatchObject({
    details: { fields: { departments: { reason: 'audience_departments_required' } } },
  })
  await expect(save('departments', ['none'])).rejects.toMatchObject({
    details: { fields: { 'departments.0': { reason: 'unknown_department' } } },
  })
  expect((await save('departments', ['law'])).departments).toEqual([{ alias: 'law', name: 'Law' }])
  expect((await save('public', ['law'])).departments).toEqual([])
})

test('the list is filtered by status, category, audience, author and review, and is exported', async () => {
  const below = await anArticleCategory(db, { alias: 'archives', parent: category })
  await createArticle(ctx, input('Zebra draft', { category: below.alias }))
  await aPublished('Zebra review', { reviewOn: '2026-03-10', audience: 'signed_in' })
  await aPublished('Zebra expired', { expiresAt: after(5).toISOString(), reviewOn: '2026-03-11' })
  const at = { ...ctx, now: () => after(10) }
  const titles = async (more: object) =>
    (await listArticleRecords(at, { show: 'active', sort: 'name', search: 'zebra', ...more })).items.map(
      (row) => row.title,
    )

  expect(await titles({})).toEqual(['Zebra draft', 'Zebra expired', 'Zebra review'])
  expect(await titles({ status: 'expired' })).toEqual(['Zebra expired'])
  expect(await titles({ status: 'draft' })).toEqual(['Zebra draft'])
  expect(await titles({ category: 'archives' })).toEqual(['Zebra draft'])
  expect(await titles({ category: 'library' })).toHaveLength(3)
  expect(await titles({ audience: 'signed_in' })).toEqual(['Zebra review'])
  expect(await titles({ author: editor.alias })).toEqual(['Zebra expired', 'Zebra review'])
  expect(await titles({ isReviewDue: true })).toEqual(['Zebra review'])
  const rows = await collect(exportArticles(at, { show: 'active', sort: 'name', search: 'zebra' }))
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['Title', 'Address', 'Status'],
    ['Zebra draft', 'library/archives/zebra-draft.html', 'Draft'],
    ['Zebra expired', 'library/zebra-expired.html', 'Expired'],
    ['Zebra review', 'library/zebra-review.html', 'Published'],
  ])
})

test('a change is recorded with its parts', async () => {
  const { alias, revision } = await createArticle(ctx, input('Logged'))
  await updateArticle(ctx, {
    alias,
    revision,
    input: input('Logged', { html: '<p>More.</p>', keywords: ['a', 'b'] }),
  })

  expect((await eventsOf(db)).at(-1)).toMatchObject({
    type: 'article.changed',
    payload: {
      how: 'edited',
      before: { text: 'Text.', keywords: [] },
      after: { text: 'More.', keywords: ['a', 'b'] },
    },
  })
})

test('articles are only for managers of the knowledge base', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_form'] }))
  const { alias, revision } = await createArticle(ctx, input('Ours'))

  const calls: (() => Promise<unknown>)[] = [
    () => getArticle(other, { alias }),
    () => createArticle(other, input('New')),
    () => updateArticle(other, { alias, revision, input: input('New') }),
    () => archiveArticle(other, { alias, isArchived: true }),
    () => publishArticle(other, { alias, revision, publishAt: null }),
    () => unpublishArticle(other, { alias, revision }),
    () => restoreArticleVersion(other, { alias, version: 1, revision }),
    () => listArticleVersions(other, { alias }),
    () => getArticleVersion(other, { alias, version: 1 }),
    () => listArticleRecords(other, { show: 'active', sort: 'name' }),
    () => countArticleUsage(other, { alias }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})
