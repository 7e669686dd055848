import { insert, insertMany, newId, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, anAgent, anArticle, aTicket, noon } from '../../testing/index.ts'
import { getArticleWork } from './get-article-work.ts'

const day = 24 * 60

let db: TestDatabase
let editor: Awaited<ReturnType<typeof anAgent>>
let article: { id: string; alias: string }
beforeAll(async () => {
  db = await createTestDatabase()
  editor = await anAgent(db, { permissions: ['manage_knowledge_base'] })
  article = await anArticle(db, { title: 'Connect to eduroam', alias: 'eduroam' })
})
afterAll(() => db.drop())

const work = () => getArticleWork(actingAs(db, editor, noon), { days: 30 })

test('searches that mostly led to no article are listed', async () => {
  const search = (words: string, hits: number, isOpened: boolean, minutes = -60) => ({
    id: newId(),
    words,
    hits,
    searchedAt: after(minutes),
    openedArticleId: isOpened ? article.id : null,
  })
  await insertMany(db, 'article_search_log', [
    search('parking', 0, false),
    search('parking', 2, false),
    search('wifi', 3, true),
    search('resit', 4, false),
    search('resit', 4, true),
    search('old', 0, false, -31 * day),
  ])
  expect((await work()).searches).toEqual([
    { words: 'parking', searches: 2, withoutResult: 1, lastAt: after(-60).toISOString() },
  ])
})

test('an article with many unhelpful votes is listed with its newest comments', async () => {
  const vote = (isHelpful: boolean, comment: string, minutes: number) => ({
    id: newId(),
    articleId: article.id,
    isHelpful,
    comment,
    reader: null,
    givenAt: after(minutes),
    forgetAt: after(day),
  })
  await insertMany(db, 'article_feedback', [
    vote(true, 'Thanks', -5),
    vote(false, '', -4),
    vote(false, 'Old menu', -3),
    vote(false, 'Unclear', -2),
  ])
  expect((await work()).disliked).toEqual([
    {
      alias: 'eduroam',
      title: 'Connect to eduroam',
      helpful: 1,
      notHelpful: 3,
      comments: [
        { comment: 'Unclear', givenAt: after(-2).toISOString() },
        { comment: 'Old menu', givenAt: after(-3).toISOString() },
      ],
    },
  ])
})

test('an article is due for review from its review date on, unless it is archived', async () => {
  const today = noon.toISOString().slice(0, 10)
  const due = await anArticle(db, { title: 'Due' })
  const later = await anArticle(db, { title: 'Later' })
  const archived = await anArticle(db, { title: 'Archived', status: 'archived' })
  for (const [{ id }, reviewOn] of [
    [due, today],
    [later, '2199-01-01'],
    [archived, today],
  ] as const)
    await updateOne(db, 'article', { id }, { reviewOn })
  expect((await work()).toReview).toEqual([{ alias: due.alias, title: 'Due', reviewOn: today }])
})

test('topics are listed by their number of tickets resolved without an article', async () => {
  const tickets = [await aTicket(db), await aTicket(db), await aTicket(db)]
  const [first, second] = tickets
  const data = { status: 'resolved', resolvedAt: after(-60), topicId: first?.topicId ?? '' }
  await updateMany(db, 'ticket', { id: [first?.id ?? '', second?.id ?? ''] }, data)
  await insert(db, 'ticket_article', { ticketId: first?.id ?? '', articleId: article.id, linkedAt: noon })
  const unseen = { resolved: 2, withoutArticle: 1, tickets: [] }
  expect((await work()).topics).toMatchObject([unseen])
  const seesAll = await anAgent(db, { permissions: ['manage_knowledge_base', 'view_all_tickets'] })
  const { topics } = await getArticleWork(actingAs(db, seesAll, noon), { days: 30 })
  expect(topics[0]?.tickets).toEqual([{ number: second?.number, subject: second?.subject }])
})

test('without the permission there is no work list', async () => {
  const other = await anAgent(db, { permissions: ['manage_topic'] })
  await expect(getArticleWork(actingAs(db, other, noon), { days: 30 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
