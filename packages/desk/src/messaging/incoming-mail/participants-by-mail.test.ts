import { countRows, getOne, updateMany, updateOne } from '@lodge/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymiseUser } from '../../directory/users/anonymise-user.ts'
import { actingAs, anAgent, aStudent, aSuperadmin, eventsOf } from '../../testing/index.ts'
import { loadThread } from '../../ticketing/tickets/conversation/message-views.ts'
import { replyToTicket } from '../../ticketing/tickets/conversation/reply-to-ticket.ts'
import { getMyTicket } from '../../ticketing/tickets/list/get-my-ticket.ts'
import { createReplyAddress } from '../mailboxes/reply-address.ts'
import { addParticipant, listParticipants, removeParticipant } from '../participants/participants.ts'
import { createStopToken, openStopLink, stopByLink } from '../participants/stop-by-link.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs, type RawMailParts } from './testing/raw-mail.ts'

let fixture: MailInFixture
beforeAll(async () => {
  fixture = await createMailInFixture()
  await updateMany(fixture.db, 'site', {}, { emailDomains: ['uni.example'] })
})
afterAll(() => fixture.close())

interface ComingParts extends RawMailParts {
  cc?: string
  dmarc?: 'pass' | 'none'
  recipients?: string[]
}

/** Has a mail come from an address. */
function come(from: string, { cc, dmarc = 'pass', recipients, headers = [], ...parts }: ComingParts = {}) {
  const added = [authenticatedAs(dmarc, from.split('@')[1]), ...(cc ? [`Cc: ${cc}`] : []), ...headers]
  const raw = aRawMail({ from, ...parts, headers: added })
  return fixture.come(raw, { from, to: recipients ?? ['help@uni.example'] })
}

let tickets = 0

/** A ticket by mail whose requester names others, with those who take part in it from then on. */
async function aTicketWith(parts: ComingParts = {}) {
  tickets += 1
  const student = `student-${tickets}@uni.example`
  const { ticket } = await come(student, { text: `Question ${tickets}`, ...parts })
  if (!ticket) throw new Error('No ticket')
  return { id: ticket.id, number: ticket.number, requesterId: ticket.requesterId, student }
}

const asAgent = () => actingAs(fixture.db, fixture.agent, new Date())
const addressesOf = async (number: number) =>
  (await listParticipants(asAgent(), { number })).participants.map(({ address }) => address)
const personOf = (email: string) => getOne(fixture.db, 'person', { email })

async function replyAddressOf(ticket: { id: string; number: number }, email: string) {
  const { id: personId } = await personOf(email)
  return createReplyAddress('help@uni.example', ticket, { personId, secret: fixture.ctx.secret })
}

describe('people whom a requester’s mail names', () => {
  test('take part if they have an address of the university', async () => {
    const cc = 'Tutor Ng <tutor@uni.example>, mum@home.example'
    const { id, number } = await aTicketWith({ cc })
    expect(await listParticipants(asAgent(), { number })).toMatchObject({
      participants: [{ name: 'Tutor Ng', address: 'tutor@uni.example' }],
    })
    const tutor = await personOf('tutor@uni.example')
    expect((await eventsOf(fixture.db, { id })).at(-1)).toMatchObject({
      type: 'ticket.participant_changed',
      payload: { personId: tutor.id, how: 'added' },
      through: 'mail',
    })
  })

  test('are never ourselves, staff, the requester, a program or a list', async () => {
    await fixture.aMailbox('library@uni.example')
    const { email } = await anAgent(fixture.db, { teams: [fixture.team] })
    const named = [
      'library@uni.example',
      'help+1042.abcdefghijklmnopqrstuvwxyz@uni.example',
      email,
      `student-${tickets + 1}@uni.example`,
      'no-reply@uni.example',
      'physics-list@uni.example',
    ]
    const { number } = await aTicketWith({ cc: named.join(', ') })
    expect(await addressesOf(number)).toEqual([])
  })

  test('do not where nothing proves the mail, or a program sent it', async () => {
    const unproved = await aTicketWith({ cc: 'tutor@uni.example', dmarc: 'none' })
    const headers = ['Auto-Submitted: auto-generated']
    const automatic = await aTicketWith({ cc: 'tutor@uni.example', headers })
    expect([await addressesOf(unproved.number), await addressesOf(automatic.number)]).toEqual([[], []])
  })

  test('are as many as a ticket takes', async () => {
    const cc = Array.from({ length: 25 }, (_, place) => `crowd-${place}@uni.example`).join(', ')
    const { number } = await aTicketWith({ cc })
    expect(await addressesOf(number)).toHaveLength(20)
  })

  test.each([
    ['nobody', []],
    ['anyone', ['mum@home.example', 'tutor@uni.example']],
  ])('are chosen by the mailbox: %s', async (participants, expected) => {
    const where = { id: fixture.mailbox.id }
    await updateOne(fixture.db, 'mailbox', where, { participants })
    const { number } = await aTicketWith({ cc: 'tutor@uni.example, mum@home.example' })
    await updateOne(fixture.db, 'mailbox', where, { participants: 'sign_in_domains' })
    expect((await addressesOf(number)).toSorted()).toEqual(expected)
  })

  test('are looked for among the first of thousands, and no more than a ticket may have', async () => {
    const crowd = Array.from({ length: 12_000 }, (_, at) => `crowd-${at}@uni.example`)
    const { number } = await aTicketWith({ cc: crowd.join(',\r\n ') })

    expect((await addressesOf(number)).toSorted()).toEqual(crowd.slice(0, 20).toSorted())
  })

  test('are not taken in again once an agent removed them', async () => {
    const { number, student, id } = await aTicketWith({ cc: 'tutor@uni.example' })
    const { alias } = await personOf('tutor@uni.example')
    await removeParticipant(asAgent(), { number, alias })
    const recipients = [await replyAddressOf({ id, number }, student)]
    const mail = await come(student, {
      cc: 'tutor@uni.example, friend@uni.example',
      text: 'More.',
      recipients,
    })
    expect(mail.ticketId).toBe(id)
    expect(await addressesOf(number)).toEqual(['friend@uni.example'])
    await addParticipant(asAgent(), { number, email: 'tutor@uni.example' })
    expect(await addressesOf(number)).toHaveLength(2)
  })
})

describe('a participant’s answer', () => {
  test('is theirs, opens the ticket and takes nobody else in', async () => {
    const ticket = await aTicketWith({ cc: 'tutor@uni.example' })
    await replyToTicket(asAgent(), {
      number: ticket.number,
      body: 'Done.',
      visibility: 'public',
      attachments: [],
      submissionId: crypto.randomUUID(),
      thenStatus: 'resolved',
    })
    const recipients = [await replyAddressOf(ticket, 'tutor@uni.example')]
    const mail = await come('tutor@uni.example', { text: 'Not yet.', cc: 'friend@uni.example', recipients })

    expect(mail).toMatchObject({ outcome: 'reply', reason: 'reply_address', ticketId: ticket.id })
    expect(mail.ticket).toMatchObject({ status: 'open', requesterId: ticket.requesterId })
    expect(mail.ticket?.unansweredSince).toBeInstanceOf(Date)
    const message = (await loadThread(fixture.db, ticket.id, 'public')).at(-1)
    expect(message).toMatchObject({
      body: 'Not yet.',
      author: { name: expect.stringContaining('utor'), side: 'requester', isParticipant: true },
    })
    expect(await addressesOf(ticket.number)).toEqual(['tutor@uni.example'])
  })

  test('gives them no sight of the ticket in the portal', async () => {
    const ticket = await aTicketWith({ cc: 'tutor@uni.example' })
    const { id } = await personOf('tutor@uni.example')
    const tutor = actingAs(fixture.db, { actor: { kind: 'requester', id } }, new Date())
    await expect(getMyTicket(tutor, { number: ticket.number })).rejects.toMatchObject({
      reason: 'ticket_not_found',
    })
  })

  test('is from another address where somebody else has theirs', async () => {
    const ticket = await aTicketWith({ cc: 'tutor@uni.example' })
    const recipients = [await replyAddressOf(ticket, 'tutor@uni.example')]
    const mail = await come('other@home.example', { text: 'Me too.', recipients })
    expect(mail).toMatchObject({ outcome: 'reply', reason: 'other_address', ticketId: ticket.id })
  })

  test('is none once they are out, or the ticket is closed for good', async () => {
    const ticket = await aTicketWith({ cc: 'tutor@uni.example' })
    const recipients = [await replyAddressOf(ticket, 'tutor@uni.example')]
    const longAgo = new Date('2020-01-01')
    const where = { id: ticket.id }
    await updateOne(fixture.db, 'ticket', where, { status: 'closed', closedAt: longAgo })
    const late = await come('tutor@uni.example', { text: 'Late.', recipients })
    await updateOne(fixture.db, 'ticket', where, { status: 'open', closedAt: null })
    const { alias } = await personOf('tutor@uni.example')
    await removeParticipant(asAgent(), { number: ticket.number, alias })
    const out = await come('tutor@uni.example', { text: 'Out.', recipients })

    for (const mail of [late, out]) {
      expect(mail).toMatchObject({ outcome: 'ticket', reason: 'not_their_ticket' })
      expect(mail.ticketId).not.toBe(ticket.id)
    }
  })

  test('by a program is ignored', async () => {
    const ticket = await aTicketWith({ cc: 'tutor@uni.example' })
    const recipients = [await replyAddressOf(ticket, 'tutor@uni.example')]
    const headers = ['Auto-Submitted: auto-replied']
    expect(await come('tutor@uni.example', { headers, recipients })).toMatchObject({ outcome: 'ignored' })
  })
})

describe('an agent', () => {
  test('adds somebody once, and removes them', async () => {
    const { number } = await aTicketWith()
    for (let times = 0; times < 2; times++)
      await addParticipant(asAgent(), { number, email: 'new@home.example' })
    expect(await addressesOf(number)).toEqual(['new@home.example'])
    const { alias } = await personOf('new@home.example')
    for (let times = 0; times < 2; times++) await removeParticipant(asAgent(), { number, alias })
    expect(await addressesOf(number)).toEqual([])
    const { id: ticketId } = await ticketOf(number)
    const changes = { type: 'ticket.participant_changed', ticketId }
    expect(await countRows(fixture.db, 'event', changes)).toBe(2)
  })

  test('is told which address cannot take part', async () => {
    const { number, student } = await aTicketWith()
    const reasonOf = (email: string) =>
      addParticipant(asAgent(), { number, email }).then(
        () => null,
        ({ details }) => details.fields.email.reason,
      )
    expect(await reasonOf(student)).toBe('participant_is_requester')
    expect(await reasonOf('help@uni.example')).toBe('participant_is_mailbox')
    expect(await reasonOf(fixture.agent.email)).toBe('participant_is_staff')
    expect(await reasonOf('noreply@uni.example')).toBe('participant_is_program')
  })

  test('does neither in a ticket that they do not see', async () => {
    const { number } = await aTicketWith({ cc: 'tutor@uni.example' })
    const stranger = actingAs(fixture.db, await anAgent(fixture.db, { teams: [] }), new Date())
    const { alias } = await personOf('tutor@uni.example')
    for (const attempt of [
      () => listParticipants(stranger, { number }),
      () => addParticipant(stranger, { number, email: 'new@uni.example' }),
      () => removeParticipant(stranger, { number, alias }),
    ])
      await expect(attempt()).rejects.toMatchObject({ reason: 'ticket_not_found' })
    const student = actingAs(fixture.db, await aStudent(fixture.db), new Date())
    await expect(listParticipants(student, { number })).rejects.toThrow()
  })
})

test('a participant ends it by the link of their mail, and nobody takes them in again', async () => {
  const { id: ticketId, number } = await aTicketWith({ cc: 'quiet@uni.example' })
  const { id: personId } = await personOf('quiet@uni.example')
  const { secret } = fixture.ctx
  const token = createStopToken({ ticketId, personId }, secret)
  expect(await openStopLink(fixture.ctx, { token, secret })).toMatchObject({ number })
  expect(await openStopLink(fixture.ctx, { token: `${token.slice(0, -1)}x`, secret })).toBeNull()
  expect(await stopByLink(fixture.ctx, { token, secret })).toMatchObject({ number })
  expect(await stopByLink(fixture.ctx, { token, secret })).toBeNull()
  expect(await addressesOf(number)).toEqual([])
  await expect(addParticipant(asAgent(), { number, email: 'quiet@uni.example' })).rejects.toMatchObject({
    details: { fields: { email: { reason: 'participant_stopped' } } },
  })
})

test('an anonymised person takes part in nothing', async () => {
  const { number } = await aTicketWith({ cc: 'leaver@uni.example' })
  const { alias } = await personOf('leaver@uni.example')
  const admin = actingAs(fixture.db, await aSuperadmin(fixture.db), new Date())
  await anonymiseUser(admin, { alias, email: 'leaver@uni.example' })
  expect(await addressesOf(number)).toEqual([])
})

const ticketOf = (number: number) => getOne(fixture.db, 'ticket', { number })
