import { randomUUID } from 'node:crypto'
import { limits } from '@lodge/contracts'
import { countRows, findMany, findOne, getOne, insert, transact, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { type NewEvent, recordEvent, systemOccasion } from '@lodge/events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../foundation/context.ts'
import { recordRefusal } from '../identity/auth/record-refusal.ts'
import { after, anAgent, aTicket, noon, type TestPerson } from '../testing/index.ts'
import { sweepPastEvents } from './sweep-past-events.ts'

let db: TestDatabase
let agent: TestPerson
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
beforeEach(async () => {
  agent = await anAgent(db)
  await db.pool.query('TRUNCATE event')
})

const keptMinutes = limits.pastEventDays * 24 * 60
const sweep = (minutes = keptMinutes + 1, limit = 100) =>
  sweepPastEvents(
    systemContext(db, () => after(minutes)),
    limit,
  )
const record = async (event: NewEvent, key: string | null = null) =>
  (await transact(db, (tx) => recordEvent(tx, systemOccasion(noon), event, key))) ?? ''
const handled = () => updateMany(db, 'event', {}, { pendingConsumers: [], publishedAt: noon })
const signIn = (): NewEvent => ({
  type: 'person.signed_in',
  personId: agent.id,
  area: 'admin',
  way: 'password',
})
const types = async () => (await findMany(db, 'event', {}, { orderBy: ['seq'] })).map(({ type }) => type)

test('events of no ticket are deleted after 90 days, so many at a time, and those of tickets stay', async () => {
  await record(signIn())
  await record({
    type: 'ticket.deleted',
    ticketId: randomUUID(),
    number: 7,
    closedAt: noon.toISOString(),
    afterMonths: 6,
  })
  await aTicket(db)
  await handled()

  expect(await sweep(keptMinutes)).toBe(0)
  expect(await sweep(keptMinutes + 1, 1)).toBe(1)
  expect(await sweep(keptMinutes + 1, 1)).toBe(1)
  expect(await sweep()).toBe(0)
  expect(await types()).toEqual(['ticket.created'])
})

test('the mails, notifications and finished recalculations of such events go with them', async () => {
  const eventId = await record(signIn())
  await insert(db, 'email_delivery', { eventId, recipient: agent.email, templateCode: 'x', createdAt: noon })
  await insert(db, 'notification', { eventId, personId: agent.id, kind: 'assigned', createdAt: noon })
  await insert(db, 'sla_recalculation', { eventId, createdAt: noon, finishedAt: noon })
  await handled()

  expect(await sweep()).toBe(1)
  for (const table of ['email_delivery', 'notification', 'sla_recalculation'] as const)
    expect(await countRows(db, table, { eventId })).toBe(0)
})

test('what is still to be handled or recalculated stays', async () => {
  const running = await record(signIn())
  await insert(db, 'sla_recalculation', { eventId: running, createdAt: noon })
  await handled()
  const pending = await record(signIn())

  expect(await sweep()).toBe(0)
  expect(await findOne(db, 'event', { id: running })).not.toBeNull()
  expect((await getOne(db, 'event', { id: pending })).pendingConsumers).not.toEqual([])
})

test('what is announced once stays, so that it is not announced again, and refusals go', async () => {
  const end = { tokenId: randomUUID(), expiresAt: noon.toISOString(), days: 1 }
  await record({ type: 'api_token.expires', ...end }, 'token-expires')
  await recordRefusal(
    systemContext(db, () => noon),
    {
      type: 'person.sign_in_failed',
      email: 'someone@uni.example',
      area: 'portal',
    },
  )
  await handled()

  expect(await sweep()).toBe(1)
  expect(await types()).toEqual(['api_token.expires'])
})
