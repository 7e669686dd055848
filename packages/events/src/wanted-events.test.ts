import { randomUUID } from 'node:crypto'
import { consumersOf } from '@lodge/contracts'
import { getOne, insert, remove, transact } from '@lodge/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NewEvent, recordEvent, systemOccasion } from './record-event.ts'
import { recordEvents } from './record-events.ts'
import { type Plumbing, somePlumbing } from './testing/index.ts'

let plumbing: Plumbing
beforeAll(async () => {
  plumbing = await somePlumbing()
})
afterAll(() => plumbing.close())

const consumers = consumersOf('ticket.created')
const created = (): NewEvent => ({ type: 'ticket.created', ticketId: randomUUID(), messageId: randomUUID() })
const read: NewEvent = { type: 'person.notifications_read', personId: randomUUID(), notificationIds: null }

test('an event is pending for a queue on demand while somebody wants it there', async () => {
  expect(await pendingOnce()).toEqual([consumers, ['realtime'], consumers])

  await insert(plumbing.db, 'wanted_event', { eventType: 'ticket.created', queue: 'web-push' })
  expect(await pendingOnce()).toEqual([[...consumers, 'web-push'], ['realtime'], [...consumers, 'web-push']])

  await remove(plumbing.db, 'wanted_event', { eventType: 'ticket.created', queue: 'web-push' })
  expect(await pendingOnce()).toEqual([consumers, ['realtime'], consumers])
})

/** Records two events together and one alone; returns the consumers of each. */
async function pendingOnce(): Promise<string[][]> {
  const { db } = plumbing
  const occasion = systemOccasion(new Date())
  const ids = await transact(db, async (tx) => {
    const events = [created(), read].map((event) => ({ event, idempotencyKey: null }))
    const together = await recordEvents(tx, occasion, events)
    return [...together.map(({ id }) => id), await recordEvent(tx, occasion, created())]
  })
  return Promise.all(ids.map(async (id) => (await getOne(db, 'event', { id: id ?? '' })).pendingConsumers))
}
