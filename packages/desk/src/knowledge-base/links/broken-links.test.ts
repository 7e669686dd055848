import type { ArticleRecord, SaveArticle } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import {
  actingAs,
  aDepartment,
  after,
  anAgent,
  anArticle,
  anArticleCategory,
  aSite,
  aTopic,
  eventsOf,
} from '../../testing/index.ts'
import { archiveArticle, createArticle, getArticle, updateArticle } from '../articles/article-record.ts'
import { getArticleVersion, listArticleVersions } from '../articles/article-versions.ts'
import { publishArticle } from '../articles/publish-article.ts'
import { unpublishArticle } from '../articles/unpublish-article.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import { getArticleWork } from '../work/get-article-work.ts'
import { checkArticleLinks } from './check-article-links.ts'
import { listLinkingArticles } from './list-linking-articles.ts'
import { replaceArticleLinks } from './replace-article-links.ts'

let db: TestDatabase
let ctx: Context
let category: { id: string; alias: string; path: string }
let faculty: { id: string; alias: string }
let school: { id: string; alias: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { name: 'Edith', permissions: ['manage_knowledge_base'] }))
  category = await anArticleCategory(db, { name: 'Help', alias: 'help' })
  const topic = await aTopic(db)
  await updateOne(db, 'topic', { id: topic.id }, { alias: 'printing' })
  faculty = await aDepartment(db)
  school = await aDepartment(db, { parent: faculty })
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
const create = (title: string, more: Partial<SaveArticle> = {}) => createArticle(ctx, input(title, more))
const publish = ({ alias, revision }: ArticleRecord, publishAt: Date | null = null) =>
  publishArticle(ctx, { alias, revision, publishAt: publishAt?.toISOString() ?? null })
const aPublished = async (title: string, more: Partial<SaveArticle> = {}) =>
  publish(await create(title, more))
const linkTo = ({ id }: { id: string }, words = 'it') => `<p><a data-article="${id}">${words}</a></p>`
const problems = ({ brokenLinks }: Pick<ArticleRecord, 'brokenLinks'>) =>
  brokenLinks.map(({ problem }) => problem)
const worked = async (at = ctx) =>
  Object.fromEntries(
    (await getArticleWork(at, { days: 30 })).brokenLinks.map(({ alias, links }) => [
      alias,
      links.map(({ problem }) => problem),
    ]),
  )

test.each([
  ['an address that never was', '<a href="/knowledge-base/help/invented.html">it</a>', ['unknown']],
  ['a page that is none', '<a href="/ticket/all">it</a>', ['unknown']],
  ['a page of the portal', '<a href="/tickets/choose-topic?x=1">it</a>', []],
  ['the knowledge base itself', '<a href="/knowledge-base">it</a>', []],
  ['a category', '<a href="/knowledge-base/help">it</a>', []],
  ['a topic that is not there', '<a href="/tickets/new/nothing">it</a>', ['unknown']],
  ['a topic', '<a href="/tickets/new/printing">it</a>', []],
  ['the admin area', '<a href="/admin/dashboard">it</a>', ['narrower']],
  ['a heading that is not there', '<h2>Here</h2><a href="#there">it</a>', ['no_heading']],
  ['a heading', '<h2>Here</h2><a href="#here">it</a>', []],
  [
    'a file that is gone',
    '<a href="/api/knowledge-base/files/01999999-0000-7000-8000-000000000001">it</a>',
    ['no_file'],
  ],
  ['another site, which nobody asks', '<a href="http://169.254.169.254/latest">it</a>', []],
  ['a mail address', '<a href="mailto:a@b.example">it</a>', []],
])('saving reports the problem of a link to %s', async (_, html, expected) => {
  const saved = await create('Linking', { html: `<p>${html}</p>` })
  expect(problems(saved)).toEqual(expected)
  expect(problems(await getArticle(ctx, saved))).toEqual(expected)
})

test('saving reports an unpublished, archived or expired article behind a link', async () => {
  const target = (status: 'draft' | 'published' | 'archived' | 'expired') =>
    anArticle(db, { status, category })
  expect(problems(await create('To a draft', { html: linkTo(await target('draft')) }))).toEqual([
    'unpublished',
  ])
  expect(problems(await create('To an old one', { html: linkTo(await target('archived')) }))).toEqual([
    'archived',
  ])
  const expired = await create('To an expired one', {
    html: linkTo(await target('expired'), 'the old rules'),
  })
  expect(expired.brokenLinks).toEqual([
    {
      words: 'the old rules',
      href: expect.stringMatching(/^\/knowledge-base\/help\/.+\.html$/),
      problem: 'expired',
    },
  ])
  expect(problems(await create('To another', { html: linkTo(await target('published')) }))).toEqual([])
})

test.each([
  ['public', 'public', false],
  ['public', 'signed_in', true],
  ['signed_in', 'signed_in', false],
  ['signed_in', 'departments', true],
  ['departments', 'signed_in', false],
  ['departments', 'staff', true],
  ['staff', 'departments', false],
] as const)('a link from %s to %s leads some readers nowhere: %s', async (from, to, isNarrower) => {
  const departments = [faculty]
  const target = await anArticle(db, {
    category,
    audience: to,
    departments: to === 'departments' ? departments : [],
  })
  const saved = await create(`From ${from}`, {
    html: linkTo(target),
    audience: from,
    departments: from === 'departments' ? [faculty.alias] : [],
  })
  expect(problems(saved)).toEqual(isNarrower ? ['narrower'] : [])
})

test('an article of a department may link to the departments above it, and not to those below', async () => {
  const forFaculty = await anArticle(db, { category, audience: 'departments', departments: [faculty] })
  const forSchool = await anArticle(db, { category, audience: 'departments', departments: [school] })
  const from = { audience: 'departments' as const }
  const down = { ...from, departments: [faculty.alias], html: linkTo(forSchool) }
  const up = { ...from, departments: [school.alias], html: linkTo(forFaculty) }
  expect(problems(await create('Down', down))).toEqual(['narrower'])
  expect(problems(await create('Up', up))).toEqual([])
})

test('archiving or restoring an article updates the broken links of others at once', async () => {
  const target = await aPublished('Target')
  const source = await aPublished('Source', { html: linkTo(target) })
  expect(await worked()).not.toHaveProperty(source.alias)

  await archiveArticle(ctx, { alias: target.alias, isArchived: true })
  expect(await worked()).toMatchObject({ [source.alias]: ['archived'] })
  await archiveArticle(ctx, { alias: target.alias, isArchived: false })
  expect(await worked()).not.toHaveProperty(source.alias)
  const { revision } = await getArticle(ctx, target)
  await unpublishArticle(ctx, { alias: target.alias, revision })
  expect(await worked()).toMatchObject({ [source.alias]: ['unpublished'] })
})

test('a draft with a broken link is not in the work list until it is published', async () => {
  const draft = await create('Only written', { html: '<p><a href="/knowledge-base/x.html">x</a></p>' })
  expect(await worked()).not.toHaveProperty(draft.alias)
  await publish(draft)
  expect(await worked()).toMatchObject({ [draft.alias]: ['unknown'] })
})

test('the job finds links to expired articles, and finds the same at its next run', async () => {
  const target = await aPublished('Short-lived', { expiresAt: after(60).toISOString() })
  const source = await aPublished('Long-lived', { html: linkTo(target) })
  const later = { ...ctx, now: () => after(120) }
  expect(await worked(later)).not.toHaveProperty(source.alias)

  const found = await checkArticleLinks(later)
  expect(await checkArticleLinks(later)).toBe(found)
  expect(await worked(later)).toMatchObject({ [source.alias]: ['expired'] })
  expect((await getArticle(ctx, source)).revision).toBe(source.revision)
})

test('an article lists the articles and drafts that link to it', async () => {
  const target = await aPublished('Wanted')
  await aPublished('B reads', { html: linkTo(target) })
  await create('A writes', { html: linkTo(target) })
  const { items } = await listLinkingArticles(ctx, target)
  expect(items.map(({ title, status }) => [title, status])).toEqual([
    ['A writes', 'draft'],
    ['B reads', 'published'],
  ])
})

test('replaced links lead to another article, with a new version and a log entry for each', async () => {
  const old = await aPublished('Old rules')
  const replacement = await aPublished('New rules')
  const source = await aPublished('Reads', { html: linkTo(old, 'the rules') })
  const draft = await create('Writes', { html: linkTo(old) })
  const scheduled = await publish(await create('Waits', { html: linkTo(old) }), after(60))

  const answer = await replaceArticleLinks(ctx, { alias: old.alias, replacement: replacement.alias })
  expect(answer).toEqual({ articles: 3 })

  const { items } = await listArticleVersions(ctx, source)
  expect(items.map(({ version, state, author }) => [version, state, author?.name])).toEqual([
    [2, 'published', 'Edith'],
    [1, 'earlier', 'Edith'],
  ])
  expect((await getArticleVersion(ctx, { alias: source.alias, version: 1 })).html).toContain(old.id)
  const page = await readKnowledgeBasePage(actingAs(db, { actor: { kind: 'visitor' } }), source)
  expect(page).toMatchObject({
    kind: 'article',
    article: { html: `<p><a href="/knowledge-base/${replacement.address}">the rules</a></p>` },
  })
  for (const { alias } of [draft, scheduled])
    expect((await getArticle(ctx, { alias })).html).toContain(replacement.id)
  expect((await listLinkingArticles(ctx, old)).items).toEqual([])
  expect((await getArticle(ctx, source)).changedAt).toBe(source.changedAt)
  const events = await eventsOf(db)
  expect(events.at(-1)?.payload).toMatchObject({
    how: 'edited',
    before: { linkTo: 'Old rules' },
    after: { linkTo: 'New rules' },
  })
  expect(await replaceArticleLinks(ctx, { alias: old.alias, replacement: replacement.alias })).toEqual({
    articles: 0,
  })
})

test('an editor of an article whose links were replaced meanwhile gets a conflict', async () => {
  const old = await aPublished('Old form')
  const replacement = await aPublished('New form')
  const source = await aPublished('Edited', { html: linkTo(old) })
  await replaceArticleLinks(ctx, { alias: old.alias, replacement: replacement.alias })
  await expect(
    updateArticle(ctx, { alias: source.alias, revision: source.revision, input: input('Edited') }),
  ).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('links can be replaced only by links to another published article', async () => {
  const old = await aPublished('Leaving')
  const refused = { details: { fields: { replacement: { reason: 'replacement_not_published' } } } }
  for (const replacement of [old.alias, (await create('Unwritten')).alias, 'nowhere'])
    await expect(replaceArticleLinks(ctx, { alias: old.alias, replacement })).rejects.toMatchObject(refused)
  const other = actingAs(db, await anAgent(db))
  await expect(listLinkingArticles(other, old)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(replaceArticleLinks(other, { alias: old.alias, replacement: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
