import { countRows, getOne, insert, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs, after } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { givenUp } from '../email/delivery-outcomes.ts'
import { discardDelivery, retryDelivery } from './decide-delivery.ts'
import { countFailedDeliveries, exportDeliveries, listDeliveries } from './list-deliveries.ts'

let db: TestDatabase
let ctx: Context
beforeEach(async () => {
  db = await createTestDatabase()
  ctx = actingAs(db, await aSuperadmin(db))
})
afterEach(() => db.drop())

const noJobs = { count: async () => 0 }

let minutes = 0
async function aDelivery(recipient: string, state: string, lastError: string | null = null) {
  minutes += 1
  const { id } = await insert(db, 'email_delivery', {
    recipient,
    state,
    lastError,
    templateCode: 'ticket_received',
    eventId: crypto.randomUUID(),
    createdAt: after(minutes),
  })
  return id
}

const stateOf = async (id: string) => (await getOne(db, 'email_delivery', { id })).state

test('the list has the unsent mails, newest first, and counts the failed ones', async () => {
  await aDelivery('sent@uni.example', 'sent')
  await aDelivery('refused@uni.example', 'failed', '550 No such mailbox')
  await aDelivery('late@uni.example', 'pending', givenUp('connect ECONNREFUSED').message)
  await aDelivery('soon@uni.example', 'pending', '451 Try later')

  const { items, counts } = await listDeliveries(ctx, {})

  expect(items.map(({ recipient, state }) => [recipient, state])).toEqual([
    ['soon@uni.example', 'waiting'],
    ['late@uni.example', 'failed'],
    ['refused@uni.example', 'failed'],
  ])
  expect(items.at(-1)).toMatchObject({ template: 'Ticket received', reason: '550 No such mailbox' })
  expect(counts).toEqual({ failed: 2, waiting: 1, stopped: 0, discarded: 0 })
  expect(await countFailedDeliveries(ctx, noJobs)).toEqual({ count: 2, jobs: 0 })
})

test('the list is filtered by state and recipient, and continues on further pages', async () => {
  for (let made = 0; made < 52; made += 1) await aDelivery(`student${made}@uni.example`, 'failed')
  await aDelivery('amara@uni.example', 'pending')

  const first = await listDeliveries(ctx, { state: 'failed' })
  const second = await listDeliveries(ctx, { state: 'failed', cursor: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 2, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(52)

  const rows: string[][] = []
  for await (const row of exportDeliveries(ctx, { state: 'failed' })) rows.push(row)
  expect([rows[0]?.[0], rows.length]).toEqual(['Recipient', 53])

  const { items } = await listDeliveries(ctx, { search: 'AMARA' })
  expect(items.map(({ recipient }) => recipient)).toEqual(['amara@uni.example'])
})

test('a retried mail waits again, with an event for the e-mail worker and the log', async () => {
  const id = await aDelivery('late@uni.example', 'pending', givenUp('connect ECONNREFUSED').message)
  await retryDelivery(ctx, { id })

  const { items } = await listDeliveries(ctx, {})
  expect(items).toMatchObject([{ state: 'waiting', reason: null }])
  expect(await getOne(db, 'event', {})).toMatchObject({
    type: 'delivery.retried',
    pendingConsumers: expect.arrayContaining(['email', 'activity']),
  })
})

test('a discarded mail is never sent, and discarding is recorded', async () => {
  const id = await aDelivery('refused@uni.example', 'failed', '550 No such mailbox')
  await discardDelivery(ctx, { id })

  expect(await stateOf(id)).toBe('discarded')
  expect(await countFailedDeliveries(ctx, noJobs)).toEqual({ count: 0, jobs: 0 })
  expect(await getOne(db, 'event', {})).toMatchObject({ type: 'delivery.discarded' })
})

test('a mail that is sent or being sent can be neither retried nor discarded', async () => {
  const sent = await aDelivery('sent@uni.example', 'sent')
  const sending = await aDelivery('now@uni.example', 'sending')
  await updateOne(db, 'email_delivery', { id: sending }, { leasedAt: new Date() })

  for (const id of [sent, sending]) {
    await expect(retryDelivery(ctx, { id })).rejects.toMatchObject({ code: 'edit_conflict' })
    await expect(discardDelivery(ctx, { id })).rejects.toMatchObject({ code: 'edit_conflict' })
  }
  await expect(retryDelivery(ctx, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'not_found' })
  expect(await countRows(db, 'event')).toBe(0)
})

test('only superadmins see, retry and discard mails', async () => {
  const agent = actingAs(db, await anAgent(db))
  const id = await aDelivery('refused@uni.example', 'failed')
  const calls: (() => Promise<unknown>)[] = [
    () => listDeliveries(agent, {}),
    () => countFailedDeliveries(agent, noJobs),
    () => retryDelivery(agent, { id }),
    () => discardDelivery(agent, { id }),
  ]

  for (const call of calls)
    await expect(Promise.resolve().then(call)).rejects.toMatchObject({ code: 'forbidden' })
})
