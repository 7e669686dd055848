import { countRows, findMany, getOne, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, anAgent, anSlaPolicy, anSlaTicket, eventsOf } from '../../../testing/index.ts'
import { mergeTickets } from './merge-tickets.ts'
import { undoMerge } from './undo-merge.ts'

let db: TestDatabase
let slaPolicy: { id: string }
beforeAll(async () => {
  db = await createTestDatabase()
  slaPolicy = await anSlaPolicy(db, {
    firstResponseMinutes: 60,
    nextResponseMinutes: 120,
    resolutionMinutes: 480,
    isDefault: false,
  })
})
afterAll(() => db.drop())

/** Returns two tickets of one student, the second created ten minutes after the first. */
async function aPair() {
  const into = await anSlaTicket(db, { slaPolicy })
  const from = await anSlaTicket(db, { slaPolicy, openedAt: after(10) })
  const { requesterId } = await getOne(db, 'ticket', { id: into.id })
  await updateOne(db, 'ticket', { id: from.id }, { requesterId })
  const agent = await anAgent(db, { teams: [into.team, from.team] })
  const asAgent = (minutes: number) => actingAs(db, agent, after(minutes))
  return {
    from,
    into,
    merge: (minutes: number) => mergeTickets(asAgent(minutes), { number: from.number, target: into.number }),
    undo: (minutes: number) => undoMerge(asAgent(minutes), { number: from.number }),
  }
}

type SlaTicket = Awaited<ReturnType<typeof anSlaTicket>>
const slaStatusOf = async ({ id }: SlaTicket) => (await getOne(db, 'ticket', { id })).slaStatus
const deadlinesOf = async ({ id }: SlaTicket) =>
  Object.fromEntries(
    (await findMany(db, 'deadline', { ticketId: id, cycle: 0 })).map(({ metric, state }) => [metric, state]),
  )
const breachesOf = async (ticket: SlaTicket) =>
  (await eventsOf(db, ticket)).filter(({ type }) => type === 'deadline.breached').length

test('the deadlines of a merged ticket are cancelled and do not breach, even when they are evaluated late', async () => {
  const { from, merge } = await aPair()
  await from.evaluate(1)
  await merge(30)

  await from.evaluate(5_000)

  expect(await deadlinesOf(from)).toMatchObject({ first_response: 'cancelled', resolution: 'cancelled' })
  expect([await slaStatusOf(from), await breachesOf(from)]).toEqual(['none', 0])
  expect(await countRows(db, 'deadline', sql`ticket_id = ${from.id} AND alarm_at IS NOT NULL`)).toBe(0)
})

test('the deadlines of the target follow its own events', async () => {
  const { into, merge } = await aPair()
  await into.evaluate(1)
  const before = await deadlinesOf(into)
  await merge(30)
  await into.evaluate(31)
  expect(await deadlinesOf(into)).toEqual(before)

  await into.reply(40)
  await into.evaluate(41)

  expect(await deadlinesOf(into)).toMatchObject({ first_response: 'met', resolution: 'running' })
})

test('deadlines met or breached before a merge keep their states', async () => {
  const { from, merge } = await aPair()
  await from.reply(20)
  await from.evaluate(600)
  expect(await deadlinesOf(from)).toMatchObject({ first_response: 'met', resolution: 'breached' })
  await merge(620)
  await from.evaluate(700)

  expect(await deadlinesOf(from)).toMatchObject({ first_response: 'met', resolution: 'breached' })
  expect([await slaStatusOf(from), await breachesOf(from)]).toEqual(['breached', 1])
})

test('deadlines continue after an undone merge and breach once', async () => {
  const { from, merge, undo } = await aPair()
  await from.evaluate(1)
  await merge(30)
  await from.evaluate(31)
  await undo(50)
  await from.evaluate(41)
  expect(await deadlinesOf(from)).toMatchObject({ first_response: 'running', resolution: 'running' })
  expect(await slaStatusOf(from)).toBe('on_track')

  await from.evaluate(61)
  await from.evaluate(62)

  expect([await slaStatusOf(from), await breachesOf(from)]).toEqual(['breached', 1])
})
