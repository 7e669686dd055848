import { readFile } from 'node:fs/promises'
import { insert, query, raw, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getArticle, updateArticle } from '../../../knowledge-base/articles/article-record.ts'
import { publishArticle } from '../../../knowledge-base/articles/publish-article.ts'
import {
  actingAs,
  aMessage,
  anAgent,
  anArticle,
  anArticleCategory,
  aSite,
  aStudent,
  aTeam,
  aTicket,
} from '../../../testing/index.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { writeArticleFromTicket } from './write-article-from-ticket.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let editor: Awaited<ReturnType<typeof anAgent>>
beforeAll(async () => {
  db = await createTestDatabase()
  team = await aTeam(db)
  editor = await anAgent(db, { name: 'Mei Zhou', teams: [team], permissions: ['manage_knowledge_base'] })
})
afterAll(() => db.drop())

const asEditor = () => actingAs(db, editor)

test('an article from a ticket needs a category', async () => {
  const { number } = await aTicket(db, { team })
  await expect(writeArticleFromTicket(asEditor(), { number })).rejects.toMatchObject({
    reason: 'article_needs_a_category',
  })
})

test('the draft has the public messages with personal data marked, and no notes', async () => {
  await anArticleCategory(db, { name: 'Help' })
  const requester = await aStudent(db, { name: 'Amara Okafor', email: 'amara.okafor@marlow.example' })
  const ticket = await aTicket(db, {
    team,
    requester,
    subject: 'Amara cannot print',
    body: 'I am Amara, 20481516.\n\nThe <printer> says no.',
  })
  const message = { ticket, author: editor, side: 'staff' } as const
  await aMessage(db, { ...message, body: 'Dear Ms Okafor, take the lift. Mei' })
  await aMessage(db, { ...message, body: 'Between us', visibility: 'internal' })

  const { alias } = await writeArticleFromTicket(asEditor(), ticket)

  const article = await getArticle(asEditor(), { alias })
  expect(article).toMatchObject({ title: '⟦Amara⟧ cannot print', status: 'draft', audience: 'staff' })
  expect(article.html).toBe(
    '<blockquote><p>I am ⟦Amara⟧, ⟦20481516⟧.</p><p>The &lt;printer&gt; says no.</p></blockquote>' +
      '<p>Dear Ms ⟦Okafor⟧, take the lift. ⟦Mei⟧</p>',
  )

  const { id, revision, updatedAt, archivedAt, status, address, hasDraft, version, ...rest } = article
  const { publishAt, publishedAt, changedAt, attachments, category, departments, ...more } = rest
  const { isOutdated, translations, missingLanguages, ...kept } = more
  const input = {
    ...kept,
    translationOf: null,
    attachments: [],
    category: category.alias,
    departments: [],
    audience: 'public' as const,
  }
  await expect(publishArticle(asEditor(), { alias, revision, publishAt: null })).rejects.toMatchObject({
    details: { fields: { html: { reason: 'personal_marks_remain' } } },
  })
  const edited = { ...input, title: 'Printing', html: '<p>Take the lift.</p>' }
  const saved = await updateArticle(asEditor(), { alias, revision, input: edited })
  const asRequester = actingAs(db, requester)
  expect((await getMyTicket(asRequester, ticket)).articles).toEqual([])
  await publishArticle(asEditor(), { alias, revision: saved.revision, publishAt: null })
  expect((await getMyTicket(asRequester, ticket)).articles).toMatchObject([{ title: 'Printing' }])
})

test('only managers of the knowledge base write articles, from tickets that they see', async () => {
  const { number } = await aTicket(db, { team })
  const agent = await anAgent(db, { teams: [team] })
  await expect(writeArticleFromTicket(actingAs(db, agent), { number })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const hidden = await aTicket(db)
  await expect(writeArticleFromTicket(asEditor(), hidden)).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['en-GB', ['en', 'de'], 'en'],
  ['de-AT', ['en', 'de'], 'de'],
  ['pt', ['en', 'pt-BR'], 'pt-BR'],
  ['pl', ['de', 'en'], 'de'],
  [undefined, ['de', 'en'], 'de'],
])(
  'an article from a ticket in %s, on a site in %j, is in %s, which is not missing',
  async (language, languages, expected) => {
    await aSite(db)
    await updateOne(db, 'site', { id: 1 }, { languages })
    await anArticleCategory(db)
    const ticket = await aTicket(db, { team, ...(language && { language }) })
    const article = await getArticle(asEditor(), await writeArticleFromTicket(asEditor(), ticket))
    expect(article.language).toBe(expected)
    expect(article.missingLanguages).toEqual(languages.filter((tag) => tag !== expected))
  },
)

test('the migration corrects articles in the language of a browser', async () => {
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { languages: ['en', 'de'] })
  const browser = await anArticle(db, { language: 'en-GB' })
  const chosen = await anArticle(db, { language: 'en-US' })
  const foreign = await anArticle(db, { language: 'pl' })
  const twice = await anArticle(db, { language: 'en' })
  const translation = await anArticle(db, { language: 'en-GB', original: twice })
  for (const [article, language] of [
    [browser, 'en-GB'],
    [chosen, 'en-GB'],
    [foreign, 'pl'],
    [translation, 'en-GB'],
  ] as const) {
    const { id } = await aTicket(db, { team, language })
    await insert(db, 'ticket_article', { ticketId: id, articleId: article.id, linkedAt: new Date() })
  }

  const migration = '20261125150000_languages_of_articles/migration.sql'
  const path = new URL(`../../../../../database/prisma/migrations/${migration}`, import.meta.url)
  await query(db, sql`${raw(await readFile(path, 'utf8'))}`)

  const languageOf = async ({ alias }: { alias: string }) =>
    (await getArticle(asEditor(), { alias })).language
  expect(await Promise.all([browser, chosen, foreign, translation].map(languageOf))).toEqual([
    'en',
    'en-US',
    'pl',
    'en-GB',
  ])
})
