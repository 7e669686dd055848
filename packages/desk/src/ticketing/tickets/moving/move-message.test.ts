import { randomUUID } from 'node:crypto'
import { limits, type TicketStatus } from '@lodge/contracts'
import { findOne, getOne, insert, query, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  aFile,
  after,
  aMessage,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { replyToTicket } from '../conversation/reply-to-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { mergeTickets } from '../merging/merge-tickets.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import { moveMessage } from './move-message.ts'
import { previewMove } from './preview-move.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let otherTeam: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  ;[team, otherTeam] = await Promise.all([aTeam(db), aTeam(db)])
  agent = await anAgent(db, { teams: [team], name: 'Priya Raman' })
  student = await aStudent(db, { name: 'Amara Okonkwo' })
})
afterAll(() => db.drop())

type Ticket = { id: string; number: number }
const asAgent = (minutes = 20) => actingAs(db, agent, after(minutes))
const mine = (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, { team, requester: student, status: 'open', ...given })
const messageOf = (body: string) => ({ body, attachments: [], submissionId: randomUUID() })
const rowOf = ({ id }: Ticket) => getOne(db, 'ticket', { id })
const bodiesIn = async ({ number }: Ticket) =>
  (await getTicket(asAgent(), { number })).messages.map(({ body }) => body)
const asks = (ticket: Ticket, body: string, minutes = 10, by = student) =>
  replyAsRequester(actingAs(db, by, after(minutes)), { number: ticket.number, ...messageOf(body) })
const answers = (ticket: Ticket, body: string, minutes: number) =>
  replyToTicket(asAgent(minutes), { number: ticket.number, ...messageOf(body), visibility: 'public' })
const move = (from: Ticket, messageId: string, into: Ticket, more: { reader?: string; at?: number } = {}) => {
  const { reader, at } = more
  return moveMessage(asAgent(at), {
    number: from.number,
    messageId,
    target: into.number,
    ...(reader !== undefined && { reader }),
  })
}
const foundIn = async (word: string) => {
  const rows = await query<{ number: number }>(
    db,
    sql`SELECT number FROM ticket JOIN ticket_search ON ticket_id = id
        WHERE document @@ to_tsquery('simple', ${`'${word}':*`})`,
  )
  return rows.map(({ number }) => number)
}

describe('a moved message', () => {
  test('stands in the other ticket with its author, time and files, and in the former one no longer', async () => {
    const [from, into] = [await mine({ body: 'The projector' }), await mine({ body: 'The key' })]
    const { id } = await asks(from, 'And the zebrawood key is lost')
    const file = await aFile(db, { uploader: student, message: { id, ticketId: from.id } })

    await move(from, id, into)

    const detail = await getTicket(asAgent(), { number: into.number })
    expect(detail.messages.at(-1)).toMatchObject({
      body: 'And the zebrawood key is lost',
      author: { name: student.name },
      createdAt: after(10).toISOString(),
      attachments: [{ id: file.id }],
    })
    expect(detail).toMatchObject({
      snippet: 'And the zebrawood key is lost',
      updatedAt: after(20).toISOString(),
    })
    expect(await bodiesIn(from)).toEqual(['The projector'])
    expect(await rowOf(from)).toMatchObject({
      snippet: 'The projector',
      updatedAt: after(20),
      unansweredSince: after(0),
    })
    expect((await getOne(db, 'attachment', { id: file.id })).ticketId).toBe(into.id)
    expect(await foundIn('zebrawood')).toEqual([into.number])
    const read = (number: number) => getMyTicket(actingAs(db, student, after(30)), { number })
    expect((await read(from.number)).messages).toHaveLength(1)
    expect((await read(into.number)).messages).toHaveLength(2)
  })

  test('leaves a line in both threads that names the other ticket', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await asks(from, 'Something else')
    await move(from, id, into)

    const lineOf = async ({ number }: Ticket) =>
      (await getTicket(asAgent(), { number })).events.find(({ type }) => type === 'ticket.message_moved')
    expect(await lineOf(from)).toMatchObject({ actor: 'Priya Raman', from: null, to: String(into.number) })
    expect(await lineOf(into)).toMatchObject({ from: String(from.number), to: null })
  })

  test('raises the version of both tickets', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await asks(from, 'Something else')
    const before = await rowOf(from)
    await move(from, id, into)
    expect((await rowOf(from)).version).toBe(before.version + 1)
    expect((await rowOf(into)).version).toBe(into.version + 1)
  })

  test('takes along the mail that it came as', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await asks(from, 'By mail')
    const mailbox = await insert(db, 'mailbox', {
      alias: 'help',
      name: 'Help',
      teamId: team.id,
      topicId: from.topicId,
    })
    const mail = await insert(db, 'incoming_mail', {
      mailboxId: mailbox.id,
      receivedAt: after(10),
      size: 1,
      envelopeFrom: student.email,
      envelopeTo: [],
      ticketId: from.id,
      ticketMessageId: id,
    })
    await move(from, id, into)
    expect((await getOne(db, 'incoming_mail', { id: mail.id })).ticketId).toBe(into.id)
  })

  test('is unanswered where it goes, also when staff wrote there after it came', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await asks(from, 'Something else', 10)
    await answers(from, 'About the first', 12)
    await answers(into, 'About the key', 15)
    expect((await rowOf(into)).unansweredSince).toBeNull()

    await move(from, id, into)
    expect((await rowOf(into)).unansweredSince).toEqual(after(10))
    expect((await rowOf(from)).unansweredSince).toBeNull()
    await answers(into, 'About something else', 25)
    expect((await rowOf(into)).unansweredSince).toBeNull()
  })

  test.each<[TicketStatus, TicketStatus]>([
    ['new', 'new'],
    ['open', 'open'],
    ['pending', 'open'],
    ['on_hold', 'open'],
    ['resolved', 'open'],
    ['closed', 'open'],
  ])('opens the other ticket as a reply does: %s becomes %s', async (status, then) => {
    const [from, into] = [await mine(), await mine({ status })]
    const { id } = await asks(from, 'Something else')
    const preview = await previewMove(asAgent(), { number: from.number, messageId: id, target: into.number })
    expect(preview.opens).toBe(status !== then)
    await move(from, id, into)
    expect((await rowOf(into)).status).toBe(then)
  })

  test('is as it was once it is moved back', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await asks(from, 'Something else')
    await answers(from, 'An answer', 12)
    const before = { message: await getOne(db, 'message', { id }), ticket: await rowOf(from) }
    await move(from, id, into)
    await move(into, id, from, { at: 30 })

    expect(await getOne(db, 'message', { id })).toEqual(before.message)
    const { snippet, status, unansweredSince } = await rowOf(from)
    expect({ snippet, status, unansweredSince }).toEqual({
      snippet: before.ticket.snippet,
      status: 'open',
      unansweredSince: null,
    })
    expect(await rowOf(into)).toMatchObject({ snippet: into.snippet, unansweredSince: after(0) })
  })

  test('may be an internal note, which opens nothing', async () => {
    const [from, into] = [await mine(), await mine({ status: 'resolved' })]
    const note = await aMessage(db, {
      ticket: from,
      author: agent,
      body: 'Between us',
      visibility: 'internal',
      createdAt: after(5),
    })
    await move(from, note.id, into)
    expect(await rowOf(into)).toMatchObject({ status: 'resolved', snippet: into.snippet })
    expect(await bodiesIn(into)).toContain('Between us')
  })

  test('that a merge had brought moves on, and stays there when the merge is undone', async () => {
    const [source, merged, third] = [await mine(), await mine(), await mine()]
    const { id } = await asks(source, 'Something else')
    await mergeTickets(asAgent(15), { number: source.number, target: merged.number })
    await move(merged, id, third)
    await undoMerge(asAgent(25), { number: source.number })

    expect(await bodiesIn(third)).toContain('Something else')
    expect(await bodiesIn(source)).not.toContain('Something else')
    const types = (await eventsOf(db, source)).map(({ type }) => type)
    expect(types.filter((type) => type === 'ticket.message_moved')).toHaveLength(1)
  })
})

describe('a reader who has not seen the message', () => {
  test('has to be confirmed by name', async () => {
    const other = await aStudent(db, { name: 'Kofi Mensah' })
    const [from, into] = [await mine(), await mine({ requester: other })]
    const { id } = await asks(from, 'For you alone')
    const preview = await previewMove(asAgent(), { number: from.number, messageId: id, target: into.number })
    expect(preview.reader).toEqual({ alias: other.alias, name: 'Kofi Mensah' })
    const unconfirmed = {
      code: 'invalid_input',
      details: { fields: { reader: { reason: 'other_reader', params: { name: 'Kofi Mensah' } } } },
    }

    await expect(move(from, id, into)).rejects.toMatchObject(unconfirmed)
    await expect(move(from, id, into, { reader: student.alias })).rejects.toMatchObject(unconfirmed)
    expect(await bodiesIn(from)).toContain('For you alone')

    await move(from, id, into, { reader: other.alias })
    const read = await getMyTicket(actingAs(db, other, after(30)), { number: into.number })
    expect(read.messages.map(({ body }) => body)).toContain('For you alone')
  })

  test('is nobody for a note, for its author, and in another ticket of the same requester', async () => {
    const other = await aStudent(db)
    const [from, into, theirs] = [await mine(), await mine(), await mine({ requester: other })]
    const note = await aMessage(db, {
      ticket: from,
      author: agent,
      visibility: 'internal',
      createdAt: after(4),
    })
    const byOther = await aMessage(db, {
      ticket: from,
      author: other,
      side: 'requester',
      createdAt: after(5),
    })
    const { id } = await asks(from, 'Something else')
    const readerOf = async (messageId: string, target: Ticket) =>
      (await previewMove(asAgent(), { number: from.number, messageId, target: target.number })).reader
    expect(await readerOf(note.id, theirs)).toBeNull()
    expect(await readerOf(byOther.id, theirs)).toBeNull()
    expect(await readerOf(id, into)).toBeNull()
  })
})

describe('a move is refused', () => {
  const refused = async (from: Ticket, messageId: string, into: Ticket, expected: object) => {
    await expect(move(from, messageId, into)).rejects.toMatchObject(expected)
    expect((await eventsOf(db, into)).filter(({ type }) => type === 'ticket.message_moved')).toEqual([])
  }

  test('of the first message, also of a ticket that was merged', async () => {
    const [from, merged, into] = [await mine(), await mine(), await mine()]
    const first = await getOne(db, 'message', { ticketId: from.id })
    await refused(from, first.id, into, { problem: { reason: 'first_message_stays' } })
    await mergeTickets(asAgent(15), { number: from.number, target: merged.number })
    await refused(merged, first.id, into, { problem: { reason: 'first_message_stays' } })
  })

  test('of a reply that staff have sent', async () => {
    const [from, into] = [await mine(), await mine()]
    const { id } = await answers(from, 'An answer', 12)
    await refused(from, id, into, { problem: { reason: 'staff_reply_stays' } })
  })

  test('into the same ticket, a merged one and one that is closed for good', async () => {
    const [from, merged, target] = [await mine(), await mine(), await mine()]
    const old = await mine({ status: 'closed', closedAt: after(-(limits.reopenDays + 1) * 24 * 60) })
    const { id } = await asks(from, 'Something else')
    await refused(from, id, from, { details: { fields: { target: { reason: 'move_into_itself' } } } })
    await refused(from, id, old, { code: 'ticket_closed' })
    await mergeTickets(asAgent(15), { number: merged.number, target: target.number })
    await refused(from, id, merged, { code: 'ticket_merged' })
  })

  test('of a message that a colleague has moved, with what the ticket is now', async () => {
    const [from, into, third] = [await mine(), await mine(), await mine()]
    const { id } = await asks(from, 'Something else')
    await move(from, id, into)
    await refused(from, id, third, {
      code: 'ticket_changed',
      problem: { reason: 'message_moved_away' },
      details: { present: { number: from.number } },
    })
    await expect(move(from, randomUUID(), third)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('to an agent who does not see both tickets, and to requesters', async () => {
    const [from, hidden] = [await mine(), await mine({ team: otherTeam })]
    const { id } = await asks(from, 'Something else')
    await expect(move(from, id, hidden)).rejects.toMatchObject({
      details: { fields: { target: { reason: 'other_ticket_not_found' } } },
    })
    await expect(move(hidden, id, from)).rejects.toMatchObject({ code: 'not_found' })
    const input = { number: from.number, messageId: id, target: (await mine()).number }
    const asStudent = actingAs(db, student)
    await expect(moveMessage(asStudent, input)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(previewMove(asStudent, input)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('one of two concurrent moves of a message succeeds', async () => {
  const [from, one, other] = [await mine(), await mine(), await mine()]
  const { id } = await asks(from, 'Something else')
  const outcomes = await Promise.allSettled([move(from, id, one), move(from, id, other)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a message of a stranger to the requester’s address counts for nothing in the other ticket either', async () => {
  const [from, into] = [await mine(), await mine({ status: 'resolved' })]
  const stranger = await aStudent(db)
  const { id } = await aMessage(db, {
    ticket: from,
    author: stranger,
    side: 'requester',
    createdAt: after(5),
  })
  await updateOne(db, 'message', { id }, { senderDoubt: 'other_address', senderAddress: stranger.email })
  await move(from, id, into)
  expect(await rowOf(into)).toMatchObject({ status: 'resolved', unansweredSince: after(0) })
  expect(await findOne(db, 'message', { id })).toMatchObject({
    ticketId: into.id,
    senderDoubt: 'other_address',
  })
})
