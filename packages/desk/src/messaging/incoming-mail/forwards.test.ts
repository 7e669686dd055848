import { type EventType, parseEvent } from '@lodge/contracts'
import { findMany, findOne, getOne, updateOne } from '@lodge/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymiseUser } from '../../directory/users/anonymise-user.ts'
import {
  actingAs,
  aDepartment,
  anAgent,
  aStudent,
  aSuperadmin,
  aTeam,
  eventsOf,
} from '../../testing/index.ts'
import { replyToTicket } from '../../ticketing/tickets/conversation/reply-to-ticket.ts'
import { confirmRequester } from '../../ticketing/tickets/forwards/confirm-requester.ts'
import { getMyTicket } from '../../ticketing/tickets/list/get-my-ticket.ts'
import { getTicket } from '../../ticketing/tickets/list/get-ticket.ts'
import { mailRecipients } from '../email/recipients/mail-recipients.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

const words = 'My card does not open the lab.'
let students = 0

interface Forwarding {
  from?: string
  of?: string
  note?: string
  dmarc?: 'pass' | 'none'
  headers?: readonly string[]
}

/** Has an agent forward a student's mail to the mailbox. */
async function forward({
  from = fixture.agent.email,
  of,
  note = 'Can you take this?',
  dmarc = 'pass',
  headers = [],
}: Forwarding = {}) {
  students += 1
  const address = of ?? `nia-${students}@uni.example`
  const head = `---------- Forwarded message ---------\nFrom: Nia Ward <${address}>\nDate: Mon, Jan 12, 2026\nSubject: Card\nTo: Ines`
  const mail = await fixture.come(
    aRawMail({
      from,
      subject: 'Fwd: Card',
      text: `${note}\n\n${head}\n\n${words}`,
      headers: [authenticatedAs(dmarc), ...headers],
    }),
    { from },
  )
  if (!mail.ticket) throw new Error('No ticket')
  return { mail, address, number: mail.ticket.number, ticket: mail.ticket }
}

const asAgent = (person: Parameters<typeof actingAs>[1] = fixture.agent) =>
  actingAs(fixture.db, person, new Date())
const forwardedFor = async (number: number) => (await getTicket(asAgent(), { number })).forwardedFor

async function eventOf<Type extends EventType>(ticket: { id: string; number: number }, type: Type) {
  const event = (await eventsOf(fixture.db, ticket)).find((one) => one.type === type)
  if (!event) throw new Error(`No ${type}`)
  const { id, payload, actorId, createdAt } = event
  return parseEvent(type, { ...Object(payload), id, type, actorId, at: createdAt.toISOString() })
}

describe('a student’s mail that an agent forwards', () => {
  test('is the agent’s ticket, for the student, and nobody is mailed', async () => {
    const { mail, address, number, ticket } = await forward()
    expect(mail).toMatchObject({
      outcome: 'ticket',
      reason: 'forwarded',
      reasonParams: { address },
      sendsReceipt: false,
    })
    expect(ticket).toMatchObject({ subject: 'Card', requesterId: fixture.agent.id })
    expect(await forwardedFor(number)).toEqual({ address, name: 'Nia Ward' })
    expect(await findOne(fixture.db, 'person', { email: address })).toBeNull()
    const created = await eventOf(ticket, 'ticket.created')
    expect(await mailRecipients['ticket.created'].ticket_received(fixture.db, created)).toEqual([])
  })

  test('is the student’s once somebody confirms it, who is told of the ticket', async () => {
    const { address, number, ticket } = await forward()
    const row = await confirmRequester(asAgent(), { number, address })
    const student = await getOne(fixture.db, 'person', { email: address })

    expect(row.requester).toEqual({ alias: student.alias, name: 'Nia Ward' })
    expect(row).toMatchObject({ snippet: words, unansweredSince: ticket.unansweredSince?.toISOString() })
    const { messages, events, forwardedFor: left } = await getTicket(asAgent(), { number })
    expect(left).toBeNull()
    expect(
      messages.map(({ body, visibility, author }) => [author.name, author.side, visibility, body]),
    ).toEqual([
      ['Nia Ward', 'requester', 'public', words],
      [fixture.agent.name, 'staff', 'internal', 'Can you take this?'],
    ])
    expect(events.at(-1)).toMatchObject({
      type: 'ticket.requester_changed',
      actor: fixture.agent.name,
      from: fixture.agent.name,
      to: 'Nia Ward',
    })
    const mine = await getMyTicket(actingAs(fixture.db, { actor: { kind: 'requester', id: student.id } }), {
      number,
    })
    expect(mine.messages.map(({ body }) => body)).toEqual([words])
    const changed = await eventOf(ticket, 'ticket.requester_changed')
    const told = () => mailRecipients['ticket.requester_changed'].ticket_received(fixture.db, changed)
    expect(await told()).toMatchObject([{ email: address }])
    await updateOne(fixture.db, 'mailbox', { id: fixture.mailbox.id }, { sendsReceipts: false })
    expect(await told()).toEqual([])
    await updateOne(fixture.db, 'mailbox', { id: fixture.mailbox.id }, { sendsReceipts: true })
  })

  test('is confirmed once, however often somebody says so, and by two at once', async () => {
    const { address, number, ticket } = await forward({ note: '' })
    await Promise.all([1, 2].map(() => confirmRequester(asAgent(), { number, address })))
    await confirmRequester(asAgent(), { number, address })
    const events = await eventsOf(fixture.db, ticket)
    expect(events.filter(({ type }) => type === 'ticket.requester_changed')).toHaveLength(1)
    expect(await findMany(fixture.db, 'message', { ticketId: ticket.id })).toHaveLength(1)
  })

  test('goes to a person who is known, with their department, and no longer to them as a participant', async () => {
    const department = await aDepartment(fixture.db)
    const student = await aStudent(fixture.db, {
      email: 'known@uni.example',
      name: 'Nia Known',
      department,
    })
    const { address, number, ticket } = await forward({
      of: student.email,
      headers: [`Cc: ${student.email}`],
    })
    await confirmRequester(asAgent(), { number, address })
    expect(await getOne(fixture.db, 'ticket', { id: ticket.id })).toMatchObject({
      requesterId: student.id,
      departmentId: department.id,
    })
    expect(await findMany(fixture.db, 'ticket_participant', { ticketId: ticket.id })).toEqual([])
    expect((await getTicket(asAgent(), { number })).requesterCard.name).toBe('Nia Known')
  })
})

test('who wrote a forwarded mail is forgotten with its proposal when they are anonymised', async () => {
  const { alias, email } = await aStudent(fixture.db, { email: 'leaving@uni.example' })
  const { mail, number } = await forward({ of: email })
  await anonymiseUser(asAgent(await aSuperadmin(fixture.db)), { alias, email })
  expect(await forwardedFor(number)).toBeNull()
  expect(await getOne(fixture.db, 'incoming_mail', { id: mail.id })).toMatchObject({
    reasonParams: {},
    storageKey: null,
  })
})

describe('a requester is not changed', () => {
  const refused = { reason: 'requester_not_proposed' }

  test('once somebody has answered the agent', async () => {
    const { address, number } = await forward()
    await replyToTicket(asAgent(), {
      number,
      body: 'Between us: not again.',
      visibility: 'public',
      attachments: [],
      submissionId: crypto.randomUUID(),
    })
    expect(await forwardedFor(number)).toBeNull()
    await expect(confirmRequester(asAgent(), { number, address })).rejects.toMatchObject(refused)
  })

  test('to somebody who was not proposed, or in a ticket that nobody forwarded', async () => {
    const { number } = await forward()
    const other = { number, address: 'other@uni.example' }
    await expect(confirmRequester(asAgent(), other)).rejects.toMatchObject(refused)
    const { ticket } = await fixture.come(aRawMail())
    const plain = { number: ticket?.number ?? 0, address: 'other@uni.example' }
    await expect(confirmRequester(asAgent(), plain)).rejects.toMatchObject(refused)
  })

  test('by an agent who does not see the ticket, nor by the one who forwarded it in the portal', async () => {
    const { address, number } = await forward()
    const stranger = await anAgent(fixture.db, { teams: [await aTeam(fixture.db)] })
    await expect(confirmRequester(asAgent(stranger), { number, address })).rejects.toMatchObject({
      code: 'not_found',
    })
    const inPortal = actingAs(fixture.db, { actor: { kind: 'requester', id: fixture.agent.id } })
    await expect(confirmRequester(inPortal, { number, address })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test.each([
    ['a student forwards a mail', () => ({ from: 'kofi@uni.example' })],
    ['they are a mailbox of ours', () => ({ of: 'help@uni.example' })],
    ['they are nobody who could be answered', () => ({ of: 'no-reply@shop.example' })],
    ['they are the agent', () => ({ of: fixture.agent.email })],
  ])('where %s', async (_, how) => {
    const { mail, number } = await forward(how())
    expect(mail).toMatchObject({ reason: 'new_mail' })
    expect(await forwardedFor(number)).toBeNull()
  })
})
