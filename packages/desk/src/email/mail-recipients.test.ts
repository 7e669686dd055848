import { afterEach, beforeEach, expect, test } from 'vitest'
import { mailAssignment } from './tickets/mail-assignment.ts'
import { mailMentions } from './tickets/mail-mentions.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'

let world: EmailFixture
beforeEach(async () => {
  world = await createEmailFixture()
})
afterEach(() => world.close())

const mailed = () => world.server.mails.map((mail) => [mail.to?.value[0]?.address, mail.subject])
const refuse = (personId: string, kind: string) =>
  world.db.prisma.person.update({
    where: { id: personId },
    data: { preferences: { [kind]: { bell: true, mail: false } } },
  })

test('who is given a ticket by somebody else is mailed once', async () => {
  const ticket = await world.aTicket()
  const to = { ticketId: ticket.id, from: null, to: world.agent.id }
  const event = await world.anEvent('ticket.assigned', to, world.lead.id)

  await mailAssignment(world.ctx, event)
  await mailAssignment(world.ctx, event)

  expect(mailed()).toEqual([
    ['callum@marlow.example', `[Marlow #${ticket.number}] Assigned to you: Radiator stays cold`],
  ])
  expect(world.server.mails[0]?.text).toContain('Grace Adeyemi has assigned this ticket to you.')
  expect(world.server.mails[0]?.text).toContain(`/admin/tickets/${ticket.number}/detail`)
})

test('taking a ticket, an escalation and a ticket that went on mail nobody', async () => {
  const ticket = await world.aTicket()
  const to = { ticketId: ticket.id, from: null, to: world.agent.id }
  await mailAssignment(world.ctx, await world.anEvent('ticket.assigned', to, world.agent.id))
  await mailAssignment(world.ctx, await world.anEvent('ticket.assigned', to, null))
  const passed = { ticketId: ticket.id, from: null, to: world.lead.id }
  await mailAssignment(world.ctx, await world.anEvent('ticket.assigned', passed, world.agent.id))

  expect(mailed()).toEqual([])
})

test('who is named in a note is mailed the note, and the requester is not', async () => {
  const ticket = await world.aTicket()
  const message = await world.aMessage(ticket.id, { visibility: 'internal', body: 'Can you look, Grace?' })
  const event = await world.aRepliedEvent(message, { mentions: [world.lead.id] })

  for (const run of [1, 2]) {
    await mailReply(world.ctx, event)
    await mailMentions(world.ctx, event)
    expect(mailed(), `run ${run}`).toEqual([
      ['grace@marlow.example', `[Marlow #${ticket.number}] Callum Fraser mentioned you: Radiator stays cold`],
    ])
  }
  expect(world.server.mails[0]?.text).toContain('Can you look, Grace?')
})

test('a public answer that names a colleague is mailed to both, each in their own words', async () => {
  const ticket = await world.aTicket()
  const message = await world.aMessage(ticket.id, { body: 'Grace brings the key.' })
  const event = await world.aRepliedEvent(message, { mentions: [world.lead.id] })

  await mailReply(world.ctx, event)
  await mailMentions(world.ctx, event)

  expect((await world.deliveries()).map(({ recipient, templateCode }) => [recipient, templateCode])).toEqual([
    ['amara@marlow.example', 'ticket_answered'],
    ['grace@marlow.example', 'ticket_mentioned'],
  ])
})

test("a requester's answer is mailed to the assignee and the watchers who want that", async () => {
  const ticket = await world.aTicket()
  await world.db.prisma.ticketWatcher.create({ data: { ticketId: ticket.id, personId: world.lead.id } })
  await refuse(world.agent.id, 'answer')
  const message = await world.aMessage(ticket.id, { side: 'requester', body: 'Still cold.' })

  await mailReply(world.ctx, await world.aRepliedEvent(message))

  expect(mailed().map(([to]) => to)).toEqual(['grace@marlow.example'])
})

test('who wants no mail of a kind gets none of it', async () => {
  const ticket = await world.aTicket()
  await refuse(world.agent.id, 'assigned')
  const to = { ticketId: ticket.id, from: null, to: world.agent.id }

  await mailAssignment(world.ctx, await world.anEvent('ticket.assigned', to, world.lead.id))

  expect(mailed()).toEqual([])
})
