import { parseEvent } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemContext } from '../../foundation/context.ts'
import { createBusinessHours, updateBusinessHours } from '../../sla/business-hours/save-business-hours.ts'
import { actingAs, anAgent, aSuperadmin, businessHoursInput, eventsOf } from '../../testing/index.ts'
import { listRecordActivity } from './list-record-activity.ts'
import { recordActivity } from './record-activity.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

async function logAll() {
  for (const { type, payload, id, actorId, createdAt } of await eventsOf(db))
    if (type === 'business_hours.changed') {
      const event = { ...Object(payload), type, id, actorId, at: createdAt.toISOString() }
      await recordActivity(systemContext(db), [parseEvent(type, event)])
    }
}

test('a record lists its own activity, newest first, without addresses', async () => {
  const admin = actingAs(db, await aSuperadmin(db, { name: 'Hannah Osei' }))
  const mine = await createBusinessHours(admin, businessHoursInput({ name: 'Mine' }))
  await createBusinessHours(admin, businessHoursInput({ name: 'Another' }))
  await updateBusinessHours(
    { ...admin, now: () => new Date(admin.now().getTime() + 60_000) },
    { ...mine, name: 'Mine, renamed' },
  )
  await logAll()

  const page = await listRecordActivity(admin, { kind: 'business-hours', alias: mine.alias })
  expect(page.items.map(({ actor, after }) => [actor, after?.how, after?.changed])).toEqual([
    ['Hannah Osei', 'edited', ['name']],
    ['Hannah Osei', 'created', undefined],
  ])
  expect(page.next).toBeNull()
})

test.each([
  ['business-hours', 'forbidden'],
  ['sla-policy', 'forbidden'],
  ['canned-response', 'not_found'],
] as const)('an agent with the permission for canned responses gets for %s: %s', async (kind, code) => {
  const agent = actingAs(db, await anAgent(db, { permissions: ['manage_canned_response'] }))
  await expect(listRecordActivity(agent, { kind, alias: 'there-is-none' })).rejects.toMatchObject({ code })
})
