import { countRows, findMany, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actingAs,
  anAgent,
  anSlaPolicy,
  anSlaTicket,
  aSuperadmin,
  businessHoursInput,
  eventsOf,
} from '../../testing/index.ts'
import { archiveBusinessHours } from './archive-business-hours.ts'
import {
  createBusinessHours,
  getBusinessHours,
  listBusinessHours,
  updateBusinessHours,
} from './save-business-hours.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'allowed',
    (error) => ({ code: error.code, fields: error.details.fields }),
  )

describe('business hours', () => {
  test('are created with an alias made from their name, and read as they were entered', async () => {
    const entered = businessHoursInput({
      name: 'Café & library',
      weekly: { ...businessHoursInput().weekly, fri: [['22:00', '06:00']] },
      holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    })
    const first = await createBusinessHours(admin, entered)
    const second = await createBusinessHours(admin, entered)

    expect(first).toMatchObject({ ...entered, alias: 'cafe-library', version: 1, usedBy: [] })
    expect(second.alias).toBe('cafe-library-2')
    expect((await createBusinessHours(admin, businessHoursInput({ name: 'Create' }))).alias).toBe('create-2')
  })

  test.each([
    [
      'overlapping windows',
      {
        mon: [
          ['09:00', '12:00'],
          ['11:00', '17:00'],
        ],
      },
      'weekly.mon.1',
    ],
    [
      'a night that runs into the next morning',
      { mon: [['22:00', '06:00']], tue: [['05:00', '09:00']] },
      'weekly.tue.0',
    ],
    ['a Sunday night that runs into Monday', { sun: [['20:00', '09:30']] }, 'weekly.sun.0'],
  ] as const)('with %s are refused at the window', async (_, days, path) => {
    const weekly = { ...businessHoursInput().weekly, ...structuredClone(days) } as never
    expect(await refusal(createBusinessHours(admin, businessHoursInput({ weekly })))).toMatchObject({
      code: 'invalid_input',
      fields: { [path]: { reason: 'windows_overlap' } },
    })
  })

  test('in an unknown zone are refused at the zone', async () => {
    expect(
      await refusal(createBusinessHours(admin, businessHoursInput({ timezone: 'Europe/Atlantis' }))),
    ).toEqual({
      code: 'invalid_input',
      fields: { timezone: { reason: 'unknown_time_zone', params: { timezone: 'Europe/Atlantis' } } },
    })
  })

  test('get a new version with other hours, and only a new revision with another name', async () => {
    const made = await createBusinessHours(admin, businessHoursInput({ name: 'Sports' }))
    const renamed = await updateBusinessHours(admin, { ...made, name: 'Sport' })
    const longer = await updateBusinessHours(admin, {
      ...renamed,
      weekly: { ...made.weekly, sat: [['10:00', '16:00']] },
    })

    expect(renamed).toMatchObject({ name: 'Sport', version: 1, revision: 2, alias: made.alias })
    expect(longer).toMatchObject({ version: 2, revision: 3 })
    const events = (await eventsOf(db)).filter(({ type }) => type === 'business_hours.changed').slice(-2)
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { how: 'edited', fields: ['name'], version: 1 },
      { how: 'edited', fields: ['weekly'], version: 2 },
    ])
    expect(await countRows(db, 'sla_recalculation', { eventId: events.map(({ id }) => id) })).toBe(1)
  })

  test('are not overwritten by a late save', async () => {
    const made = await createBusinessHours(admin, businessHoursInput({ name: 'Labs' }))
    await updateBusinessHours(admin, { ...made, name: 'Laboratories' })

    expect(await refusal(updateBusinessHours(admin, { ...made, name: 'Mine' }))).toMatchObject({
      code: 'edit_conflict',
    })
    expect(await getBusinessHours(admin, made)).toMatchObject({ name: 'Laboratories' })
  })

  test('in use cannot be archived, and the refusal names what uses them', async () => {
    const made = await createBusinessHours(admin, businessHoursInput({ name: 'Wardens' }))
    const versions = await findMany(
      db,
      'business_hours_version',
      sql`business_hours_id = (SELECT id FROM business_hours WHERE alias = ${made.alias})`,
    )
    const policy = await anSlaPolicy(db, { businessHours: { versions }, isDefault: false })
    await anSlaTicket(db, { slaPolicy: policy })

    await expect(archiveBusinessHours(admin, { alias: made.alias, isArchived: true })).rejects.toMatchObject({
      code: 'still_in_use',
      message: expect.stringContaining(policy.name),
    })
    expect(await getBusinessHours(admin, made)).toMatchObject({ openTickets: 1, archivedAt: null })

    await updateOne(db, 'sla_policy', { id: policy.id }, { archivedAt: new Date() })
    await archiveBusinessHours(admin, { alias: made.alias, isArchived: true })
    expect((await listBusinessHours(admin)).at(-1)).toMatchObject({ alias: made.alias })
    expect(await archiveBusinessHours(admin, { alias: made.alias, isArchived: false })).toMatchObject({
      archivedAt: null,
    })
  })

  test('are for superadmins alone', async () => {
    const agent = actingAs(db, await anAgent(db, { permissions: ['view_all_tickets', 'manage_topic'] }))
    expect(await refusal(listBusinessHours(agent))).toMatchObject({ code: 'forbidden' })
    expect(await refusal(createBusinessHours(agent, businessHoursInput()))).toMatchObject({
      code: 'forbidden',
    })
  })
})
