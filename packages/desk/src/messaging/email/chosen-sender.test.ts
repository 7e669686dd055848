import { insert, updateOne } from '@lodge/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailReply } from './tickets/mail-reply.ts'

let fixture: EmailFixture
let desk: { id: string }
beforeAll(async () => {
  fixture = await createEmailFixture()
  const { teamId, topicId } = await fixture.aTicket()
  const aMailbox = async (alias: string, more: { quotesHistory: boolean }) => {
    const row = { alias, name: alias, teamId, topicId, trustedForwarders: [], senderName: `The ${alias}` }
    const mailbox = await insert(fixture.db, 'mailbox', { ...row, signature: `Signed by ${alias}`, ...more })
    const address = `${alias}@marlow.example`
    await insert(fixture.db, 'mailbox_address', { mailboxId: mailbox.id, address, position: 0 })
    return mailbox
  }
  await aMailbox('help', { quotesHistory: false })
  desk = await aMailbox('desk', { quotesHistory: true })
})
beforeEach(async () => {
  fixture.server.mails.length = 0
  await updateOne(fixture.db, 'mailbox', { id: desk.id }, { archivedAt: null })
})
afterAll(() => fixture.close())

async function anAnswer(mailboxId: string | null) {
  const ticket = await fixture.aTicket()
  await fixture.aMessage(ticket.id, { side: 'requester', body: 'Is the lift stuck?' })
  const message = await fixture.aMessage(ticket.id, { body: 'It runs again.' })
  await updateOne(fixture.db, 'message', { id: message.id }, { mailboxId })
  return fixture.aRepliedEvent(message)
}

function theMail() {
  const [mail] = fixture.server.mails
  const { from, replyTo, text = '' } = mail ?? {}
  return { from: from?.value[0], replyTo: replyTo?.value[0]?.address ?? '', text }
}

test('an answer comes from the address that was chosen, and is answered there, as that mailbox writes', async () => {
  await mailReply(fixture.ctx, await anAnswer(desk.id))
  const { from, replyTo, text } = theMail()
  expect(from).toMatchObject({ name: 'The desk', address: 'desk@marlow.example' })
  expect(replyTo).toMatch(/^desk\+\d+\.[a-z2-7]{26}@marlow\.example$/)
  expect(text).toContain('Signed by desk')
  expect(text).toContain('> Is the lift stuck?')
})

test('any other answer comes from the usual address', async () => {
  await mailReply(fixture.ctx, await anAnswer(null))
  const { from, text } = theMail()
  expect(from).toMatchObject({ address: 'help@marlow.example' })
  expect(text).not.toContain('> Is the lift stuck?')
})

test('an answer whose mailbox was archived before its mail was sent comes from the usual address', async () => {
  const event = await anAnswer(desk.id)
  await updateOne(fixture.db, 'mailbox', { id: desk.id }, { archivedAt: new Date() })
  await mailReply(fixture.ctx, event)
  expect(theMail()).toMatchObject({ from: { address: 'help@marlow.example' } })
  expect(theMail().replyTo).toMatch(/^help\+/)
})
