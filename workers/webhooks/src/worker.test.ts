import { findMany, getOne } from '@lodge/database'
import {
  aTicket,
  createWebhookFixture,
  startWebhookSink,
  verifyWebhook,
  type WebhookFixture,
  webhookKey,
} from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { anEvent, type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhooksWorker, type WebhooksEnv } from './worker.ts'

let plumbing: Plumbing
let fixture: WebhookFixture
beforeAll(async () => {
  plumbing = await somePlumbing()
  fixture = await createWebhookFixture(plumbing.db)
})
afterAll(() => plumbing.close())

const environment = (): WebhooksEnv => ({
  DATABASE_URL: plumbing.url.database,
  REDIS_URL: plumbing.url.redis,
  LODGE_REDIS_PREFIX: plumbing.prefix,
  LOG_LEVEL: 'silent',
  LODGE_SECRET: webhookKey,
  LODGE_WEBHOOK_ALLOWED_NETWORKS: ['127.0.0.1'],
})
const soon = { timeout: 20_000 }

test('an event arrives from the outbox, also after Redis lost everything, and is acknowledged', async () => {
  const sink = await startWebhookSink()
  const { secret } = await fixture.aWebhook({ address: sink.address, events: ['ticket.priority_changed'] })
  const { id: ticketId } = await aTicket(plumbing.db)
  const event = { type: 'ticket.priority_changed', ticketId, from: 'low', to: 'high' } as const
  const first = await anEvent(plumbing.db, event)
  const pending = async (id: string) => (await getOne(plumbing.db, 'event', { id })).pendingConsumers
  expect(await pending(first)).toContain('webhooks')

  const relay = startRelay({ ...plumbing, sweepEvery: 500, graceMs: 1_000 })
  const queued = () => plumbing.redis.keys(`${plumbing.prefix}:webhooks:*`)
  await expect.poll(async () => (await queued()).length, soon).toBeGreaterThan(0)
  // All that Redis has of this test, which shares it with others.
  await plumbing.redis.del(...(await plumbing.redis.keys(`${plumbing.prefix}:*`)))
  const worker = await startWebhooksWorker(environment())
  const second = await anEvent(plumbing.db, event)

  await expect
    .poll(() => new Set(sink.received.map(({ headers }) => headers['webhook-id'])).size, soon)
    .toBe(2)
  await expect
    .poll(async () => [...(await pending(first)), ...(await pending(second))], soon)
    .not.toContain('webhooks')
  for (const received of sink.received)
    expect(verifyWebhook(secret, received)).toMatchObject({ type: event.type })
  expect(await findMany(plumbing.db, 'webhook_delivery', { state: 'delivered' })).toHaveLength(2)
  await worker.close()
  await relay.close()
  await sink.close()
}, 60_000)
