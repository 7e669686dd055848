import { randomUUID } from 'node:crypto'
import { findMany, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  aFile,
  after,
  aMessage,
  anAgent,
  anSlaPolicy,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  type TestPerson,
} from '../../../testing/index.ts'
import { evaluateTicketSla } from '../../sla-evaluation/evaluate-ticket-sla.ts'
import { replyAsRequester } from '../conversation/reply-as-requester.ts'
import { getRelatedTickets } from '../links/get-related-tickets.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { getTicket } from '../list/get-ticket.ts'
import { splitTicket } from './split-ticket.ts'

let db: TestDatabase
let team: Awaited<ReturnType<typeof aTeam>>
let otherTeam: Awaited<ReturnType<typeof aTeam>>
let topic: Awaited<ReturnType<typeof aTopic>>
let agent: Awaited<ReturnType<typeof anAgent>>
let student: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
  ;[team, otherTeam] = await Promise.all([aTeam(db), aTeam(db)])
  await anSlaPolicy(db, { firstResponseMinutes: 60, nextResponseMinutes: 30, resolutionMinutes: 480 })
  topic = await aTopic(db, { team })
  agent = await anAgent(db, { teams: [team], name: 'Priya Raman' })
  student = await aStudent(db, { name: 'Amara Okonkwo' })
})
afterAll(() => db.drop())

type Ticket = { id: string; number: number }
const asAgent = (minutes = 200) => actingAs(db, agent, after(minutes))
const mine = (given: Parameters<typeof aTicket>[1] = {}) =>
  aTicket(db, { topic, team, requester: student, ...given })
const asks = (ticket: Ticket, body = 'And my key is lost', by = student) =>
  replyAsRequester(actingAs(db, by, after(10)), {
    number: ticket.number,
    body,
    attachments: [],
    submissionId: randomUUID(),
  })
const buildInput = () => ({
  subject: 'The key',
  topic: topic.alias,
  team: null,
  requester: student.alias,
  isReaderConfirmed: false,
})
type Wanted = ReturnType<typeof buildInput>
const split = (
  from: Ticket,
  messageId: string,
  more: Partial<Omit<Wanted, 'team'>> & { team?: string | null } = {},
) => splitTicket(asAgent(), { number: from.number, messageId, ...buildInput(), ...more })
const ticketOf = (number: number) => getOne(db, 'ticket', { number })

describe('a split ticket', () => {
  test('has the message as its first, and began when that came', async () => {
    const from = await mine({ body: 'The projector' })
    const { id } = await asks(from)
    const file = await aFile(db, { uploader: student, message: { id, ticketId: from.id } })

    const opened = await split(from, id)

    expect(opened).toMatchObject({ requester: student.name, team: team.name, isVisible: true })
    const ticket = await ticketOf(opened.number)
    expect(ticket).toMatchObject({
      subject: 'The key',
      snippet: 'And my key is lost',
      status: 'new',
      requesterId: student.id,
      teamId: team.id,
      topicId: topic.id,
      channel: 'portal',
      createdAt: after(10),
      updatedAt: after(200),
      unansweredSince: after(10),
    })
    expect(await findMany(db, 'message', { ticketId: ticket.id })).toMatchObject([{ id, movedAt: null }])
    expect((await getOne(db, 'attachment', { id: file.id })).ticketId).toBe(ticket.id)
    expect(await getOne(db, 'ticket', { id: from.id })).toMatchObject({
      snippet: 'The projector',
      updatedAt: after(200),
      unansweredSince: after(0),
    })
    const read = await getMyTicket(actingAs(db, student, after(210)), { number: opened.number })
    expect(read.messages.map(({ body }) => body)).toEqual(['And my key is lost'])
  })

  test('is linked with the other one, and both threads say so', async () => {
    const from = await mine()
    const { number } = await split(from, (await asks(from)).id)
    const linesOf = async (of: number) =>
      (await getTicket(asAgent(), { number: of })).events.filter(({ type }) => type === 'ticket.split')
    expect(await linesOf(from.number)).toMatchObject([
      { actor: 'Priya Raman', from: null, to: String(number) },
    ])
    expect(await linesOf(number)).toMatchObject([{ from: String(from.number), to: null }])
    expect((await getRelatedTickets(asAgent(), { number })).links).toMatchObject([
      { kind: 'related', ticket: { number: from.number } },
    ])
  })

  test('has deadlines from when the message came, and the other one has none for it any more', async () => {
    const from = await mine()
    const { id } = await asks(from)
    const { number } = await split(from, id)
    const ticket = await ticketOf(number)
    await evaluateTicketSla(asAgent(), ticket.id)
    const deadlines = await findMany(db, 'deadline', { ticketId: ticket.id, metric: 'first_response' })
    expect(deadlines).toMatchObject([{ state: 'breached', dueAt: after(70) }])
    const created = (await eventsOf(db, ticket)).find(({ type }) => type === 'ticket.created')
    expect(created).toMatchObject({ createdAt: after(10), payload: { messageId: id } })
  })

  test('goes to a team of the agent’s choice, which they need not see', async () => {
    const from = await mine()
    const opened = await split(from, (await asks(from)).id, { team: otherTeam.alias })
    expect(opened).toMatchObject({ team: otherTeam.name, isVisible: false })
    expect((await ticketOf(opened.number)).teamId).toBe(otherTeam.id)
  })

  test('of a participant is theirs, and they need no confirmation', async () => {
    const from = await mine()
    const other = await aStudent(db, { name: 'Kofi Mensah' })
    const { id } = await aMessage(db, { ticket: from, author: other, side: 'requester', createdAt: after(5) })
    await updateOne(db, 'message', { id }, { senderDoubt: 'other_address', senderAddress: other.email })
    const { number } = await split(from, id, { requester: other.alias })
    expect(await ticketOf(number)).toMatchObject({ requesterId: other.id, unansweredSince: after(5) })
    expect(await getOne(db, 'message', { id })).toMatchObject({ senderDoubt: 'unverified' })
  })
})

test('what somebody asked who has left becomes their ticket, and nothing of another one does', async () => {
  const [gone, stranger] = [await aStudent(db), await aStudent(db)]
  const from = await mine({ requester: gone })
  const { id } = await asks(from, 'And my deposit', gone)
  for (const left of [gone, stranger])
    await updateOne(db, 'person', { id: left.id }, { archivedAt: after(30) })
  await expect(split(from, id, { requester: stranger.alias, isReaderConfirmed: true })).rejects.toMatchObject(
    {
      details: { fields: { requester: { reason: 'unknown_requester' } } },
    },
  )

  const { number } = await split(from, id, { requester: gone.alias })
  expect(await ticketOf(number)).toMatchObject({ requesterId: gone.id, snippet: 'And my deposit' })
})

describe('a split is refused', () => {
  const atField = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })

  test('for a requester who has not seen the message, until they are confirmed', async () => {
    const from = await mine()
    const other = await aStudent(db, { name: 'Kofi Mensah' })
    const { id } = await asks(from)
    await expect(split(from, id, { requester: other.alias })).rejects.toMatchObject(
      atField('isReaderConfirmed', 'other_reader'),
    )
    const { number } = await split(from, id, { requester: other.alias, isReaderConfirmed: true })
    expect((await ticketOf(number)).requesterId).toBe(other.id)
  })

  test('of the first message, a note and a reply of staff', async () => {
    const from = await mine()
    const first = await getOne(db, 'message', { ticketId: from.id })
    const note = await aMessage(db, {
      ticket: from,
      author: agent,
      visibility: 'internal',
      createdAt: after(1),
    })
    const reply = await aMessage(db, { ticket: from, author: agent, createdAt: after(2) })
    for (const [id, reason] of [
      [first.id, 'first_message_stays'],
      [note.id, 'note_is_no_ticket'],
      [reply.id, 'staff_reply_stays'],
    ] as const)
      await expect(split(from, id)).rejects.toMatchObject({ problem: { reason } })
  })

  test('under an unknown topic, team or requester, at its field', async () => {
    const from = await mine()
    const { id } = await asks(from)
    await expect(split(from, id, { topic: 'none' })).rejects.toMatchObject(atField('topic', 'unknown_topic'))
    await expect(split(from, id, { team: 'none' })).rejects.toMatchObject(atField('team', 'unknown_team'))
    await expect(split(from, id, { requester: 'none' })).rejects.toMatchObject(
      atField('requester', 'unknown_requester'),
    )
    expect((await findMany(db, 'message', { ticketId: from.id })).map((one) => one.id)).toContain(id)
  })

  test('to agents who do not see the ticket, and to requesters', async () => {
    const from = await mine({ team: otherTeam })
    const { id } = await asks(from)
    await expect(split(from, id)).rejects.toMatchObject({ code: 'not_found' })
    const own = { number: from.number, messageId: id, ...buildInput() }
    await expect(splitTicket(actingAs(db, student), own)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('a second time', async () => {
    const from = await mine()
    const { id } = await asks(from)
    await split(from, id)
    await expect(split(from, id)).rejects.toMatchObject({ problem: { reason: 'message_moved_away' } })
  })
})
