import { insert, insertMany, updateMany, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadThread } from '../../ticketing/tickets/conversation/message-views.ts'
import { isReplyAddressOf, readReplyAddress } from '../mailboxes/reply-address.ts'
import { openStopLink } from '../participants/stop-by-link.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailReply } from './tickets/mail-reply.ts'

let fixture: EmailFixture
let tutor: { id: string }
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { teamId, topicId } = await fixture.aTicket()
  const help = { name: 'Help', alias: 'help', teamId, topicId, trustedForwarders: [] }
  const { id: mailboxId } = await insert(fixture.db, 'mailbox', help)
  await insert(fixture.db, 'mailbox_address', { mailboxId, address: 'help@uni.example', position: 0 })
  tutor = await aPerson('Tutor Ng', 'tutor@uni.example')
})
beforeEach(() => {
  fixture.server.mails.length = 0
})
afterAll(() => fixture.close())

const aPerson = (name: string, email: string) =>
  insert(fixture.db, 'person', { alias: email.replace(/\W/g, '-'), email, name, createdAt: new Date() })

async function aTicketWith(...people: { id: string }[]) {
  const ticket = await fixture.aTicket()
  const at = new Date()
  const rows = people.map(({ id: personId }) => ({ ticketId: ticket.id, personId, addedAt: at }))
  await insertMany(fixture.db, 'ticket_participant', rows)
  return ticket
}

const mailTo = (address: string) =>
  fixture.server.mails.find(({ to }) => JSON.stringify(to).includes(`"${address}"`))

test('an agent’s public reply goes to the requester and to each participant, under their own address', async () => {
  const dean = await aPerson('Dean Ito', 'dean@uni.example')
  const ticket = await aTicketWith(tutor, dean)
  const message = await fixture.aMessage(ticket.id, { body: 'The valve is replaced.' })
  await fixture.aFile(message, { name: 'valve.pdf', size: 100 })
  const event = await fixture.aRepliedEvent(message)
  await mailReply(fixture.ctx, event)
  await mailReply(fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(3)
  const mail = mailTo('tutor@uni.example')
  const read = readReplyAddress(mail?.replyTo?.value[0]?.address ?? '')
  const { secret } = fixture.ctx
  expect(read && isReplyAddressOf(read, { ticketId: ticket.id, personId: tutor.id }, secret)).toBe(true)
  expect(mail?.text).toContain('The valve is replaced.')
  expect(mail?.text).toContain('Also sent to: Amara Okonkwo and Dean Ito')
  expect(mail?.text).toContain('1 file is attached to it in the help desk: valve.pdf.')
  expect(mail?.text).not.toContain(`/tickets/${ticket.number}`)
  expect(mail?.headers.has('auto-submitted')).toBe(false)
  const link = /https:\S+\/participation\/(\S+)/.exec(mail?.text ?? '')
  expect(await openStopLink(fixture.ctx, { token: link?.[1] ?? '', secret })).toMatchObject({
    number: ticket.number,
  })
  expect(JSON.stringify(mail?.headers.get('list'))).toContain(link?.[0])
  expect(mailTo('amara@marlow.example')?.text).toContain('Also sent to: Dean Ito and Tutor Ng')
})

test('an internal note goes to no participant, nor does what the requester writes', async () => {
  const ticket = await aTicketWith(tutor)
  const note = await fixture.aMessage(ticket.id, { visibility: 'internal' })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(note))
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(note, { visibility: 'public' }))
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))
  expect(mailTo('tutor@uni.example')).toBeUndefined()
})

test('nothing goes to those who left, whose account is closed or who are staff now', async () => {
  const [left, closed] = [await aPerson('A', 'a@uni.example'), await aPerson('B', 'b@uni.example')]
  const ticket = await aTicketWith(left, closed, fixture.lead)
  const at = new Date()
  await updateMany(fixture.db, 'ticket_participant', { personId: left.id }, { leftAt: at })
  await updateOne(fixture.db, 'person', { id: closed.id }, { archivedAt: at })
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(ticket.id)))

  expect(fixture.server.mails).toHaveLength(1)
  expect(fixture.server.mails[0]?.text).not.toContain('Also sent to')
})

test('a participant gets the reply also where the mail server does not take the requester’s yet', async () => {
  const ticket = await aTicketWith(tutor)
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  fixture.server.breakAfterNextMail()
  await expect(mailReply(fixture.ctx, event)).rejects.toThrow()
  expect(mailTo('tutor@uni.example')).toBeDefined()
})

test('a reply that did not reach a participant says so', async () => {
  const ticket = await aTicketWith(tutor)
  fixture.server.refuse('tutor@uni.example')
  await mailReply(fixture.ctx, await fixture.aRepliedEvent(await fixture.aMessage(ticket.id)))
  fixture.server.accept('tutor@uni.example')

  const [message] = await loadThread(fixture.db, ticket.id, 'all')
  expect(message?.undelivered).toMatchObject([{ recipient: 'tutor@uni.example' }])
})
