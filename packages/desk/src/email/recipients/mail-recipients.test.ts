import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmailFixture, type EmailFixture } from '../testing/email-fixture.ts'
import { mailAssignment } from '../tickets/mail-assignment.ts'
import { mailMentions } from '../tickets/mail-mentions.ts'
import { mailReply } from '../tickets/mail-reply.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

const mailed = () => fixture.server.mails.map((mail) => [mail.to?.value[0]?.address, mail.subject])
const refuse = (personId: string, kind: string) =>
  fixture.db.prisma.person.update({
    where: { id: personId },
    data: { preferences: { [kind]: { bell: true, mail: false } } },
  })

test('an agent whom somebody else assigns a ticket is mailed once', async () => {
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

test('taking a ticket, an escalation and a ticket that went on mail nobody', async () => {
  const ticket = await fixture.aTicket()
  const to = { ticketId: ticket.id, from: null, to: fixture.agent.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, fixture.agent.id))
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, null))
  const passed = { ticketId: ticket.id, from: null, to: fixture.lead.id }
  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', passed, fixture.agent.id))

  expect(mailed()).toEqual([])
})

test('who is named in a note is mailed the note, and the requester is not', async () => {
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

test('a public reply that mentions a colleague is mailed to both, each with a text of its own', async () => {
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

test("a requester's answer is mailed to the assignee and the watchers who want that", async () => {
  const ticket = await fixture.aTicket()
  await fixture.db.prisma.ticketWatcher.create({ data: { ticketId: ticket.id, personId: fixture.lead.id } })
  await refuse(fixture.agent.id, 'answer')
  const message = await fixture.aMessage(ticket.id, { side: 'requester', body: 'Still cold.' })

  await mailReply(fixture.ctx, await fixture.aRepliedEvent(message))

  expect(mailed().map(([to]) => to)).toEqual(['grace@marlow.example'])
})

test('who wants no mail of a kind gets none of it', async () => {
  const ticket = await fixture.aTicket()
  await refuse(fixture.agent.id, 'assigned')
  const to = { ticketId: ticket.id, from: null, to: fixture.agent.id }

  await mailAssignment(fixture.ctx, await fixture.anEvent('ticket.assigned', to, fixture.lead.id))

  expect(mailed()).toEqual([])
})
