import { findOne, query, sql } from '@lodge/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actingAs } from '../../testing/context.ts'
import { aSuperadmin } from '../../testing/person-factory.ts'
import { loadThread } from '../../ticketing/tickets/conversation/message-views.ts'
import { retryDelivery } from '../deliveries/decide-delivery.ts'
import { recipientsOf } from '../notifications/recipients.ts'
import { createEmailFixture, type EmailFixture } from './testing/email-fixture.ts'
import { mailReply } from './tickets/mail-reply.ts'
import { mailTicketCreated } from './tickets/mail-ticket-created.ts'
import { findDeliveredTicket } from './undelivered.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

test('a reply that the mail server refuses says so for staff alone, on its message and its ticket', async () => {
  const { ticket } = await aRefusedReply()

  const [message] = await loadThread(fixture.db, ticket.id, 'all')
  expect(message?.undelivered).toEqual([
    {
      recipient: fixture.student.email,
      reason: expect.stringContaining('No such person'),
      at: expect.any(String),
    },
  ])
  const [forThem] = await loadThread(fixture.db, ticket.id, 'public')
  expect(forThem).toMatchObject({ id: message?.id })
  expect(forThem).not.toHaveProperty('undelivered')
  expect(await ticketNow(ticket.id)).toEqual({ isUndelivered: true, version: ticket.version + 1 })
})

test('whoever wrote the reply is told once, however often the event is handled', async () => {
  const { ticket, event } = await aRefusedReply()
  await mailReply(fixture.ctx, event)

  const undeliveredEvents = await eventsOf(ticket.id)
  expect(undeliveredEvents).toMatchObject([{ type: 'ticket.undelivered', actorKind: 'system' }])
  const happened = await fixture.anEvent('ticket.undelivered', {
    ticketId: ticket.id,
    messageId: event.messageId,
  })
  expect(await recipientsOf(fixture.db, happened)).toMatchObject([{ id: fixture.agent.id, kind: 'answer' }])
})

test('a run that was killed after the refusal leaves the note to the next one', async () => {
  const { ticket, event } = await aRefusedReply()
  await query(fixture.db, sql`UPDATE message SET undelivered = NULL`)
  await query(fixture.db, sql`DELETE FROM event WHERE type = 'ticket.undelivered'`)
  await mailReply(fixture.ctx, event)

  expect(await ticketNow(ticket.id)).toMatchObject({ isUndelivered: true })
  expect(await eventsOf(ticket.id)).toHaveLength(1)
})

test('a reply that was given up after a day says so, in the mail server’s words', async () => {
  await fixture.server.close()
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  await expect(mailReply(fixture.ctx, event)).rejects.toThrow()
  expect(await ticketNow(ticket.id)).toMatchObject({ isUndelivered: false })
  await query(fixture.db, sql`UPDATE email_delivery SET created_at = created_at - interval '25 hours'`)
  await expect(mailReply(fixture.ctx, event)).rejects.toThrow('given up')

  const [message] = await loadThread(fixture.db, ticket.id, 'all')
  expect(message?.undelivered).toMatchObject([{ reason: expect.stringMatching(/^connect ECONNREFUSED/) }])
})

test('a receipt that is refused concerns those who answer the ticket', async () => {
  fixture.server.refuse(fixture.student.email)
  const ticket = await fixture.aTicket()
  const message = await fixture.aMessage(ticket.id, { side: 'requester' })
  const created = { ticketId: ticket.id, messageId: message.id }
  await mailTicketCreated(fixture.ctx, await fixture.anEvent('ticket.created', created))

  expect(await ticketNow(ticket.id)).toMatchObject({ isUndelivered: true })
  const happened = await fixture.anEvent('ticket.undelivered', created)
  expect(await recipientsOf(fixture.db, happened)).toMatchObject([{ id: fixture.agent.id }])
})

test('a mail that is sent again is no longer undelivered', async () => {
  const { ticket } = await aRefusedReply()
  const [delivery] = await query<{ id: string }>(fixture.db, sql`SELECT id FROM email_delivery`)
  const id = delivery?.id ?? ''
  expect(await findDeliveredTicket(fixture.db, id)).toBe(ticket.id)
  await retryDelivery(actingAs(fixture.db, await aSuperadmin(fixture.db)), { id })

  const [message] = await loadThread(fixture.db, ticket.id, 'all')
  expect(message).not.toHaveProperty('undelivered')
  expect(await ticketNow(ticket.id)).toEqual({ isUndelivered: false, version: ticket.version + 2 })
})

async function aRefusedReply() {
  fixture.server.refuse(fixture.student.email)
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  await mailReply(fixture.ctx, event)
  return { ticket, event }
}

const ticketNow = (id: string) =>
  findOne(fixture.db, 'ticket', { id }, { columns: ['isUndelivered', 'version'] })

const eventsOf = (ticketId: string) =>
  query(
    fixture.db,
    sql`SELECT type, actor_kind AS "actorKind" FROM event
        WHERE ticket_id = ${ticketId} AND type = 'ticket.undelivered'`,
  )
