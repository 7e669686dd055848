import { countRows, getOne, updateOne } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymiseUser } from '../../directory/users/anonymise-user.ts'
import { actingAs, aSuperadmin, eventsOf } from '../../testing/index.ts'
import { evaluateTickets } from '../../ticketing/sla-evaluation/evaluate-tickets.ts'
import { loadThread } from '../../ticketing/tickets/conversation/message-views.ts'
import { replyToTicket } from '../../ticketing/tickets/conversation/reply-to-ticket.ts'
import { setStatus } from '../../ticketing/tickets/lifecycle/set-status.ts'
import { getMyTicket } from '../../ticketing/tickets/list/get-my-ticket.ts'
import { createReplyAddress } from '../mailboxes/reply-address.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs, type RawMailParts } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
})
afterAll(() => fixture.close())

const mailOf = (address: string, parts: RawMailParts = {}, dmarc: 'pass' | 'none' = 'pass') =>
  aRawMail({
    from: address,
    ...parts,
    headers: [authenticatedAs(dmarc, address.split('@')[1]), ...(parts.headers ?? [])],
  })

let students = 0

/** A ticket by mail that an agent has answered, and the address by which its requester replies. */
async function anAnsweredTicket() {
  students += 1
  const student = `student-${students}@uni.example`
  const { ticket } = await fixture.come(mailOf(student))
  if (!ticket) throw new Error('No ticket')
  await replyToTicket(asAgent(), {
    number: ticket.number,
    body: 'Your new card is ready.',
    visibility: 'public',
    attachments: [],
    submissionId: crypto.randomUUID(),
    thenStatus: 'resolved',
  })
  const owner = { personId: ticket.requesterId, secret: fixture.ctx.secret }
  return { ...ticket, student, address: createReplyAddress('help@uni.example', ticket, owner) }
}

const asAgent = () => actingAs(fixture.db, fixture.agent, new Date())
const ticketOf = (id: string) => getOne(fixture.db, 'ticket', { id })
const sendersOf = async (id: string) =>
  (await loadThread(fixture.db, id, 'public')).map(({ author, sender }) => [author.name, sender])
const countCycles = async (id: string) => {
  await evaluateTickets(fixture.ctx, [id])
  return countRows(fixture.db, 'deadline', { ticketId: id, metric: 'next_response' })
}

test('a mail from another address is kept, and counts for nothing', async () => {
  const ticket = await anAnsweredTicket()
  const before = await ticketOf(ticket.id)
  const mail = await fixture.come(mailOf('Mum Mensah <mum@home.example>', { text: 'He has the card.' }), {
    from: 'mum@home.example',
    to: [ticket.address],
  })

  expect(mail).toMatchObject({
    outcome: 'reply',
    reason: 'other_address',
    ticketId: ticket.id,
    sendsReceipt: false,
  })
  expect(await ticketOf(ticket.id)).toMatchObject({
    status: 'resolved',
    unansweredSince: null,
    snippet: 'He has the card.',
    version: before.version + 1,
  })
  expect(await sendersOf(ticket.id)).toEqual([
    [ticket.student, undefined],
    [expect.anything(), undefined],
    ['Mum Mensah', { doubt: 'other_address', address: 'mum@home.example' }],
  ])
  const events = await eventsOf(fixture.db, ticket)
  expect(events.at(-1)).toMatchObject({ type: 'ticket.replied', payload: { by: 'other' }, through: 'mail' })
})

test('it starts no deadline, and the requester’s own reply does', async () => {
  const ticket = await anAnsweredTicket()
  await setStatus(asAgent(), { number: ticket.number, status: 'open' })
  await fixture.come(mailOf('mum@home.example'), { from: 'mum@home.example', to: [ticket.address] })
  expect(await countCycles(ticket.id)).toBe(0)
  expect(await ticketOf(ticket.id)).toMatchObject({ unansweredSince: null })

  const mail = await fixture.come(mailOf(ticket.student), { from: ticket.student, to: [ticket.address] })
  expect(mail).toMatchObject({ reason: 'reply_address' })
  expect(await countCycles(ticket.id)).toBe(1)
  expect(await ticketOf(ticket.id)).toMatchObject({ unansweredSince: expect.any(Date) })
})

test('whoever sent it does not see the ticket, and writes to it by that address alone', async () => {
  const ticket = await anAnsweredTicket()
  const envelope = { from: 'friend@home.example', to: [ticket.address] }
  const first = await fixture.come(mailOf('friend@home.example'), envelope)
  const { id } = await getOne(fixture.db, 'person', { email: 'friend@home.example' })
  const friend = { actor: { kind: 'requester', id } } as const
  await expect(
    getMyTicket(actingAs(fixture.db, friend, new Date()), { number: ticket.number }),
  ).rejects.toMatchObject({ reason: 'ticket_not_found' })

  const headers = [`In-Reply-To: ${first.messageId}`]
  const second = await fixture.come(mailOf('friend@home.example', { text: 'Once more.', headers }), {
    from: 'friend@home.example',
  })
  expect(second).toMatchObject({ outcome: 'ticket', reason: 'not_their_ticket' })
  expect(second.ticketId).not.toBe(ticket.id)
})

test('to a ticket that is closed for good it is a ticket of its own', async () => {
  const ticket = await anAnsweredTicket()
  const longAgo = new Date('2020-01-01')
  const closed = { status: 'closed', closedAt: longAgo, resolvedAt: longAgo }
  await updateOne(fixture.db, 'ticket', { id: ticket.id }, closed)
  const mail = await fixture.come(mailOf('late@home.example'), {
    from: 'late@home.example',
    to: [ticket.address],
  })
  expect(mail).toMatchObject({ outcome: 'ticket', reason: 'not_their_ticket' })
})

test('the holiday notice of another address is ignored', async () => {
  const ticket = await anAnsweredTicket()
  const away = mailOf('away@home.example', { headers: ['Auto-Submitted: auto-replied'] })
  const mail = await fixture.come(away, { from: 'away@home.example', to: [ticket.address] })
  expect(mail).toMatchObject({ outcome: 'ignored', reason: 'automatic_answer' })
})

test('a requester of whom nothing is proved is marked, on a new ticket and on a reply', async () => {
  const opened = await fixture.come(mailOf('plain@uni.example', {}, 'none'))
  const { id = '', requesterId: personId = '', number = 0 } = opened.ticket ?? {}
  const address = createReplyAddress('help@uni.example', { id, number }, { personId, ...fixture.ctx })
  const reply = await fixture.come(mailOf('plain@uni.example', { text: 'And one more.' }, 'none'), {
    from: 'plain@uni.example',
    to: [address],
  })

  expect(reply).toMatchObject({ outcome: 'reply', reason: 'reply_address' })
  const sender = { doubt: 'unverified', address: 'plain@uni.example' }
  expect((await sendersOf(id)).map(([, one]) => one)).toEqual([sender, sender])
  expect(await ticketOf(id)).toMatchObject({ unansweredSince: expect.any(Date) })
})

test('an anonymised sender’s address is gone from what they wrote', async () => {
  const ticket = await anAnsweredTicket()
  const email = 'gone@home.example'
  await fixture.come(mailOf(email), { from: email, to: [ticket.address] })
  const { alias } = await getOne(fixture.db, 'person', { email })
  await anonymiseUser(actingAs(fixture.db, await aSuperadmin(fixture.db), new Date()), { alias, email })

  const senders = await sendersOf(ticket.id)
  expect(senders.at(-1)).toEqual([expect.any(String), { doubt: 'other_address', address: null }])
  expect(JSON.stringify(senders)).not.toContain(email)
})
