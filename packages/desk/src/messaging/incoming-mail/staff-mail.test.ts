import { findMany, getOne, insert, newId, updateOne } from '@lodge/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actingAs, anAgent, aStudent, aTeam, eventsOf, type TestPerson } from '../../testing/index.ts'
import { setStatus } from '../../ticketing/tickets/lifecycle/set-status.ts'
import { setAssignee } from '../../ticketing/tickets/properties/set-assignee.ts'
import { createReplyAddress } from '../mailboxes/reply-address.ts'
import { acceptIncomingMail } from './decide-about-mail.ts'
import { createMailInFixture, type MailInFixture } from './testing/mail-in-fixture.ts'
import { aRawMail, authenticatedAs, type RawMailParts } from './testing/raw-mail.ts'

let fixture: MailInFixture
let agent: TestPerson
let colleague: TestPerson
beforeAll(async () => {
  fixture = await createMailInFixture()
  agent = fixture.agent
  colleague = await anAgent(fixture.db, { name: 'Omar Diaz', teams: [fixture.team] })
})
afterAll(() => fixture.close())

const proved = (parts: RawMailParts, dmarc: 'pass' | 'fail' | 'none' = 'pass') =>
  aRawMail({ ...parts, headers: [authenticatedAs(dmarc), ...(parts.headers ?? [])] })

let students = 0

/** A ticket by mail, and the mail about it that an agent was sent. */
async function aNotice({ isNote = false, to = agent } = {}) {
  students += 1
  const { ticket } = await fixture.come(proved({ from: `student-${students}@uni.example` }))
  if (!ticket) throw new Error('No ticket')
  const messageId = `<notice-${ticket.number}@uni.example>`
  const eventId = newId()
  const payload = { ticketId: ticket.id, visibility: isNote ? 'internal' : 'public' }
  const at = new Date()
  const replied = { id: eventId, type: 'ticket.replied', ticketId: ticket.id, payload, createdAt: at }
  await insert(fixture.db, 'event', replied)
  const delivery = { eventId, recipient: to.email, templateCode: 'requester_answered', state: 'sent' }
  await insert(fixture.db, 'email_delivery', { ...delivery, messageId, createdAt: at, sentAt: at })
  const address = createReplyAddress('help@uni.example', ticket, {
    personId: to.id,
    secret: fixture.ctx.secret,
    isNote,
  })
  return { number: ticket.number, id: ticket.id, messageId, address }
}

/** Has an agent answer a notice. */
async function answer(
  notice: { messageId: string },
  text: string,
  { by = agent, headers = [], dmarc = 'pass' as 'pass' | 'fail' | 'none' } = {} as {
    by?: TestPerson
    headers?: readonly string[]
    dmarc?: 'pass' | 'fail' | 'none'
  },
) {
  const raw = proved(
    { from: by.email, text, headers: [`In-Reply-To: ${notice.messageId}`, ...headers] },
    dmarc,
  )
  return fixture.come(raw, { from: by.email })
}

const messagesOf = (id: string) =>
  findMany(fixture.db, 'message', { ticketId: id }, { orderBy: ['createdAt'] })
const ticketOf = (id: string) => getOne(fixture.db, 'ticket', { id })
const toldOf = (id: string) => findMany(fixture.db, 'event', { type: 'mail.set_aside', ticketId: id })

describe('an agent’s answer', () => {
  test('is a public reply of theirs, and takes a ticket that nobody has', async () => {
    const notice = await aNotice()
    const mail = await answer(notice, 'Your card is ready.')

    expect(mail).toMatchObject({ outcome: 'reply', reason: 'staff_reply', ticketId: notice.id })
    const [, reply] = await messagesOf(notice.id)
    expect(reply).toMatchObject({
      id: mail.ticketMessageId,
      body: 'Your card is ready.',
      side: 'staff',
      visibility: 'public',
      channel: 'email',
      authorId: agent.id,
      foreignId: mail.messageId,
    })
    expect(await ticketOf(notice.id)).toMatchObject({
      assigneeId: agent.id,
      status: 'open',
      unansweredSince: null,
    })
    expect((await eventsOf(fixture.db, notice)).filter(({ actorId }) => actorId === agent.id)).toMatchObject([
      { type: 'ticket.assigned', through: 'mail' },
      { type: 'ticket.status_changed', through: 'mail' },
      { type: 'ticket.replied', through: 'mail', actorKind: 'staff' },
    ])
  })

  test('at the address for replies alone is one too, and leaves another’s ticket with them', async () => {
    const notice = await aNotice()
    const taken = { number: notice.number, assignee: colleague.alias, expected: null }
    await setAssignee(actingAs(fixture.db, colleague, new Date()), taken)
    const mail = await fixture.come(proved({ from: agent.email, text: 'By the address.' }), {
      from: agent.email,
      to: [notice.address],
    })

    expect(mail).toMatchObject({ outcome: 'reply', reason: 'staff_reply', ticketId: notice.id })
    expect(await ticketOf(notice.id)).toMatchObject({ assigneeId: colleague.id })
  })

  test('has neither the quotation nor the signature for the requester', async () => {
    const notice = await aNotice()
    await answer(
      notice,
      'It is ready.\n\nOn Tue, Jan 13, 2026 at 8:00 AM Help desk <help@uni.example> wrote:\n> private words\n\n-- \nInes, office 12',
    )
    const [, reply] = await messagesOf(notice.id)
    expect(reply).toMatchObject({ body: 'It is ready.', quoted: '' })
  })

  test('that nothing proves is set aside, and nobody is told', async () => {
    const notice = await aNotice()
    for (const dmarc of ['none', 'fail'] as const)
      expect(await answer(notice, `Forged ${dmarc}`, { dmarc })).toMatchObject({
        outcome: 'quarantine',
        reason: 'not_authenticated',
      })
    expect(await messagesOf(notice.id)).toHaveLength(1)
    expect(await toldOf(notice.id)).toHaveLength(0)
  })

  test('by a program is ignored', async () => {
    const notice = await aNotice()
    const mail = await answer(notice, 'I am away.', { headers: ['Auto-Submitted: auto-replied'] })
    expect(mail).toMatchObject({ outcome: 'ignored', reason: 'automatic_answer' })
    expect(await messagesOf(notice.id)).toHaveLength(1)
  })

  test('whose subject is that of a holiday notice is ignored', async () => {
    const notice = await aNotice()
    const headers = [authenticatedAs('pass'), `In-Reply-To: ${notice.messageId}`]
    const raw = aRawMail({ from: agent.email, subject: 'Automatic reply: Radiator', text: 'Away.', headers })
    expect(await fixture.come(raw, { from: agent.email })).toMatchObject({ reason: 'automatic_answer' })
    expect(await messagesOf(notice.id)).toHaveLength(1)
  })

  test('to a ticket of their own is the requester’s', async () => {
    const opened = await fixture.come(proved({ from: agent.email, text: 'My own screen is dark.' }))
    const mail = await answer({ messageId: opened.messageId ?? '' }, 'It works again.')
    expect(mail).toMatchObject({ outcome: 'reply', reason: 'answers_mail' })
    const [, reply] = await messagesOf(opened.ticketId ?? '')
    expect(reply).toMatchObject({ side: 'requester', authorId: agent.id })
  })
})

describe('a note by mail', () => {
  test('begins with #note', async () => {
    const notice = await aNotice()
    expect(await answer(notice, '#note\nAsk Tom first.')).toMatchObject({ reason: 'staff_note' })
    const [, note] = await messagesOf(notice.id)
    expect(note).toMatchObject({ body: 'Ask Tom first.', visibility: 'internal', authorId: agent.id })
    expect(await ticketOf(notice.id)).toMatchObject({ assigneeId: null, status: 'new' })
  })

  test.each(['its id', 'its address'])('answers a mail about a note, by %s', async (way) => {
    const notice = await aNotice({ isNote: true })
    const headers = way === 'its id' ? [`In-Reply-To: ${notice.messageId}`] : []
    const to = way === 'its id' ? ['help@uni.example'] : [notice.address]
    const raw = proved({ from: agent.email, text: `Tom says no, by ${way}.`, headers })
    expect(await fixture.come(raw, { from: agent.email, to })).toMatchObject({ reason: 'staff_note' })
    const [, note] = await messagesOf(notice.id)
    expect(note).toMatchObject({ visibility: 'internal' })
  })
})

describe('a command by mail', () => {
  test('resolves with the answer, in one step', async () => {
    const notice = await aNotice()
    await answer(notice, '#resolve\nIt is mended.')
    expect(await ticketOf(notice.id)).toMatchObject({ status: 'resolved', assigneeId: agent.id })
    expect(await eventsOf(fixture.db, notice)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'ticket.replied',
          payload: expect.objectContaining({ thenStatus: 'resolved' }),
        }),
      ]),
    )
    const changes = { type: 'ticket.status_changed', ticketId: notice.id }
    const resolved = (await findMany(fixture.db, 'event', changes)).filter(
      ({ payload }) => Object(payload).to === 'resolved',
    )
    expect(resolved).toHaveLength(1)
  })

  test('assigns to a colleague by name or address, and to nobody', async () => {
    const notice = await aNotice()
    const assigned = await answer(notice, `#assign ${colleague.email}`)
    expect(assigned).toMatchObject({ outcome: 'reply', reason: 'staff_command', ticketMessageId: null })
    expect(await ticketOf(notice.id)).toMatchObject({ assigneeId: colleague.id })
    await answer(notice, '#assign nobody')
    expect(await ticketOf(notice.id)).toMatchObject({ assigneeId: null })
    await answer(notice, `#assign ${colleague.alias}\nOmar will see to it.`)
    expect(await ticketOf(notice.id)).toMatchObject({ assigneeId: colleague.id })
    expect(await messagesOf(notice.id)).toHaveLength(2)
  })

  test('snoozes', async () => {
    const notice = await aNotice()
    const { receivedAt } = await answer(notice, '#snooze 2d\nWe have ordered it.')
    expect(await ticketOf(notice.id)).toMatchObject({
      status: 'pending',
      snoozedUntil: new Date(receivedAt.getTime() + 2 * 24 * 60 * 60_000),
    })
  })
})

describe('an agent’s mail that is set aside', () => {
  test('for an unknown command leaves the ticket alone, and the agent is told', async () => {
    const notice = await aNotice()
    const mail = await answer(notice, '#close\nBye')
    expect(mail).toMatchObject({
      outcome: 'quarantine',
      reason: 'unknown_command',
      reasonParams: { number: notice.number, command: '#close' },
    })
    expect(await messagesOf(notice.id)).toHaveLength(1)
    expect(await toldOf(notice.id)).toMatchObject([{ payload: { mailId: mail.id, isNote: false } }])
  })

  test('does nothing of what it asks where the desk refuses one part', async () => {
    const notice = await aNotice()
    const mail = await answer(notice, '#assign nobody-at-all\nIt is mended.')
    expect(mail).toMatchObject({ outcome: 'quarantine', reason: 'staff_refused', ticketId: notice.id })
    expect(await messagesOf(notice.id)).toHaveLength(1)
    expect(await toldOf(notice.id)).toHaveLength(1)
  })

  test('as a reply to a closed ticket', async () => {
    const notice = await aNotice()
    await setStatus(actingAs(fixture.db, agent, new Date()), { number: notice.number, status: 'closed' })
    expect(await answer(notice, 'One more thing.')).toMatchObject({ reason: 'staff_refused' })
  })

  test('for want of words', async () => {
    expect(await answer(await aNotice(), '#note')).toMatchObject({ reason: 'staff_refused' })
  })

  test('of somebody who does not see the ticket', async () => {
    const stranger = await anAgent(fixture.db, { teams: [await aTeam(fixture.db)] })
    const notice = await aNotice({ to: stranger })
    expect(await answer(notice, 'Let me help.', { by: stranger })).toMatchObject({
      outcome: 'quarantine',
      reason: 'staff_without_sight',
    })
    expect(await toldOf(notice.id)).toHaveLength(1)
  })

  test('of somebody who has left, who is told nothing', async () => {
    const former = await anAgent(fixture.db, { teams: [fixture.team] })
    const notice = await aNotice({ to: former })
    await updateOne(fixture.db, 'person', { id: former.id }, { archivedAt: new Date() })
    expect(await answer(notice, 'Still me.', { by: former })).toMatchObject({ outcome: 'quarantine' })
    expect(await messagesOf(notice.id)).toHaveLength(1)
    expect(await toldOf(notice.id)).toHaveLength(0)
  })

  test('for naming a ticket only', async () => {
    const notice = await aNotice()
    const mail = await fixture.come(proved({ from: agent.email, subject: `About #${notice.number}` }), {
      from: agent.email,
    })
    expect(mail).toMatchObject({ outcome: 'quarantine', reason: 'from_staff' })
  })

  test('is told of at most four times in an hour', async () => {
    const talker = await anAgent(fixture.db, { teams: [fixture.team] })
    const notice = await aNotice({ to: talker })
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f']) await answer(notice, `#x${word}`, { by: talker })
    expect(await toldOf(notice.id)).toHaveLength(4)
  })
})

test('a mail of somebody else to an agent’s address for replies is nobody’s reply', async () => {
  const notice = await aNotice()
  const student = await aStudent(fixture.db)
  for (const from of [student.email, 'agent.at.home@home.example']) {
    const mail = await fixture.come(proved({ from, text: `From ${from}` }), { from, to: [notice.address] })
    expect(mail).toMatchObject({ outcome: 'quarantine', reason: 'staff_address' })
  }
  expect(await messagesOf(notice.id)).toHaveLength(1)
})

test('an agent’s mail that nothing proves, taken out of the quarantine, is a ticket and no reply', async () => {
  const notice = await aNotice()
  const mail = await answer(notice, 'Let me in.', { dmarc: 'fail' })
  await acceptIncomingMail({ ...fixture.ctx, ...actingAs(fixture.db, agent, new Date()) }, { id: mail.id })
  expect(await fixture.kept(mail.id)).toMatchObject({ outcome: 'ticket', reason: 'accepted' })
  expect(await messagesOf(notice.id)).toHaveLength(1)
})
