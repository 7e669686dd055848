import { findMany, findOne, getOne, remove, transact, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import {
  actingAs,
  anSlaPolicy,
  aSuperadmin,
  aTicket,
  aTopic,
  businessHoursInput,
  slaPolicyInput,
} from '../../testing/index.ts'
import { recalculatePage } from '../../ticketing/sla-evaluation/recalculate-open-tickets.ts'
import { getBusinessHoursImpact } from '../business-hours/business-hours-impact.ts'
import { compareBusinessHours } from '../business-hours/compare-business-hours.ts'
import { createBusinessHours, updateBusinessHours } from '../business-hours/save-business-hours.ts'
import { explainDeadlines } from '../deadlines/explain-deadlines.ts'
import { applyPolicy } from './apply-policy.ts'
import { archiveSlaPolicy } from './archive-sla-policy.ts'
import { moveSlaPolicy } from './move-sla-policy.ts'
import { getPolicyOrderImpact } from './policy-order-impact.ts'
import { createSlaPolicy, updateSlaPolicy } from './save-sla-policy.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
  await anSlaPolicy(db)
})
afterAll(() => db.drop())
beforeEach(async () => {
  await remove(db, 'sla_recalculation', {})
  await updateMany(db, 'sla_policy', { isDefault: false }, { archivedAt: new Date() })
})

/** Returns a ticket of this topic, evaluated by whatever policy applies now. */
async function aJudgedTicket(topic: { id: string; teamId: string }) {
  const ticket = await aTicket(db, { topic })
  const event = await getOne(db, 'event', { ticketId: ticket.id })
  await transact(db, (tx) =>
    applyPolicy(tx, { ticketId: ticket.id, eventId: event.id, priority: 'normal', at: event.createdAt }),
  )
  return ticket
}

/** Runs every pending recalculation; returns how many tickets the last one recalculated. */
async function recalculated(): Promise<number> {
  const pending = await findMany(db, 'sla_recalculation', { finishedAt: null }, { orderBy: ['createdAt'] })
  for (const { eventId } of pending)
    while (!(await recalculatePage(systemContext(db, admin.now), eventId)).isFinished);
  const last = pending.at(-1)
  const row = last && (await findOne(db, 'sla_recalculation', { eventId: last.eventId }))
  return row?.done ?? 0
}

async function twoPolicies() {
  const hours = await createBusinessHours(admin, businessHoursInput({ name: 'Counted' }))
  const topic = await aTopic(db)
  const { alias } = await getOne(db, 'topic', { id: topic.id })
  const scope = { topics: [alias], departments: [], teams: [] }
  const first = await createSlaPolicy(
    admin,
    slaPolicyInput({ name: 'First', businessHours: hours.alias, scope }),
  )
  const second = await createSlaPolicy(
    admin,
    slaPolicyInput({ name: 'Second', businessHours: hours.alias, scope }),
  )
  await recalculated()
  return { hours, topic, first, second }
}

test('changed business hours recalculate the announced number of tickets', async () => {
  const { hours, topic } = await twoPolicies()
  await aJudgedTicket(topic)
  await aJudgedTicket(topic)
  await aJudgedTicket(await aTopic(db))
  expect(await getBusinessHoursImpact(admin, hours)).toEqual({ openTickets: 2 })

  await updateBusinessHours(admin, { ...hours, weekly: { ...hours.weekly, sat: [['10:00', '12:00']] } })
  expect(await recalculated()).toBe(2)
})

test('moving a policy recalculates the announced number of tickets', async () => {
  const { topic, first, second } = await twoPolicies()
  await aJudgedTicket(topic)
  expect(await getPolicyOrderImpact(admin, { alias: second.alias, change: 'move', position: 2 })).toEqual({
    openTickets: 0,
  })
  expect(await getPolicyOrderImpact(admin, { alias: second.alias, change: 'move', position: 1 })).toEqual({
    openTickets: 1,
  })
  expect(await getPolicyOrderImpact(admin, { alias: first.alias, change: 'move', position: 2 })).toEqual({
    openTickets: 1,
  })

  await moveSlaPolicy(admin, { alias: second.alias, position: 1 })
  expect(await recalculated()).toBe(1)
})

test('archiving and restoring a policy recalculate the announced number of tickets', async () => {
  const { topic, first, second } = await twoPolicies()
  await aJudgedTicket(topic)
  expect(await getPolicyOrderImpact(admin, { alias: second.alias, change: 'archive' })).toEqual({
    openTickets: 0,
  })
  expect(await getPolicyOrderImpact(admin, { alias: first.alias, change: 'archive' })).toEqual({
    openTickets: 1,
  })
  await archiveSlaPolicy(admin, { alias: first.alias, isArchived: true })
  expect(await recalculated()).toBe(1)

  await archiveSlaPolicy(admin, { alias: second.alias, isArchived: true })
  expect(await recalculated()).toBe(1)
  expect(await getPolicyOrderImpact(admin, { alias: first.alias, change: 'restore' })).toEqual({
    openTickets: 1,
  })
  await archiveSlaPolicy(admin, { alias: first.alias, isArchived: false })
  expect(await recalculated()).toBe(1)
})

test('an explanation has the new names of a policy and its business hours at once', async () => {
  const { hours, topic, first } = await twoPolicies()
  const ticket = await aJudgedTicket(topic)
  const named = async () => {
    const [why] = await explainDeadlines(admin, ticket.id)
    return [why?.policyName, why?.businessHoursName]
  }
  expect(await named()).toEqual(['First', 'Counted'])
  await updateSlaPolicy(admin, { ...first, name: 'Promise' })
  await updateBusinessHours(admin, { ...hours, name: 'Opening times' })
  expect(await named()).toEqual(['Promise', 'Opening times'])
})

test('examples are due by the saved and by the entered business hours', async () => {
  const hours = await createBusinessHours(admin, businessHoursInput({ name: 'Compared' }))
  const longer = { ...hours.weekly, fri: [['09:00', '20:00']] as [string, string][] }
  const examples = [
    { at: '2026-10-23T15:30:00Z', targetMinutes: 60 },
    { at: '2026-10-21T09:00:00Z', targetMinutes: 60 },
  ]
  const { alias } = hours
  expect(
    await compareBusinessHours(admin, { alias, businessHours: { ...hours, weekly: longer }, examples }),
  ).toEqual({
    items: [
      { before: '2026-10-26T09:30:00Z', after: '2026-10-23T16:30:00Z' },
      { before: '2026-10-21T10:00:00Z', after: '2026-10-21T10:00:00Z' },
    ],
  })
  expect(
    (await compareBusinessHours(admin, { alias: null, businessHours: hours, examples })).items[0]?.before,
  ).toBeNull()
})
