import { randomUUID } from 'node:crypto'
import { updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  anAgent,
  anArticle,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
} from '../../../testing/index.ts'
import { createTicket } from '../lifecycle/create-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { linkArticle, unlinkArticle } from './link-article.ts'
import { listLinkedArticles } from './list-linked-articles.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let student: Awaited<ReturnType<typeof aStudent>>
beforeAll(async () => {
  db = await createTestDatabase()
  team = await aTeam(db)
  agent = await anAgent(db, { teams: [team] })
  student = await aStudent(db)
  await anArticle(db, { alias: 'wifi', title: 'Wi-Fi' })
  await anArticle(db, { alias: 'internal', audience: 'staff' })
  await anArticle(db, { alias: 'unwritten', status: 'draft' })
})
afterAll(() => db.drop())

const asAgent = () => actingAs(db, agent)
const seen = async (number: number) => {
  const { items } = await listLinkedArticles(asAgent(), { number })
  return items.map(({ alias, isVisibleToRequester }) => [alias, isVisibleToRequester])
}
const seenByRequester = async (number: number) =>
  (await getMyTicket(actingAs(db, student), { number })).articles.map(({ alias }) => alias)

test('an agent links and unlinks articles, and the requester sees those that they may read', async () => {
  const ticket = await aTicket(db, { team, requester: student })
  const { number } = ticket
  await linkArticle(asAgent(), { number, alias: 'wifi' })
  await linkArticle(asAgent(), { number, alias: 'wifi' })
  await linkArticle(asAgent(), { number, alias: 'internal' })

  expect(await seen(number)).toEqual([
    ['internal', false],
    ['wifi', true],
  ])
  expect(await seenByRequester(number)).toEqual(['wifi'])
  await unlinkArticle(asAgent(), { number, alias: 'wifi' })
  await unlinkArticle(asAgent(), { number, alias: 'wifi' })
  expect(await seenByRequester(number)).toEqual([])
  const events = (await eventsOf(db, ticket))
    .map(({ type }) => type)
    .filter((type) => type.includes('article'))
  expect(events).toEqual(['ticket.article_linked', 'ticket.article_linked', 'ticket.article_unlinked'])
})

test('a linked article that is archived disappears from the ticket', async () => {
  const { number } = await aTicket(db, { team, requester: student })
  const article = await anArticle(db)
  await linkArticle(asAgent(), { number, alias: article.alias })
  await updateOne(db, 'article', { id: article.id }, { archivedAt: new Date() })
  expect(await seen(number)).toEqual([])
  expect(await seenByRequester(number)).toEqual([])
})

test('unpublished articles and unseen tickets are not found', async () => {
  const { number } = await aTicket(db, { team })
  const hidden = await aTicket(db)
  const notFound = { code: 'not_found' }
  await expect(linkArticle(asAgent(), { number, alias: 'unwritten' })).rejects.toMatchObject(notFound)
  await expect(linkArticle(asAgent(), { number: hidden.number, alias: 'wifi' })).rejects.toMatchObject(
    notFound,
  )
  await expect(unlinkArticle(asAgent(), { number: hidden.number, alias: 'wifi' })).rejects.toMatchObject(
    notFound,
  )
  await expect(listLinkedArticles(asAgent(), hidden)).rejects.toMatchObject(notFound)
})

test.each([
  ['that they were reading', 'wifi', ['wifi']],
  ['that they may not read', 'internal', []],
  ['that is nowhere', 'unknown', []],
])('a ticket created from an article %s links the article if it can', async (_, article, expected) => {
  const topic = await aTopic(db, { team })
  const words = { topic: topic.alias, subject: 'Still stuck', body: 'It asks for more.' }
  const { number } = await createTicket(actingAs(db, student), {
    ...words,
    formAnswers: {},
    attachments: [],
    submissionId: randomUUID(),
    article,
  })
  expect(await seenByRequester(number)).toEqual(expected)
})
