import { dayMs, limits } from '@lodge/contracts'
import { countRows, updateMany } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTicket } from '../../testing/ticket-factory.ts'
import { sweepWebhookDeliveries } from './sweep-webhook-deliveries.ts'
import { aStatusEvent, createWebhookFixture, record, type WebhookFixture } from './testing/webhook-fixture.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await createWebhookFixture()
})
afterAll(() => fixture.close())

test('deliveries are deleted two weeks after their events, and younger ones stay', async () => {
  const { db, system, aWebhook } = fixture
  await aWebhook({ name: 'One' })
  await aWebhook({ name: 'Another' })
  const ticket = await aTicket(db)
  const [old, young] = [aStatusEvent(ticket), aStatusEvent(ticket)]
  await record(system, [old, young])
  const at = new Date(Date.now() - limits.webhookDeliveryDays * dayMs)
  await updateMany(db, 'webhook_delivery', { eventId: old.id }, { createdAt: at })

  expect(await sweepWebhookDeliveries(system, 1)).toBe(1)
  expect(await sweepWebhookDeliveries(system, 100)).toBe(1)
  expect(await sweepWebhookDeliveries(system, 100)).toBe(0)
  expect(await countRows(db, 'webhook_delivery', { eventId: young.id })).toBe(2)
})
