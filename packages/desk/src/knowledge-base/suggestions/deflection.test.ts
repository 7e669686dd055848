import { randomUUID } from 'node:crypto'
import type { SuggestionAct } from '@lodge/contracts'
import { countRows, findMany, remove, sql, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  anAgent,
  anArticle,
  aStudent,
  aTicket,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { decideSuggestions } from './decide-suggestions.ts'
import { getDeflection } from './get-deflection.ts'
import { markDraftSent } from './mark-draft-sent.ts'
import { recordSuggestions } from './record-suggestions.ts'

let db: TestDatabase
let editor: Awaited<ReturnType<typeof anAgent>>
let student: Awaited<ReturnType<typeof aStudent>>
let articles: { id: string; alias: string }[]
beforeAll(async () => {
  db = await createTestDatabase()
  editor = await anAgent(db, { permissions: ['manage_knowledge_base'] })
  articles = [await anArticle(db, { alias: 'one' }), await anArticle(db, { alias: 'two' })]
})
afterAll(() => db.drop())
beforeEach(async () => {
  await remove(db, 'article_suggestion', {})
  student = await aStudent(db)
})

const day = 24 * 60
const note = (
  draftId: string,
  act: SuggestionAct,
  aliases: string[],
  minutes = 0,
  who: TestPerson = student,
) => recordSuggestions(actingAs(db, who, after(minutes)), { draftId, act, articles: aliases })
const decide = (minutes: number) =>
  decideSuggestions(
    systemContext(db, () => after(minutes)),
    50,
  )
const deflection = (minutes = 3 * day) => getDeflection(actingAs(db, editor, after(minutes)), { days: 30 })

/** Writes a draft during which both articles were shown, and then these things happened. */
async function aDraft(...acts: [SuggestionAct, string, number?][]) {
  const draftId = randomUUID()
  await note(draftId, 'shown', ['one', 'two'])
  for (const [act, alias, minutes = 1] of acts) await note(draftId, act, [alias], minutes)
  return draftId
}

describe('a draft is decided a day after the last thing that happened to its suggestions', () => {
  const none = { sent: 0, askedLater: 0, confirmed: 0, possible: 0, left: 0, undecided: 0 }

  test.each<[string, [SuggestionAct, string, number?][], object]>([
    [
      'whose writer said that an article answered: confirmed',
      [
        ['opened', 'one'],
        ['answered', 'one'],
      ],
      { confirmed: 1 },
    ],
    [
      'whose writer took that back: possible',
      [
        ['opened', 'one'],
        ['answered', 'one'],
        ['not_answered', 'one'],
      ],
      { possible: 1 },
    ],
    ['whose writer opened an article and left: possible', [['opened', 'two']], { possible: 1 }],
    ['whose writer opened nothing and left: nothing of ours', [], { left: 1 }],
  ])('%s', async (_, acts, expected) => {
    await aDraft(...acts)
    expect(await decide(day)).toBe(0)
    expect(await deflection(day)).toMatchObject({ ...none, undecided: 1, drafts: 1 })
    await decide(day + 2)
    expect(await deflection()).toMatchObject({ ...none, ...expected, drafts: 1 })
  })

  test('a ticket of the same person within a day means that the draft is no deflection', async () => {
    await aDraft(['opened', 'one'], ['answered', 'one', 60])
    await aTicket(db, { requester: student, createdAt: after(60 + day), channel: 'phone' })
    await decide(60 + day + 1)
    expect(await deflection()).toMatchObject({ ...none, askedLater: 1 })
  })

  test('a ticket before the draft, after a day or by another person does not matter', async () => {
    await aDraft(['opened', 'one'], ['answered', 'one'])
    await aTicket(db, { requester: student, createdAt: after(-1) })
    await aTicket(db, { requester: student, createdAt: after(day + 2) })
    await aTicket(db, { createdAt: after(5) })
    await decide(day + 3)
    expect(await deflection()).toMatchObject({ ...none, confirmed: 1 })
  })

  test('a draft that is sent counts as a ticket at once', async () => {
    const draftId = await aDraft(['opened', 'one'])
    const sent = { draftId, requesterId: student.id, at: after(5) }
    await transact(db, (tx) => markDraftSent(tx, sent))
    expect(await deflection()).toMatchObject({ ...none, sent: 1 })
    await decide(day + 6)
    expect(await deflection()).toMatchObject({ ...none, sent: 1 })
  })
})

test('each article has its own counts, and only the article that answered is confirmed', async () => {
  await aDraft(['opened', 'one'], ['opened', 'two'], ['answered', 'two'])
  await aDraft(['opened', 'two'])
  await decide(day + 2)
  const { articles: rows } = await deflection()
  expect(
    rows.map(({ alias, shown, opened, confirmed, possible }) => [alias, shown, opened, confirmed, possible]),
  ).toEqual([
    ['two', 2, 2, 1, 1],
    ['one', 2, 1, 0, 0],
  ])
})

test('a decided draft loses its person, and its results are deleted after thirteen months', async () => {
  await aDraft(['opened', 'one'])
  expect(await countRows(db, 'article_suggestion', { personId: student.id })).toBe(2)
  await decide(day + 2)
  expect(await countRows(db, 'article_suggestion', sql`person_id IS NOT NULL`)).toBe(0)
  await decide(394 * day)
  expect(await countRows(db, 'article_suggestion')).toBe(2)
  await decide(396 * day)
  expect(await countRows(db, 'article_suggestion')).toBe(0)
})

test('nobody changes another person’s draft or records an article that they may not read', async () => {
  const draftId = await aDraft()
  await note(draftId, 'answered', ['one'], 1, await aStudent(db))
  const secret = await anArticle(db, { audience: 'staff' })
  await note(draftId, 'opened', [secret.alias, 'unknown'])
  expect(await findMany(db, 'article_suggestion', { draftId })).toMatchObject(
    articles.map(() => ({ personId: student.id, answeredAt: null, shownAt: noon })),
  )
})

test('the counts are for managers of the knowledge base', async () => {
  await expect(getDeflection(actingAs(db, await anAgent(db)), { days: 30 })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
