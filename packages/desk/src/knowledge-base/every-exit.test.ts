import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import {
  type ArticleCategoryNode,
  type ArticleStatus,
  Audience,
  ArticleStatus as Status,
} from '@lodge/contracts'
import { findMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openArticleFile } from '../files/articles/open-article-file.ts'
import { createDiskStore } from '../files/disk/disk-store.ts'
import { openFile } from '../files/open-file.ts'
import { storeFile } from '../files/store-file.ts'
import type { Context } from '../foundation/context.ts'
import type { FileStore } from '../foundation/file-store.ts'
import {
  actingAs,
  aDepartment,
  anAgent,
  anArticle,
  anArticleCategory,
  aSite,
  aStudent,
} from '../testing/index.ts'
import { listArticleCategories } from './reading/list-article-categories.ts'
import { listPopularArticles } from './reading/list-popular-articles.ts'
import { listSitemap } from './reading/list-sitemap.ts'
import { readKnowledgeBasePage } from './reading/read-knowledge-base-page.ts'
import { searchArticles } from './search/search-articles.ts'
import { suggestArticles } from './suggestions/suggest-articles.ts'

/** The one expectation: whom each audience lets in. Only what is published is there for anybody. */
const letsIn: Record<Audience, readonly ReaderName[]> = {
  public: ['nobody', 'student of the department', 'student below it', 'student of another', 'staff'],
  signed_in: ['student of the department', 'student below it', 'student of another', 'staff'],
  departments: ['student of the department', 'student below it', 'staff'],
  staff: ['staff'],
}
const readers = [
  'nobody',
  'student of the department',
  'student below it',
  'student of another',
  'staff',
] as const
type ReaderName = (typeof readers)[number]

interface TestArticle {
  title: string
  alias: string
  address: string
  audience: Audience
  status: ArticleStatus
  category: string
  fileId: string
}

let db: TestDatabase
let root: string
let files: FileStore
let actors: Record<ReaderName, Actor>
let articles: TestArticle[]
let hub: string
let original: string
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  root = await mkdtemp(join(tmpdir(), 'lodge-exits-'))
  files = createDiskStore(root)
  const faculty = await aDepartment(db)
  const school = await aDepartment(db, { parent: faculty })
  const other = await aDepartment(db)
  const staff = await anAgent(db)
  actors = {
    nobody: { kind: 'visitor' },
    'student of the department': (await aStudent(db, { department: faculty })).actor,
    'student below it': (await aStudent(db, { department: school })).actor,
    'student of another': (await aStudent(db, { department: other })).actor,
    staff: staff.actor,
  }
  articles = []
  for (const audience of Audience.options)
    for (const status of Status.options) {
      const { id } = await storeFile(
        { ...actingAs(db, staff), files },
        {
          name: 'notes.txt',
          stream: Readable.from([Buffer.from('notes')]),
        },
      )
      const category = await anArticleCategory(db)
      const departments = audience === 'departments' ? [faculty] : []
      const title = `Matrix ${audience} ${status}`
      const { alias, address } = await anArticle(db, {
        title,
        audience,
        status,
        category,
        departments,
        attachments: [{ id }],
      })
      articles.push({ title, alias, address, audience, status, category: category.path, fileId: id })
    }
  const translations = await anArticleCategory(db)
  const translated = await anArticle(db, { title: 'Original', category: translations })
  original = translated.address
  const languages = 'cs cy da de es fi fr ga gd hu it nl no pl pt ru sv tr uk vi'.split(' ')
  for (const { alias, audience, status } of articles)
    await anArticle(db, {
      title: inOtherWords(alias),
      audience,
      status,
      original: translated,
      departments: audience === 'departments' ? [faculty] : [],
      category: translations,
      language: languages.shift() ?? '',
    })
  const ids = await findMany(db, 'article', { originalId: null }, { columns: ['id'] })
  const links = ids.map(({ id }) => `<a data-article="${id}">link</a>`).join(' ')
  hub = (await anArticle(db, { title: 'Hub', html: `<p>${links}</p>` })).address
})
afterAll(async () => {
  await db.drop()
  await rm(root, { recursive: true })
})

/** Each exit returns the aliases of those articles of the matrix that it lets out. */
const exits: Record<string, (ctx: Context) => Promise<string[]>> = {
  page: async (ctx) => {
    const seen = await Promise.all(
      articles.map(async ({ alias, address }) => ((await kindAt(ctx, address)) === 'article' ? [alias] : [])),
    )
    return seen.flat()
  },
  search: async (ctx) =>
    (await searchArticles(ctx, { q: 'matrix', limit: 50 })).items.map(({ alias }) => alias),
  'count of a search': async (ctx) => {
    const { items, total } = await searchArticles(ctx, { q: 'matrix', limit: 50 })
    expect(total).toBe(items.length)
    return items.map(({ alias }) => alias)
  },
  'search by spelling': async (ctx) =>
    (await searchArticles(ctx, { q: 'matrixx', limit: 50 })).items.map(({ alias }) => alias),
  suggestions: async (ctx) => {
    const suggested = await Promise.all(
      articles.map(({ title }) => suggestArticles(ctx, { subject: `${title} ` })),
    )
    return [...new Set(suggested.flatMap(({ items }) => items.map(({ alias }) => alias)))]
  },
  'categories and counts': async (ctx) => {
    const counted = flatten(await listArticleCategories(ctx)).filter(({ count }) => count > 0)
    return articles
      .filter(({ category }) => counted.some(({ address }) => address === category))
      .map(({ alias }) => alias)
  },
  'page of a category': async (ctx) => {
    const pages = await Promise.all(
      articles.map(({ category }) => readKnowledgeBasePage(ctx, { address: category }).catch(() => null)),
    )
    return pages.flatMap((page) =>
      page?.kind === 'category' ? page.category.articles.map(({ alias }) => alias) : [],
    )
  },
  popular: async (ctx) => {
    const popular = await listPopularArticles(ctx)
    return popular
      .map(({ alias }) => alias)
      .filter((alias) => articles.some((article) => article.alias === alias))
  },
  related: async (ctx) => aliasesAt((await readHub(ctx)).related.map(({ address }) => address)),
  'links in a text': async (ctx) =>
    aliasesAt(
      Array.from((await readHub(ctx)).html.matchAll(/href="\/knowledge-base\/([^"]*)"/g), ([, to]) => to),
    ),
  'other languages': async (ctx) => {
    const page = await readKnowledgeBasePage(ctx, { address: original })
    const shown = page.kind === 'article' ? page.article.translations.map(({ title }) => title) : []
    return articles.map(({ alias }) => alias).filter((alias) => shown.includes(inOtherWords(alias)))
  },
  files: async (ctx) => {
    const opened = await Promise.all(
      articles.map(({ alias, fileId }) =>
        openArticleFile({ ...ctx, files }, { fileId }).then(
          ({ stream }) => {
            stream.destroy()
            return [alias]
          },
          () => [],
        ),
      ),
    )
    return opened.flat()
  },
}

/** Returns a word that searches for the article do not find. */
const inOtherWords = (alias: string) => `X${alias.replaceAll('-', '')}`

const kindAt = (ctx: Context, address: string): Promise<string> =>
  readKnowledgeBasePage(ctx, { address }).then(
    ({ kind }) => kind,
    ({ code }) => code,
  )

async function readHub(ctx: Context) {
  const page = await readKnowledgeBasePage(ctx, { address: hub })
  if (page.kind !== 'article') throw new Error('The hub is for everybody')
  return page.article
}

function aliasesAt(addresses: readonly (string | undefined)[]): string[] {
  return articles.filter(({ address }) => addresses.includes(address)).map(({ alias }) => alias)
}

function flatten(nodes: readonly ArticleCategoryNode[]): ArticleCategoryNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)])
}

const readableBy = (reader: ReaderName) =>
  articles
    .filter(({ audience, status }) => status === 'published' && letsIn[audience].includes(reader))
    .map(({ alias }) => alias)

describe.each(readers)('%s', (reader) => {
  test.each(Object.keys(exits))(
    '%s shows the articles published for this reader and no others',
    async (exit) => {
      const seen = await exits[exit]?.(actingAs(db, { actor: actors[reader] }))

      expect(seen?.toSorted()).toEqual(readableBy(reader).toSorted())
    },
  )

  test('an address answers with the article, gone or not found, by article and reader', async () => {
    const ctx = actingAs(db, { actor: actors[reader] })
    for (const { address, audience, status } of articles) {
      const isOver = status === 'archived' || status === 'expired'
      const expected = status === 'published' ? 'article' : isOver ? 'gone' : 'not_found'
      const says = letsIn[audience].includes(reader) ? expected : 'not_found'
      expect([address, await kindAt(ctx, address)]).toEqual([address, says])
    }
  })
})

test('staff open the files of published articles by their own route', async () => {
  const ctx = actingAs(db, { actor: actors.staff })
  const opened = await Promise.all(
    articles.map(({ alias, fileId }) =>
      openFile({ ...ctx, files }, { fileId }).then(
        ({ stream }) => {
          stream.destroy()
          return [alias]
        },
        () => [],
      ),
    ),
  )
  // The one who uploaded them has nothing more than the others.
  expect(opened.flat().toSorted()).toEqual(readableBy('staff').toSorted())
})

test('the sitemap has the public articles and the categories that contain them', async () => {
  const entries = await listSitemap(actingAs(db, { actor: actors.staff }))
  const pages = entries.map(({ address }) => address)

  const open = articles.filter(({ alias }) => readableBy('nobody').includes(alias))
  const hubCategory = hub.slice(0, hub.lastIndexOf('/'))
  expect(pages.toSorted()).toEqual(
    [
      ...open.flatMap(({ address, category }) => [address, category]),
      hub,
      hubCategory,
      original,
      original.slice(0, original.lastIndexOf('/')),
      ...(await openTranslations()),
    ].toSorted(),
  )
  expect(
    entries.find(({ address }) => address === original)?.languages.map(({ address }) => address),
  ).toEqual(expect.arrayContaining([original, ...(await openTranslations())]))
  expect(entries.find(({ address }) => address === original)?.languages).toHaveLength(2)
})

async function openTranslations(): Promise<string[]> {
  const page = await readKnowledgeBasePage(actingAs(db, { actor: actors.nobody }), { address: original })
  return page.kind === 'article' ? page.article.translations.map(({ address }) => address) : []
}
