import { insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isReplyAddressOf, readReplyAddress } from '../mailboxes/reply-address.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailAssignment } from './tickets/mail-assignment.ts'
import { mailMentions } from './tickets/mail-mentions.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailSetAside } from './tickets/mail-set-aside.ts'

let fixture: EmailFixture
let mailboxId: string
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { teamId, topicId } = await fixture.aTicket()
  const help = { name: 'Help', alias: 'help', teamId, topicId, trustedForwarders: [] }
  const mailbox = await insert(fixture.db, 'mailbox', help)
  await insert(fixture.db, 'mailbox_address', {
    mailboxId: mailbox.id,
    address: 'help@uni.example',
    position: 0,
  })
  mailboxId = mailbox.id
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

function theMail() {
  const [mail] = fixture.server.mails
  const address = mail?.replyTo?.value[0]?.address ?? ''
  return { mail, address, read: readReplyAddress(address) }
}

test('a notice to an agent is answered under their own address, and says how', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'Still cold.' })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))

  const { mail, address, read } = theMail()
  expect(address).toMatch(/^help\+\d+\.[a-z2-7]{26}@uni\.example$/)
  const { secret } = fixture.ctx
  const ofAgent = { ticketId: ticket.id, personId: fixture.agent.id }
  expect(read && isReplyAddressOf(read, ofAgent, secret)).toBe(true)
  expect(mail?.text).toMatch(/^Reply to this e-mail to answer the requester, or begin with #note/)
})

test('a mail about an internal note is answered under an address for notes', async () => {
  const ticket = await fixture.aTicket()
  const note = await fixture.aMessage(ticket.id, { visibility: 'internal', authorId: fixture.lead.id })
  const event = await fixture.aRepliedEvent(note, { mentions: [fixture.agent.id] })
  await mailMentions(fixture.ctx, event)

  const { mail, read } = theMail()
  expect(read).toMatchObject({ isNote: true })
  expect(mail?.text).toMatch(/^Reply to this e-mail to add an internal note\./)
})

test.each<[string, { isMerged: boolean }, mails: number]>([
  ['was moved to another ticket is not mailed as one of the ticket that it left', { isMerged: false }, 0],
  ['came along in a merge is mailed', { isMerged: true }, 1],
])('a note that %s', async (_, { isMerged }, mails) => {
  const { db, ctx, lead, agent, server } = fixture
  const [left, reached] = [await fixture.aTicket(), await fixture.aTicket()]
  const note = await fixture.aMessage(left.id, { visibility: 'internal', authorId: lead.id })
  const event = await fixture.aRepliedEvent(note, { mentions: [agent.id] })
  await updateOne(db, 'message', { id: note.id }, { ticketId: reached.id })
  if (isMerged) await updateOne(db, 'ticket', { id: left.id }, { mergedIntoId: reached.id })
  await mailMentions(ctx, event)

  expect(server.mails).toHaveLength(mails)
})

test.each([
  [
    'other_address',
    'This came from mum@home.example, to an address for replies that was given to somebody else.',
  ],
  ['unverified', 'This came from mum@home.example by e-mail, and nothing proves that they wrote it.'],
])('a notice says that its author is in doubt: %s', async (senderDoubt, words) => {
  const ticket = await fixture.aTicket()
  const { id } = await fixture.aMessage(ticket.id, { side: 'requester', body: 'He has it.' })
  const data = { senderDoubt, senderAddress: 'mum@home.example' }
  const message = await updateOne(fixture.db, 'message', { id }, data)
  const by = senderDoubt === 'other_address' ? 'other' : 'requester'
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message, { by }))

  expect(fixture.server.mails).toHaveLength(1)
  expect(theMail().mail?.text).toContain(words)
})

test('a notice of an assignment is answered under the address of whoever it went to', async () => {
  const ticket = await fixture.aTicket({ assigneeId: fixture.lead.id })
  const payload = { ticketId: ticket.id, from: null, to: fixture.lead.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', payload, fixture.agent.id))

  const { read } = theMail()
  const ofLead = { ticketId: ticket.id, personId: fixture.lead.id }
  expect(read && isReplyAddressOf(read, ofLead, fixture.ctx.secret)).toBe(true)
})

/** A mail by the agent that was set aside, and the event that has them told. */
async function aMailSetAside(reason: string, { outcome = 'quarantine', isNote = false } = {}) {
  const ticket = await fixture.aTicket({ subject: 'A secret subject' })
  const { id } = await insert(fixture.db, 'incoming_mail', {
    mailboxId,
    receivedAt: new Date(),
    size: 1,
    envelopeFrom: fixture.agent.email,
    envelopeTo: ['help@uni.example'],
    fromAddress: fixture.agent.email,
    subject: 'Re: Radiator',
    outcome,
    reason,
    reasonParams: { number: ticket.number, command: '#close', because: 'The ticket is closed.' },
  })
  return fixture.anEvent('mail.set_aside', { mailId: id, ticketId: ticket.id, isNote })
}

test.each([
  ['unknown_command', 'Its first line, “#close”, is no command.'],
  ['staff_refused', 'The help desk refused it: The ticket is closed.'],
  ['staff_without_sight', 'You don’t see ticket'],
  ['from_staff', 'answers no e-mail about it'],
])('an agent is told why their mail was set aside: %s', async (reason, words) => {
  const event = await aMailSetAside(reason)
  await mailSetAside(fixture.ctx, event)
  await mailSetAside(fixture.ctx, event)

  const { mail } = theMail()
  expect(fixture.server.mails).toHaveLength(1)
  expect(mail?.text).toContain(words)
  expect(mail?.text).toContain('/admin/tickets/')
  expect(mail?.text).not.toContain('secret')
  expect(mail?.subject).toContain('Re: Radiator')
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail?.headers.has('list')).toBe(false)
})

test('the answer to a note that was set aside is a note, and of a mail that somebody took nobody is told', async () => {
  await mailSetAside(fixture.ctx, await aMailSetAside('staff_refused', { isNote: true }))
  expect(theMail().read).toMatchObject({ isNote: true })

  fixture.server.mails.length = 0
  await mailSetAside(fixture.ctx, await aMailSetAside('staff_refused', { outcome: 'ticket' }))
  expect(fixture.server.mails).toHaveLength(0)
})
