import { randomUUID } from 'node:crypto'
import { insertMany, query, raw, sql, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  aMessage,
  anAgent,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../testing/index.ts'
import { replyAsRequester } from '../tickets/conversation/reply-as-requester.ts'
import { replyToTicket } from '../tickets/conversation/reply-to-ticket.ts'
import { createTicket } from '../tickets/lifecycle/create-ticket.ts'
import { setTeam } from '../tickets/properties/set-team.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

interface Words {
  ticket: string
  staff: string[]
  requester: string[]
}

/** Returns what each document contains for staff and for the requester. */
function documents(): Promise<Words[]> {
  return query<Words>(
    db,
    sql`SELECT ticket.id AS ticket, tsvector_to_array(document) AS staff,
               tsvector_to_array(ts_filter(document, '{a,b,c}')) AS requester
        FROM ticket LEFT JOIN ticket_search search ON search.ticket_id = ticket.id ORDER BY ticket.id`,
  )
}

/** Expects the triggers' documents to equal newly written ones. */
async function isInStep(): Promise<Words[]> {
  const storedDocuments = await documents()
  await query(db, sql`SELECT search_build(ARRAY(SELECT id FROM ticket))`)
  expect(storedDocuments).toEqual(await documents())
  return storedDocuments
}

const messageOf = (body: string) => ({ body, attachments: [], submissionId: randomUUID() })

test('every command keeps the search documents up to date', async () => {
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  const student = await aStudent(db)
  const topic = await aTopic(db, { team })
  const input = {
    ...messageOf('The first question'),
    topic: topic.alias,
    subject: 'A subject',
    formAnswers: {},
  }
  const { number } = await createTicket(actingAs(db, student), input)
  await isInStep()
  await replyToTicket(actingAs(db, agent), {
    number,
    ...messageOf('A secretive note'),
    visibility: 'internal',
  })
  await replyToTicket(actingAs(db, agent), {
    number,
    ...messageOf('A pleasant answer'),
    visibility: 'public',
  })
  await replyAsRequester(actingAs(db, student), { number, ...messageOf('Thank you kindly') })
  const [before] = await isInStep()
  expect(before?.staff).toEqual(expect.arrayContaining(['secret', 'pleasant', 'kind', 'question', 'subject']))
  expect(before?.requester).toEqual(expect.arrayContaining(['pleasant', 'kind', 'question', 'subject']))
  expect(before?.requester).not.toContain('secret')
  await setTeam(actingAs(db, await aSupervisor(db)), { number, team: (await aTeam(db)).alias })
  const [after] = await isInStep()
  expect(after?.staff.filter((word) => word.startsWith('T:'))).not.toEqual(
    before?.staff.filter((word) => word.startsWith('T:')),
  )
})

test.each([
  ['a new subject', sql`UPDATE ticket SET subject = 'Quite another' WHERE id = $ticket`],
  ['tags', sql`UPDATE ticket SET tags = '{pressing,"extra time"}' WHERE id = $ticket`],
  [
    'formAnswers',
    sql`UPDATE ticket SET form_answers = '{"room": "Hartley", "agreed": true}' WHERE id = $ticket`,
  ],
  ['a later month', sql`UPDATE ticket SET updated_at = updated_at + interval '1 month' WHERE id = $ticket`],
  ['another requester', sql`UPDATE ticket SET requester_id = $person WHERE id = $ticket`],
  ["the requester's new name", sql`UPDATE person SET name = 'Renamed Entirely' WHERE id = $requester`],
  ["the requester's new address", sql`UPDATE person SET email = 'moved@uni.example' WHERE id = $requester`],
  ['a changed message', sql`UPDATE message SET body = 'Rewritten' WHERE ticket_id = $ticket`],
  [
    'a message made internal',
    sql`UPDATE message SET side = 'staff', visibility = 'internal' WHERE ticket_id = $ticket`,
  ],
  [
    'messages that move to another ticket',
    sql`UPDATE message SET ticket_id = $other WHERE ticket_id = $ticket`,
  ],
  ['a message that goes', sql`DELETE FROM message WHERE ticket_id = $ticket`],
])('%s changes the document in the same transaction', async (_name, change) => {
  const requester = await aStudent(db)
  const ticket = await aTicket(db, { requester, body: 'Original words' })
  const other = await aTicket(db)
  await aMessage(db, { ticket, author: requester, body: 'More of them' })
  await isInStep()
  const before = JSON.stringify(await documents())
  const ids = { ticket, other, requester, person: await aStudent(db) }
  const filled = change.sql.replaceAll(
    /\$(ticket|other|requester|person)/g,
    (_whole, name: keyof typeof ids) => {
      return `'${ids[name].id}'`
    },
  )
  await expect(
    transact(db, async (tx) => {
      await query(tx, sql`${raw(filled)}`)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(JSON.stringify(await isInStep())).toBe(before)
  await query(db, sql`${raw(filled)}`)
  expect(JSON.stringify(await isInStep())).not.toBe(before)
})

test('tickets and messages that are inserted together have up-to-date documents', async () => {
  const requester = await aStudent(db)
  const topic = await aTopic(db)
  const at = new Date('2026-03-10T12:00:00.000Z')
  const tickets = Array.from({ length: 20 }, (_, index) => ({
    id: randomUUID(),
    subject: `Many ${index}`,
    requesterId: requester.id,
    topicId: topic.id,
    teamId: topic.teamId,
    createdAt: at,
    updatedAt: at,
  }))
  await transact(db, async (tx) => {
    await insertMany(tx, 'ticket', tickets)
    await insertMany(
      tx,
      'message',
      tickets.slice(5).flatMap(({ id }, index) =>
        ['public', 'internal'].map((visibility) => ({
          ticketId: id,
          authorId: requester.id,
          side: 'staff',
          visibility,
          createdAt: at,
          body: `Number ${index} ${visibility}`,
        })),
      ),
    )
  })
  const storedDocuments = await isInStep()
  expect(storedDocuments.filter(({ staff }) => staff?.includes('mani'))).toHaveLength(20)
})

test('messages that come at once are found in tickets with a document and in those without', async () => {
  const author = await aStudent(db)
  const [known, fresh] = [await aTicket(db, { requester: author }), await aTicket(db, { requester: author })]
  await query(db, sql`DELETE FROM ticket_search WHERE ticket_id = ${fresh.id}`)
  await insertMany(
    db,
    'message',
    [known, fresh].map(({ id }) => ({
      ticketId: id,
      authorId: author.id,
      side: 'requester',
      visibility: 'public',
      createdAt: new Date(),
      body: 'Saffron',
    })),
  )

  const storedDocuments = await isInStep()
  const found = storedDocuments.filter(({ requester }) => requester?.includes('saffron'))
  expect(found.map(({ ticket }) => ticket)).toEqual([known.id, fresh.id])
})

test('a very long thread stays writable, and its newest messages can be found', async () => {
  const author = await aStudent(db)
  const ticket = await aTicket(db, { requester: author, body: 'Beginning' })
  for (let i = 0; i < 14; i += 1) {
    const body = Array.from({ length: 2_500 }, (_, word) => `w${i}x${word}`).join(' ')
    await aMessage(db, { ticket, author, body, createdAt: new Date(Date.UTC(2026, 3, 1, i)) })
  }
  const storedDocument = (await isInStep()).find((words) => words.ticket === ticket.id)
  expect(storedDocument?.staff).toContain('w13x2499')
  expect(storedDocument?.staff).not.toContain('w0x1')
})

test('two transactions learn new words without waiting for each other', async () => {
  const [one, other] = [new Client(db.url), new Client(db.url)]
  await Promise.all([one.connect(), other.connect()])
  await one.query('BEGIN')
  await other.query('BEGIN')
  await one.query(`SELECT search_learn('sharedword firstalone')`)
  await other.query(`SELECT search_learn('secondalone sharedword')`)
  await other.query('COMMIT')
  await one.query('COMMIT')
  await one.query(`SELECT search_learn('thirdalone')`)
  const { rows } = await one.query(`SELECT word FROM search_word WHERE word ~ 'alone|shared' ORDER BY word`)
  expect(rows.map(({ word }) => word)).toEqual(['firstalone', 'secondalone', 'sharedword', 'thirdalone'])
  await Promise.all([one.end(), other.end()])
})

test('a message of accents costs little, and the words around them are found', async () => {
  const accents = '\u0316\u0301'.repeat(8_000)
  const before = performance.now()
  const [row] = await query<{ plain: string }>(
    db,
    sql`SELECT search_text(${`Zu\u0308rich cafe\u0301 ${accents} projector${accents}s e\u0301te\u0301`}) AS plain`,
  )

  expect(row?.plain).toBe('zurich cafe projectors ete')
  // In the normal form of all of them they are sorted one by one, which takes seconds.
  expect(performance.now() - before).toBeLessThan(500)
})
