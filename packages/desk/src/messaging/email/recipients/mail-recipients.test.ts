import { insert, updateOne } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailDeletionRequest } from '../accounts/mail-deletion-request.ts'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailAssignment } from '../tickets/mail-assignment.ts'
import { mailMentions } from '../tickets/mail-mentions.ts'
import { mailReply } from '../tickets/mail-reply.ts'
import { mailStatus } from '../tickets/mail-status.ts'
import { findRequester } from './find-recipients.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const mailed = () => fixture.server.mails.map((mail) => [mail.to?.value[0]?.address, mail.subject])
const refuse = (personId: string, kind: string) =>
  updateOne(fixture.db, 'person', { id: personId }, { preferences: { [kind]: { bell: true, mail: false } } })

test('an agent who is assigned a ticket by somebody else is mailed once', async () => {
  const ticket = await fixture.aTicket()
  const to = { ticketId: ticket.id, from: null, to: fixture.agent.id }
  const event = await fixture.anEvent('ticket.assigned', to, fixture.lead.id)

  await mailAssignment(fixture.ctx, event)
  await mailAssignment(fixture.ctx, event)

  expect(mailed()).toEqual([
    ['callum@marlow.example', `[Marlow #${ticket.number}] Assigned to you: Radiator stays cold`],
  ])
  expect(fixture.server.mails[0]?.text).toContain('Grace Adeyemi assigned this ticket to you.')
  expect(fixture.server.mails[0]?.text).toContain(`/admin/tickets/${ticket.number}/detail`)
})

test('taking a ticket, an escalation and an assignment that has changed again mail nobody', async () => {
  const ticket = await fixture.aTicket()
  const to = { ticketId: ticket.id, from: null, to: fixture.agent.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, fixture.agent.id))
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, null))
  const passed = { ticketId: ticket.id, from: null, to: fixture.lead.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', passed, fixture.agent.id))

  expect(mailed()).toEqual([])
})

test('an agent mentioned in a note is mailed the note, and the requester is not', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { visibility: 'internal', body: 'Can you look, Grace?' })
  const event = await fixture.aRepliedEvent(message, { mentions: [fixture.lead.id] })

  for (const run of [1, 2]) {
    await mailReply(fixture.ctx, event)
    await mailMentions(fixture.ctx, event)
    expect(mailed(), `run ${run}`).toEqual([
      ['grace@marlow.example', `[Marlow #${ticket.number}] Callum Fraser mentioned you: Radiator stays cold`],
    ])
  }
  expect(fixture.server.mails[0]?.text).toContain('Can you look, Grace?')
})

test('a link to an article in a note leads staff to the article in the admin area', async () => {
  const ticket = await fixture.aTicket()
  const address = 'https://help.marlow.example/knowledge-base/it/wifi.html'
  const message = await fixture.aMessage(ticket.id, { visibility: 'internal', body: `See ${address}` })
  await mailMentions(fixture.ctx, await fixture.aRepliedEvent(message, { mentions: [fixture.lead.id] }))

  const text = fixture.server.mails[0]?.text
  expect(text).toContain('https://help.marlow.example/admin/knowledge-base/it/wifi.html')
  expect(text).not.toContain(address)
})

test('a public reply that mentions a colleague is mailed to both, each with their own text', async () => {
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { body: 'Grace brings the key.' })
  const event = await fixture.aRepliedEvent(message, { mentions: [fixture.lead.id] })

  await mailReply(fixture.ctx, event)
  await mailMentions(fixture.ctx, event)

  expect(
    (await fixture.deliveries()).map(({ recipient, templateCode }) => [recipient, templateCode]),
  ).toEqual([
    ['amara@marlow.example', 'ticket_answered'],
    ['grace@marlow.example', 'ticket_mentioned'],
  ])
})

test('a requester’s reply is mailed to the assignee and the watchers who want such mail', async () => {
  const ticket = await fixture.aTicket()
  await insert(fixture.db, 'ticket_watcher', { ticketId: ticket.id, personId: fixture.lead.id })
  await refuse(fixture.agent.id, 'answer')
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'Still cold.' })

  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))

  expect(mailed().map(([to]) => to)).toEqual(['grace@marlow.example'])
})

test('an agent who has turned a kind of mail off gets none of it', async () => {
  const ticket = await fixture.aTicket()
  await refuse(fixture.agent.id, 'assigned')
  const to = { ticketId: ticket.id, from: null, to: fixture.agent.id }

  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, fixture.lead.id))

  expect(mailed()).toEqual([])
})

test('a requester gets only the kinds of mail that they want, and a resolving reply counts as both', async () => {
  const ticket = await fixture.aTicket({ status: 'resolved' })
  const wants = (mail: object) =>
    updateOne(fixture.db, 'person', { id: fixture.student.id }, { requesterPreferences: { mail } })
  const answer = async (thenStatus: 'pending' | 'resolved' | null) => {
    const message = await fixture.aMessage(ticket.id)
    await mailReply(fixture.ctx, await fixture.aRepliedEvent(message, { thenStatus }))
    return fixture.server.mails.splice(0).length
  }
  const resolve = async () => {
    const change = { ticketId: ticket.id, from: 'open', to: 'resolved', messageId: null } as const
    const event = await fixture.anEvent('ticket.status_changed', change, fixture.agent.id)
    await mailStatus(fixture.ctx, event)
    return fixture.server.mails.splice(0).length
  }

  await wants({ answered: false, waiting: true, resolved: false })
  expect([await answer(null), await answer('pending'), await answer('resolved'), await resolve()]).toEqual([
    0, 1, 0, 0,
  ])
  await wants({ answered: false, waiting: false, resolved: true })
  expect([await answer(null), await answer('pending'), await answer('resolved'), await resolve()]).toEqual([
    0, 0, 1, 1,
  ])
})

test('the requester’s chosen language comes before the language of the ticket', async () => {
  const ticket = await fixture.aTicket({ language: 'cy' })
  const readers = async () =>
    (await findRequester(fixture.db, ticket.id, null)).map(({ language }) => language)
  expect(await readers()).toEqual(['cy'])
  await updateOne(fixture.db, 'person', { id: fixture.student.id }, { language: 'de' })

  expect(await readers()).toEqual(['de'])
})

test('a deletion request is mailed to managers of accounts, unless it is withdrawn', async () => {
  const { student, lead, db } = fixture
  const role = { name: 'accounts', label: 'Accounts', permissions: ['manage_user_account'] }
  const { id: roleId } = await insert(db, 'role', role)
  await updateOne(db, 'person', { id: lead.id }, { roleId })
  const mail = async () =>
    mailDeletionRequest(
      fixture.ctx,
      await fixture.anEvent('person.deletion_requested', { personId: student.id }, student.id),
    )
  await mail()
  expect(mailed()).toEqual([])

  await updateOne(db, 'person', { id: student.id }, { deletionRequestedAt: new Date() })
  await mail()

  expect(mailed()).toEqual([['grace@marlow.example', 'Amara Okonkwo asks for their account to be deleted']])
  expect(fixture.server.mails[0]?.text).toContain(`/admin/edit-users/${student.alias}`)
})
