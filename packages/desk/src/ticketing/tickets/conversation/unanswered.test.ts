import { randomUUID } from 'node:crypto'
import { ListTickets } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, anAgent, aStudent, aTeam, aTicket, aTopic } from '../../../testing/index.ts'
import { createTicket } from '../lifecycle/create-ticket.ts'
import { listTickets } from '../list/list-tickets.ts'
import { mergeTickets } from '../merging/merge-tickets.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { replyAsRequester } from './reply-as-requester.ts'
import { replyToTicket } from './reply-to-ticket.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function aDesk() {
  const team = await aTeam(db)
  const [agent, requester] = [await anAgent(db, { teams: [team] }), await aStudent(db)]
  const say = () => ({ body: 'Hello', attachments: [], submissionId: randomUUID() })
  const since = async (number: number) => {
    const list = ListTickets.parse({ unanswered: 'yes', sort: 'unanswered', status: '-closed,resolved' })
    const { items } = (await listTickets(actingAs(db, agent, after(60)), list)).parse()
    return items.find((row) => row.number === number)?.unansweredSince ?? null
  }
  return {
    agent,
    requester,
    team,
    since,
    open: (minutes: number) => aTicket(db, { team, requester, status: 'open', createdAt: after(minutes) }),
    ask: (number: number, minutes: number) =>
      replyAsRequester(actingAs(db, requester, after(minutes)), { number, ...say() }),
    answer: (number: number, minutes: number, visibility: 'public' | 'internal' = 'public') =>
      replyToTicket(actingAs(db, agent, after(minutes)), { number, visibility, ...say() }),
  }
}

test('a ticket is unanswered from the requester’s first message until the next public reply', async () => {
  const { open, ask, answer, since } = await aDesk()
  const { number } = await open(0)
  expect(await since(number)).toBe(after(0).toISOString())
  await answer(number, 1, 'internal')
  expect(await since(number)).toBe(after(0).toISOString())
  await answer(number, 2)
  expect(await since(number)).toBeNull()
  await ask(number, 3)
  await ask(number, 4)
  expect(await since(number)).toBe(after(3).toISOString())
})

test('a merge makes the target unanswered, and undoing it restores the source', async () => {
  const { agent, open, answer, since } = await aDesk()
  const [source, target] = [await open(5), await open(0)]
  await answer(target.number, 2)
  await mergeTickets(actingAs(db, agent, after(6)), { number: source.number, target: target.number })
  expect(await since(target.number)).toBe(after(5).toISOString())
  await undoMerge(actingAs(db, agent, after(7)), { number: source.number })
  expect(await since(target.number)).toBeNull()
  expect(await since(source.number)).toBe(after(5).toISOString())
})

test('creating a ticket and replying update its row at most once each', async () => {
  await db.pool.query(`
    CREATE TABLE rewritten (ticket_id uuid);
    CREATE FUNCTION note_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO rewritten VALUES (NEW.id); RETURN NULL; END $$;
    CREATE TRIGGER note_rewrite AFTER UPDATE ON ticket FOR EACH ROW EXECUTE FUNCTION note_rewrite()`)
  const { requester, team, ask, answer, since } = await aDesk()
  const topic = await aTopic(db, { team })
  const input = { subject: 'Hello', body: 'Hello', formAnswers: {}, attachments: [] }
  const { number } = await createTicket(actingAs(db, requester, after(0)), {
    ...input,
    topic: topic.alias,
    submissionId: randomUUID(),
  })
  const rewrites = async () => (await db.pool.query('SELECT FROM rewritten')).rowCount
  expect([await rewrites(), await since(number)]).toEqual([0, after(0).toISOString()])

  await answer(number, 1)
  expect([await rewrites(), await since(number)]).toEqual([1, null])
  await ask(number, 2)
  expect([await rewrites(), await since(number)]).toEqual([2, after(2).toISOString()])
})
