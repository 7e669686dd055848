import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ArticleRecord, SaveArticle } from '@lodge/contracts'
import { remove, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArticleFile } from '../../files/articles/open-article-file.ts'
import { createDiskStore } from '../../files/disk/disk-store.ts'
import { storeFile } from '../../files/store-file.ts'
import type { Context } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, after, anAgent, anArticleCategory, aSite, eventsOf } from '../../testing/index.ts'
import { translateArticle } from '../article-translations/translate-article.ts'
import { archiveArticle, createArticle, getArticle, updateArticle } from '../articles/article-record.ts'
import { exportArticles, listArticleRecords } from '../articles/list-articles.ts'
import { publishArticle } from '../articles/publish-article.ts'
import { unpublishArticle } from '../articles/unpublish-article.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import { compareTranslation } from './compare-translation.ts'

let db: TestDatabase
let root: string
let files: FileStore
let ctx: Context
let category: { alias: string; path: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateMany(db, 'site', {}, { languages: ['en', 'de', 'cy'] })
  root = await mkdtemp(join(tmpdir(), 'lodge-translations-'))
  files = createDiskStore(root)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
  category = await anArticleCategory(db, { name: 'Library', alias: 'library' })
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

const input = (title: string, more: Partial<SaveArticle> = {}): SaveArticle => ({
  title,
  summary: '',
  html: '<h2>First</h2><p>Words.</p>',
  attachments: [],
  category: category.alias,
  language: 'en',
  translationOf: null,
  audience: 'public',
  departments: [],
  keywords: ['word'],
  expiresAt: null,
  reviewOn: null,
  ...more,
})
const at = (minutes: number): Context => ({ ...ctx, now: () => after(minutes) })
const publish = ({ alias, revision }: ArticleRecord, minutes = 0) =>
  publishArticle(at(minutes), { alias, revision, publishAt: null })
const aPublished = async (title: string, more: Partial<SaveArticle> = {}) =>
  publish(await createArticle(ctx, input(title, more)))
const translate = ({ alias }: { alias: string }, language = 'de') =>
  translateArticle({ ...ctx, files }, { alias, language })
const change = (article: ArticleRecord, more: Partial<SaveArticle>, by = ctx) =>
  updateArticle(by, {
    alias: article.alias,
    revision: article.revision,
    input: input(article.title, {
      html: article.html,
      language: article.language,
      alias: article.alias,
      translationOf: article.translationOf?.alias ?? null,
      ...more,
    }),
  })
const aTranslation = async (original: ArticleRecord, title: string, language = 'de', minutes = 1) =>
  publish(await change(await translate(original, language), { title }), minutes)
const refusedAt = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })

test('a translation starts as a draft of the published original, for the same audience', async () => {
  const original = await aPublished('Loans', { audience: 'signed_in', reviewOn: '2026-09-01' })
  await change(original, { html: '<p>Not yet published.</p>', audience: 'signed_in' })

  const draft = await translate(original)

  expect(draft).toMatchObject({
    alias: 'loans-de',
    title: 'Loans',
    status: 'draft',
    language: 'de',
    audience: 'signed_in',
    category: { alias: 'library' },
    keywords: [],
    reviewOn: null,
    translationOf: { alias: 'loans', title: 'Loans' },
    missingLanguages: ['cy'],
  })
  expect(draft.html).toContain('Words.')
  expect(await getArticle(ctx, original)).toMatchObject({
    translations: [
      { alias: 'loans-de', language: 'de', status: 'draft', isOriginal: false, isOutdated: false },
    ],
    missingLanguages: ['cy'],
  })
  const events = await eventsOf(db)
  expect(events.at(-1)?.payload).toMatchObject({ how: 'created', after: { translationOf: 'Loans' } })
})

test('an article in a narrower language counts as present', async () => {
  const original = await aPublished('Vienna')
  await aTranslation(original, 'Wien', 'de-AT')
  expect((await getArticle(ctx, original)).missingLanguages).toEqual(['cy'])
})

test('a translation of a translation belongs to the original', async () => {
  const original = await aPublished('Printing')
  const german = await translate(original)

  const welsh = await translate(german, 'cy')

  expect(welsh.translationOf).toEqual({ alias: 'printing', title: 'Printing' })
  expect(welsh.translations.map(({ language, isOriginal }) => [language, isOriginal])).toEqual([
    ['en', true],
    ['de', false],
  ])
})

test('a translation has its own copies of the files', async () => {
  const { id } = await storeFile(
    { ...ctx, files },
    {
      name: 'plan.txt',
      stream: Readable.from([Buffer.from('the plan')]),
    },
  )
  const original = await aPublished('Floor plan', { attachments: [id] })
  const draft = await translate(original)
  const attachments = draft.attachments.map((file) => file.id)
  const german = await publish(await change(draft, { title: 'Grundriss', attachments }), 1)
  await archiveArticle(ctx, { alias: original.alias, isArchived: true })

  const [copy] = german.attachments
  expect(copy).toMatchObject({ name: 'plan.txt', size: 8 })
  expect(copy?.id).not.toBe(id)
  const visitor = actingAs(db, { actor: { kind: 'visitor' } }, after(2))
  const opened = await openArticleFile({ ...visitor, files }, { fileId: copy?.id ?? '' })
  expect(await text(opened.stream)).toBe('the plan')
  await expect(openArticleFile({ ...visitor, files }, { fileId: id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a draft with the untranslated text cannot be published', async () => {
  const original = await aPublished('Fines')
  const draft = await translate(original)

  await expect(publish(draft)).rejects.toMatchObject(refusedAt('html', 'text_is_not_translated'))
  // As it was kept beside the text by whoever filled the knowledge base.
  await updateMany(db, 'article_version', { articleId: original.id }, { text: 'First' })
  await expect(publish(draft)).rejects.toMatchObject(refusedAt('html', 'text_is_not_translated'))
  expect((await publish(await change(draft, { title: 'Mahngebühren' }))).status).toBe('published')
})

test('a group has one article for each language', async () => {
  const original = await aPublished('Lockers')
  const german = await translate(original)
  const other = await aPublished('Schließfächer', { language: 'de' })
  const taken = refusedAt('language', 'language_has_article')

  await expect(translate(original)).rejects.toMatchObject(taken)
  await expect(translate(original, 'en')).rejects.toMatchObject(taken)
  await expect(change(other, { translationOf: original.alias })).rejects.toMatchObject(taken)
  await expect(change(original, { language: 'de' })).rejects.toMatchObject(taken)
  await expect(change(german, { language: 'en' })).rejects.toMatchObject(taken)
  await expect(
    createArticle(ctx, input('Third', { language: 'de', translationOf: german.alias })),
  ).rejects.toMatchObject(taken)
  await expect(
    updateOne(db, 'article', { alias: other.alias }, { originalId: original.id }),
  ).rejects.toThrow()
})

test('an existing article can become a translation and be separated again', async () => {
  const original = await aPublished('Rooms')
  const rooms = await aPublished('Räume', { language: 'de' })

  const linked = await change(rooms, { translationOf: original.alias })
  expect(linked.translationOf).toEqual({ alias: 'rooms', title: 'Rooms' })

  const alone = await change(linked, { translationOf: null })
  expect([alone.translationOf, alone.translations]).toEqual([null, []])
  expect((await getArticle(ctx, original)).translations).toEqual([])
})

test('an unknown article and the article itself are refused as the original', async () => {
  const refused = (reason: string) => refusedAt('translationOf', reason)
  const article = await aPublished('Visitors')
  await expect(change(article, { translationOf: 'nowhere' })).rejects.toMatchObject(
    refused('unknown_original'),
  )
  await expect(change(article, { translationOf: 'visitors' })).rejects.toMatchObject(
    refused('translates_itself'),
  )

  const guests = await aPublished('Guests', { language: 'fr' })
  const german = await translate(article)

  for (const translationOf of [guests.alias, german.alias])
    await expect(change(article, { translationOf })).rejects.toMatchObject(
      refused('original_has_translations'),
    )
})

test('a translation is outdated after its original is published, until somebody compares it', async () => {
  const original = await aPublished('Opening hours')
  const german = await aTranslation(original, 'Öffnungszeiten')
  const stateOf = async ({ alias }: { alias: string }) => (await getArticle(ctx, { alias })).isOutdated
  expect(await stateOf(german)).toBe(false)

  const edited = await change(original, { html: '<p>New hours.</p>' })
  expect(await stateOf(german)).toBe(false)
  await publish(edited, 10)
  expect(await stateOf(german)).toBe(true)
  expect((await getArticle(ctx, original)).translations).toMatchObject([{ language: 'de', isOutdated: true }])
  const outdated = await listArticleRecords(at(11), { show: 'active', sort: 'name', isOutdated: true })
  expect(outdated.items).toMatchObject([{ alias: german.alias, isOutdated: true, language: 'de' }])

  const { revision } = await getArticle(ctx, german)
  const compared = await compareTranslation(at(12), { alias: german.alias, revision })
  expect(compared.isOutdated).toBe(false)
  await expect(compareTranslation(at(13), { alias: german.alias, revision })).rejects.toMatchObject({
    code: 'edit_conflict',
  })
  expect((await eventsOf(db)).at(-1)?.payload).toMatchObject({
    after: { upToDateWith: 'Opening hours' },
  })
})

test('only a translation can be up to date with its original', async () => {
  const { alias, revision } = await aPublished('Alone')

  await expect(compareTranslation(ctx, { alias, revision })).rejects.toMatchObject({ code: 'edit_conflict' })
})

test('a translation of an unpublished original is not outdated', async () => {
  const original = await aPublished('Closing')
  const german = await aTranslation(original, 'Schluss')
  const again = await publish(await change(original, { html: '<p>Other.</p>' }), 10)
  expect((await getArticle(ctx, german)).isOutdated).toBe(true)

  await unpublishArticle(at(11), { alias: again.alias, revision: again.revision })

  expect((await getArticle(ctx, german)).isOutdated).toBe(false)
})

test('a moved translation leaves a redirect, and its original links to the new address', async () => {
  const original = await aPublished('Borrowing')
  const german = await aTranslation(original, 'Ausleihe')
  const moved = await change(german, { alias: 'ausleihe' })
  const visitor = actingAs(db, { actor: { kind: 'visitor' } }, after(5))

  expect(await readKnowledgeBasePage(visitor, { address: german.address })).toEqual({
    kind: 'moved',
    address: moved.address,
  })
  expect(await readKnowledgeBasePage(visitor, { address: original.address })).toMatchObject({
    article: { translations: [{ language: 'de', address: moved.address }] },
  })
})

test('the translations of an archived original stay readable', async () => {
  const original = await aPublished('Copying')
  const german = await aTranslation(original, 'Kopieren')
  const visitor = actingAs(db, { actor: { kind: 'visitor' } }, after(5))

  await archiveArticle(ctx, { alias: original.alias, isArchived: true })

  expect(await readKnowledgeBasePage(visitor, { address: original.address })).toEqual({ kind: 'gone' })
  expect(await readKnowledgeBasePage(visitor, { address: german.address })).toMatchObject({
    article: { isOriginal: false, translations: [] },
  })
})

test('a translation whose original is deleted stands alone', async () => {
  const original = await createArticle(ctx, input('Draft only'))
  const german = await translate(original)

  await remove(db, 'article', { id: original.id })

  expect(await getArticle(ctx, german)).toMatchObject({ translationOf: null, translations: [] })
})

test('the list and its export have the language of each article', async () => {
  const original = await aPublished('Exported')
  await aTranslation(original, 'Exportiert')
  const list = { show: 'active', sort: 'name', search: 'expor' } as const

  const { items } = await listArticleRecords(ctx, { ...list, language: 'de' })
  expect(items).toMatchObject([{ title: 'Exportiert', language: 'de', isTranslation: true }])
  await aTranslation(original, 'Exported to Vienna', 'de-AT')
  const narrower = await listArticleRecords(ctx, { ...list, language: 'de' })
  expect(narrower.items.map(({ language }) => language)).toEqual(['de-AT', 'de'])
  const [head, ...rows] = await collect(exportArticles(ctx, list))
  const [language, translation] = [head?.indexOf('Language') ?? -1, head?.indexOf('Translation') ?? -1]
  expect(rows.map((row) => [row[0], row[language], row[translation]])).toEqual([
    ['Exported', 'English', ''],
    ['Exported to Vienna', 'Austrian German', 'yes'],
    ['Exportiert', 'German', 'yes'],
  ])
})

test('only managers of the knowledge base translate articles', async () => {
  const { alias, revision } = await aPublished('Ours')
  const other = actingAs(db, await anAgent(db))

  for (const attempt of [
    () => translateArticle({ ...other, files }, { alias, language: 'de' }),
    () => compareTranslation(other, { alias, revision }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})
