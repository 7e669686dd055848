import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ArticleRecord, SaveArticle } from '@lodge/contracts'
import { countRows } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArticleFile, openArticlePreview } from '../../files/articles/open-article-file.ts'
import { discardFile } from '../../files/discard-file.ts'
import { createDiskStore } from '../../files/disk/disk-store.ts'
import { openFile } from '../../files/open-file.ts'
import { storeFile } from '../../files/store-file.ts'
import { sweepUnclaimedFiles } from '../../files/sweep-unclaimed-files.ts'
import type { Context } from '../../foundation/context.ts'
import type { FileStore } from '../../foundation/file-store.ts'
import { actingAs, after, anAgent, anArticleCategory, aSite, type TestPerson } from '../../testing/index.ts'
import { createArticle, updateArticle } from './article-record.ts'
import { publishArticle } from './publish-article.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let db: TestDatabase
let root: string
let files: FileStore
let editor: TestPerson
let ctx: Context
let category: { alias: string }
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  root = await mkdtemp(join(tmpdir(), 'lodge-article-files-'))
  files = createDiskStore(root)
  editor = await anAgent(db, { permissions: ['manage_knowledge_base'] })
  ctx = actingAs(db, editor)
  category = await anArticleCategory(db)
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

const upload = async (name: string, bytes: Buffer | string = png, by = ctx) =>
  (await storeFile({ ...by, files }, { name, stream: Readable.from([Buffer.from(bytes)]) })).id
const showing = (id: string, alt = 'A map') => `<p>See</p><img src="/api/files/${id}" alt="${alt}">`
const input = (more: Partial<SaveArticle> = {}): SaveArticle => ({
  title: 'Map',
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
const publish = ({ alias, revision }: ArticleRecord) =>
  publishArticle(ctx, { alias, revision, publishAt: null })
const visitor = () => actingAs(db, { actor: { kind: 'visitor' } })
const isOpenTo = (who: Context, fileId: string, open: typeof openFile) =>
  open({ ...who, files }, { fileId }).then(
    ({ stream }) => text(stream).then(() => true),
    () => false,
  )

test('readers open the image and the attachment of an article only once it is published', async () => {
  const [image, list] = [await upload('map.png'), await upload('list.csv', 'a,b')]
  const draft = await createArticle(ctx, input({ html: showing(image), attachments: [list] }))

  expect(draft.attachments).toMatchObject([
    { id: list, name: 'list.csv', contentType: 'text/plain', size: 3 },
  ])
  expect(draft.html).toContain(`<img src="/api/files/${image}" alt="A map" />`)
  for (const file of [image, list]) {
    expect(await isOpenTo(visitor(), file, openArticleFile)).toBe(false)
    expect(await isOpenTo(ctx, file, openFile)).toBe(true)
  }

  await publish(draft)

  const agent = actingAs(db, await anAgent(db))
  for (const file of [image, list]) {
    expect(await isOpenTo(visitor(), file, openArticleFile)).toBe(true)
    // A list of words is no picture.
    expect(await isOpenTo(visitor(), file, openArticlePreview)).toBe(file === image)
    expect(await isOpenTo(agent, file, openFile)).toBe(true)
  }
})

test('an image that is only in the draft stays with the editors', async () => {
  const published = await publish(await createArticle(ctx, input({ title: 'Later image' })))
  const image = await upload('next.png')
  const { alias, revision } = published
  await updateArticle(ctx, { alias, revision, input: input({ html: showing(image) }) })

  expect(await isOpenTo(visitor(), image, openArticleFile)).toBe(false)
  expect(await isOpenTo(visitor(), image, openArticlePreview)).toBe(false)
  expect(await isOpenTo(actingAs(db, await anAgent(db)), image, openFile)).toBe(false)
  const colleague = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
  expect(await isOpenTo(colleague, image, openFile)).toBe(true)
})

test("another person's upload, another article's file and a text as an image are refused", async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
  const foreign = await upload('foreign.png', png, other)
  const taken = await upload('taken.png')
  await createArticle(ctx, input({ title: 'Owner', html: showing(taken) }))
  const notes = await upload('notes.txt', 'words')

  for (const image of [foreign, taken, notes])
    await expect(createArticle(ctx, input({ html: showing(image) }))).rejects.toMatchObject({
      details: { fields: { html: { reason: 'article_image_gone' } } },
    })
  await expect(createArticle(ctx, input({ attachments: [notes, foreign] }))).rejects.toMatchObject({
    details: { fields: { 'attachments.1': { reason: 'file_gone' } } },
  })
})

test('HTML and SVG are no files of articles', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  for (const [name, bytes] of [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', svg],
    ['picture.png', svg],
  ] as const)
    await expect(upload(name, bytes)).rejects.toMatchObject({ code: 'invalid_file' })
})

test('an article with an undescribed image cannot be published', async () => {
  const draft = await createArticle(ctx, input({ html: showing(await upload('plain.png'), ' ') }))

  await expect(publish(draft)).rejects.toMatchObject({
    details: { fields: { html: { reason: 'image_description_required' } } },
  })
})

test('a file of an article cannot be discarded, and is swept once no draft or version has it', async () => {
  const [kept, dropped] = [await upload('kept.png'), await upload('dropped.png')]
  const published = await publish(await createArticle(ctx, input({ title: 'Sweep', html: showing(kept) })))
  const first = await updateArticle(ctx, {
    alias: published.alias,
    revision: published.revision,
    input: input({ title: 'Sweep', html: showing(dropped) }),
  })
  await expect(discardFile({ ...ctx, files }, { fileId: dropped })).rejects.toMatchObject({
    code: 'file_in_use',
  })
  const dayLater = { ...ctx, now: () => after(25 * 60) }
  const isThere = async (id: string) => (await countRows(db, 'attachment', { id })) === 1
  await sweepUnclaimedFiles({ ...dayLater, files })
  expect([await isThere(kept), await isThere(dropped)]).toEqual([true, true])

  await updateArticle(ctx, {
    alias: first.alias,
    revision: first.revision,
    input: input({ title: 'Sweep', html: '<p>None.</p>' }),
  })
  await sweepUnclaimedFiles({ ...dayLater, files })

  expect([await isThere(kept), await isThere(dropped)]).toEqual([true, false])
})
