import { insert } from '@lodge/database'
import { createEmailFixture, type EmailFixture } from '@lodge/desk/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handlers } from './handlers.ts'

let fixture: EmailFixture
beforeEach(async () => {
  fixture = await createEmailFixture()
})
afterEach(() => fixture.close())

async function aDeliveryIn(state: string) {
  const ticket = await fixture.aTicket()
  const event = await fixture.aRepliedEvent(await fixture.aMessage(ticket.id))
  return insert(fixture.db, 'email_delivery', {
    eventId: event.id,
    state,
    templateCode: 'ticket_answered',
    recipient: fixture.student.email,
    createdAt: new Date(),
  })
}

test('a retried mail is sent once, even if its event is handled twice', async () => {
  const { id } = await aDeliveryIn('pending')
  const event = await fixture.anEvent('delivery.retried', { deliveryId: id })
  await handlers['delivery.retried'](fixture.ctx, event)
  await handlers['delivery.retried'](fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(1)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'sent' }])
})

test('a discarded mail is not sent when its event is handled again', async () => {
  const { id } = await aDeliveryIn('discarded')
  const event = await fixture.anEvent('delivery.retried', { deliveryId: id })
  await handlers['delivery.retried'](fixture.ctx, event)

  expect(fixture.server.mails).toHaveLength(0)
  expect(await fixture.deliveries()).toMatchObject([{ state: 'discarded' }])
})
