import { randomUUID } from 'node:crypto'
import { findOne, getOne, updateMany } from '@lodge/database'
import { createWebPushFixture, type WebPushFixture } from '@lodge/desk/testing'
import { startRelay } from '@lodge/events'
import { anEvent, type Plumbing, somePlumbing } from '@lodge/events/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebPushWorker, type WebPushEnv } from './worker.ts'

let plumbing: Plumbing
let fixture: WebPushFixture
beforeAll(async () => {
  plumbing = await somePlumbing()
  fixture = await createWebPushFixture(plumbing.db)
})
afterAll(async () => {
  await fixture.close()
  await plumbing.close()
})

const environment = (): WebPushEnv => ({
  DATABASE_URL: plumbing.url.database,
  REDIS_URL: plumbing.url.redis,
  LODGE_REDIS_PREFIX: plumbing.prefix,
  LOG_LEVEL: 'silent',
  MAIL_FROM: 'Help desk <help@marlow.example>',
  LODGE_VAPID_PUBLIC_KEY: fixture.keys.publicKey,
  LODGE_VAPID_PRIVATE_KEY: fixture.keys.privateKey,
  LODGE_PUSH_SERVICES: [fixture.service.origin],
})

test('a reply reaches the requester’s device after its service was away, and is acknowledged', async () => {
  const { ticket, student } = await fixture.someoneOnDevices(1)
  await updateMany(plumbing.db, 'push_subscription', {}, { confirmedAt: new Date() })
  const { messageId, visibility, by } = await fixture.aReply(ticket)
  fixture.service.answerNext({ status: 503, headers: { 'retry-after': '0' } })
  const relay = startRelay(plumbing)
  const worker = await startWebPushWorker(environment())
  const id = await anEvent(plumbing.db, {
    type: 'ticket.replied',
    ticketId: ticket.id,
    messageId,
    visibility,
    by,
    thenStatus: null,
    mentions: [],
  })

  await expect.poll(() => fixture.service.taken.length, { timeout: 20_000 }).toBe(1)
  const pending = async () => (await getOne(plumbing.db, 'event', { id })).pendingConsumers
  await expect.poll(pending, { timeout: 20_000 }).not.toContain('web-push')
  expect(fixture.service.taken[0]?.message).toMatchObject({ id, tag: `ticket-${ticket.number}` })
  expect(await findOne(plumbing.db, 'push_subscription', { personId: student.id })).toMatchObject({
    lastUsedAt: expect.any(Date),
  })
  await worker.close()
  await relay.close()
})

test.each([
  ['half a pair', { LODGE_VAPID_PRIVATE_KEY: undefined }, 'LODGE_VAPID_PRIVATE_KEY must be set'],
  ['the other half', { LODGE_VAPID_PUBLIC_KEY: undefined }, 'LODGE_VAPID_PUBLIC_KEY must be set'],
  [
    'keys of two pairs',
    { LODGE_VAPID_PRIVATE_KEY: Buffer.from(randomUUID().slice(0, 32)).toString('base64url') },
    'must be of the same pair',
  ],
])('a worker with %s refuses to start', async (_, wrong, sentence) => {
  await expect(startWebPushWorker({ ...environment(), ...wrong })).rejects.toThrow(sentence)
})
