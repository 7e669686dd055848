import type { SaveArticleCategory } from '@lodge/contracts'
import { getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, anAgent, anArticle, aSite, eventsOf } from '../../testing/index.ts'
import { archiveArticle, getArticle, updateArticle } from '../articles/article-record.ts'
import { readKnowledgeBasePage } from '../reading/read-knowledge-base-page.ts'
import {
  archiveArticleCategory,
  countArticleCategoryUsage,
  createArticleCategory,
  getArticleCategory,
  updateArticleCategory,
} from './category-record.ts'
import { exportArticleCategories, listArticleCategoryRecords } from './list-category-records.ts'
import { moveArticleCategory } from './move-article-category.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_knowledge_base'] }))
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveArticleCategory> = {}): SaveArticleCategory => ({
  name,
  summary: '',
  parent: null,
  ...more,
})
const create = (name: string, parent: string | null = null) =>
  createArticleCategory(ctx, input(name, { parent }))
const rename = async (alias: string, to: string) => {
  const { revision, name, parent } = await getArticleCategory(ctx, { alias })
  return updateArticleCategory(ctx, {
    alias,
    revision,
    input: input(name, { alias: to, parent: parent?.alias ?? null }),
  })
}
const publishedIn = async (category: { alias: string }, alias: string) =>
  anArticle(db, {
    title: alias,
    alias,
    category: await getOne(db, 'article_category', { alias: category.alias }),
  })
const changeArticle = async (alias: string, change: { alias?: string; category?: string }) => {
  const article = await getArticle(ctx, { alias })
  const { title, summary, html, language, audience, keywords, revision } = article
  return updateArticle(ctx, {
    alias,
    revision,
    input: {
      title,
      summary,
      html,
      language,
      audience,
      keywords,
      attachments: [],
      departments: [],
      category: article.category.alias,
      alias,
      translationOf: null,
      expiresAt: null,
      reviewOn: null,
      ...change,
    },
  })
}
const read = async (address: string) => {
  const page = await readKnowledgeBasePage(actingAs(db, { actor: { kind: 'visitor' } }), { address })
  return page.kind === 'moved' ? page.address : page.kind
}

test('the address of a category includes the categories above it', async () => {
  const top = await create('IT & Wi-Fi')
  const below = await create('Printing', top.alias)

  expect([top.address, below.address]).toEqual(['it-wi-fi', 'it-wi-fi/printing'])
  expect(below.parent).toEqual({ alias: 'it-wi-fi', name: 'IT & Wi-Fi' })
})

test('two categories cannot have the same alias, wherever they are', async () => {
  const top = await create('Halls')
  await create('Rooms', top.alias)

  await expect(createArticleCategory(ctx, input('Study rooms', { alias: 'rooms' }))).rejects.toMatchObject({
    details: { fields: { alias: { reason: 'address_taken' } } },
  })
  expect((await create('Rooms')).alias).toBe('rooms-2')
})

test('a category cannot be moved below itself, and the tree has a maximum depth', async () => {
  const chain = [await create('One')]
  for (const name of ['Two', 'Three', 'Four', 'Five']) chain.push(await create(name, chain.at(-1)?.alias))
  const [one, two, , , five] = chain

  for (const parent of [one, two, five])
    await expect(
      moveArticleCategory(ctx, { alias: one?.alias ?? '', parent: parent?.alias ?? '', before: null }),
    ).rejects.toMatchObject({ details: { fields: { parent: { reason: 'category_below_itself' } } } })
  await expect(create('Six', five?.alias)).rejects.toMatchObject({
    details: { fields: { parent: { reason: 'category_too_deep', params: { max: 5 } } } },
  })
  const root = await create('Root')
  await expect(
    moveArticleCategory(ctx, { alias: one?.alias ?? '', parent: root.alias, before: null }),
  ).rejects.toMatchObject({ details: { fields: { parent: { reason: 'category_too_deep' } } } })
})

test('one of two concurrent moves of categories below each other is refused', async () => {
  const [first, second] = [await create('First'), await create('Second')]

  const moves = await Promise.allSettled([
    moveArticleCategory(ctx, { alias: first.alias, parent: second.alias, before: null }),
    moveArticleCategory(ctx, { alias: second.alias, parent: first.alias, before: null }),
  ])

  expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a category can be moved before another one, for editors and readers', async () => {
  const top = await create('Ordered')
  for (const name of ['Oa', 'Ob', 'Oc']) await create(name, top.alias)

  await moveArticleCategory(ctx, { alias: 'oc', parent: top.alias, before: 'oa' })

  const { items } = await listArticleCategoryRecords(ctx, { search: 'ordered', show: 'active' })
  expect(items.map(({ alias }) => alias)).toEqual(['ordered', 'oc', 'oa', 'ob'])
  expect((await eventsOf(db)).at(-1)).toMatchObject({
    type: 'article_category.changed',
    payload: { before: { place: 3 }, after: { place: 1 } },
  })
  await expect(moveArticleCategory(ctx, { alias: 'oc', parent: null, before: 'oa' })).rejects.toMatchObject({
    details: { fields: { before: { reason: 'record_gone' } } },
  })
})

test('a late save of a category gets the present state', async () => {
  const { alias, revision } = await create('Contested')
  await updateArticleCategory(ctx, { alias, revision, input: input('Settled') })

  await expect(updateArticleCategory(ctx, { alias, revision, input: input('Late') })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { name: 'Settled' } },
  })
})

test('a category in use cannot be archived, nor restored below an archived one', async () => {
  const top = await create('Storage')
  const below = await create('Boxes', top.alias)
  const { alias } = await publishedIn(below, 'cardboard')
  const archive = (category: { alias: string }, isArchived: boolean) =>
    archiveArticleCategory(ctx, { alias: category.alias, isArchived })

  for (const category of [top, below])
    await expect(archive(category, true)).rejects.toMatchObject({ code: 'still_in_use' })
  await archiveArticle(ctx, { alias, isArchived: true })
  await archive(below, true)
  await archive(top, true)
  await expect(archive(below, false)).rejects.toMatchObject({ code: 'still_in_use' })
  await expect(archiveArticle(ctx, { alias, isArchived: false })).rejects.toMatchObject({
    code: 'still_in_use',
  })
  await archive(top, false)
  expect((await archive(below, false)).archivedAt).toBeNull()
})

test('the list and its export follow the tree', async () => {
  const top = await create('Export top')
  await publishedIn(await create('Export below', top.alias), 'exported')

  const rows = await collect(exportArticleCategories(ctx, { search: 'export', show: 'active' }))

  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Name', 'Address', 'Belongs to', 'Articles'],
    ['Export top', 'export-top', '', '0'],
    ['Export below', 'export-top/export-below', 'Export top', '1'],
  ])
  expect(await countArticleCategoryUsage(ctx, { alias: top.alias })).toEqual({
    articles: 0,
    categories: 1,
    movingAddresses: 3,
  })
})

test('every former address of a renamed article redirects to the present one', async () => {
  const place = await create('Renames')
  const { alias, address } = await publishedIn(place, 'first-name')

  await changeArticle(alias, { alias: 'second-name' })
  await changeArticle('second-name', { alias: 'third-name' })

  for (const earlier of [address, 'renames/second-name.html'])
    expect(await read(earlier)).toBe('renames/third-name.html')
  expect(await read('renames/third-name.html')).toBe('article')
})

test('an article that moves to another category leaves a redirect', async () => {
  const [from, to] = [await create('Move from'), await create('Move to')]
  const { alias, address } = await publishedIn(from, 'mover')

  await changeArticle(alias, { category: to.alias })

  expect(await read(address)).toBe('move-to/mover.html')
})

test('moving a category moves everything below it and leaves redirects', async () => {
  const [old, next] = [await create('Old place'), await create('New place')]
  const below = await create('Deep', old.alias)
  await publishedIn(below, 'deepest')
  await publishedIn(next, 'other')

  await moveArticleCategory(ctx, { alias: old.alias, parent: next.alias, before: null })
  await rename('deep', 'deeper')

  expect((await getArticleCategory(ctx, { alias: 'deeper' })).address).toBe('new-place/old-place/deeper')
  expect(await read('old-place')).toBe('new-place/old-place')
  for (const earlier of ['old-place/deep', 'new-place/old-place/deep'])
    expect(await read(earlier)).toBe('new-place/old-place/deeper')
  for (const earlier of ['old-place/deep/deepest.html', 'new-place/old-place/deep/deepest.html'])
    expect(await read(earlier)).toBe('new-place/old-place/deeper/deepest.html')
})

test('renaming a category leaves another one whose name starts alike', async () => {
  await publishedIn(await create('Lib'), 'lib-article')
  await publishedIn(await create('Liberty'), 'liberty-article')

  await rename('lib', 'books')

  expect(await read('liberty/liberty-article.html')).toBe('article')
  expect(await read('lib/lib-article.html')).toBe('books/lib-article.html')
})

test('an address reused by another article opens that article, and redirects to it later', async () => {
  const place = await create('Heirs')
  const first = await publishedIn(place, 'heir')
  await changeArticle(first.alias, { alias: 'heir-before' })
  await publishedIn(place, 'heir')
  expect(await read('heirs/heir.html')).toBe('article')

  await changeArticle('heir', { alias: 'heir-after' })

  expect(await read('heirs/heir.html')).toBe('heirs/heir-after.html')
})

test('a draft with the former address of an article does not take it from readers', async () => {
  const place = await create('Drafts')
  const first = await publishedIn(place, 'kept')
  await changeArticle(first.alias, { alias: 'kept-elsewhere' })
  const category = await getOne(db, 'article_category', { alias: place.alias })
  await anArticle(db, { alias: 'kept', category, status: 'draft' })

  expect(await read('drafts/kept.html')).toBe('drafts/kept-elsewhere.html')
})

test('two articles that swap their addresses open at the new ones', async () => {
  const place = await create('Swaps')
  const [a, b] = [await publishedIn(place, 'left'), await publishedIn(place, 'right')]
  await changeArticle('left', { alias: 'between' })
  await changeArticle('right', { alias: 'left' })
  await changeArticle('between', { alias: 'right' })

  const titleAt = async (address: string) => {
    const page = await readKnowledgeBasePage(actingAs(db, { actor: { kind: 'visitor' } }), { address })
    return page.kind === 'article' ? page.article.title : page.kind
  }
  expect([await titleAt('swaps/left.html'), await titleAt('swaps/right.html')]).toEqual([b.title, a.title])
  expect(await read('swaps/between.html')).toBe('swaps/right.html')
})

test('an article that returns to its former address opens there', async () => {
  const place = await create('Returns')
  await publishedIn(place, 'homecoming')
  await changeArticle('homecoming', { alias: 'away' })
  await changeArticle('away', { alias: 'homecoming' })

  expect([await read('returns/homecoming.html'), await read('returns/away.html')]).toEqual([
    'article',
    'returns/homecoming.html',
  ])
})

test('the former address of an archived article is gone, and that of an unseen one is not found', async () => {
  const place = await create('Endings')
  await publishedIn(place, 'finished')
  await changeArticle('finished', { alias: 'done' })
  await archiveArticle(ctx, { alias: 'done', isArchived: true })
  expect(await read('endings/finished.html')).toBe('gone')

  await archiveArticle(ctx, { alias: 'done', isArchived: false })
  await updateOne(db, 'article', { alias: 'done' }, { audience: 'staff' })
  await expect(read('endings/finished.html')).rejects.toMatchObject({ code: 'not_found' })
})

test('categories are only for managers of the knowledge base', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_topic'] }))
  const { alias, revision } = await create('Ours')
  const calls: (() => Promise<unknown>)[] = [
    () => getArticleCategory(other, { alias }),
    () => createArticleCategory(other, input('New')),
    () => updateArticleCategory(other, { alias, revision, input: input('New') }),
    () => archiveArticleCategory(other, { alias, isArchived: true }),
    () => moveArticleCategory(other, { alias, parent: null, before: null }),
    () => listArticleCategoryRecords(other, { show: 'active' }),
    () => countArticleCategoryUsage(other, { alias }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})
