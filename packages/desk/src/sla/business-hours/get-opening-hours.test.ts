import { insert, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anSlaPolicy, someBusinessHours } from '../../testing/sla-policy-factory.ts'
import { getOpeningHours } from './get-opening-hours.ts'

const day = [['09:00', '17:00']]
const officeHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] }

let db: TestDatabase
let hoursId: string
beforeAll(async () => {
  db = await createTestDatabase()
  const hours = await someBusinessHours(db, { timezone: 'Europe/London', weekly: officeHours })
  hoursId = hours.id
  await anSlaPolicy(db, { businessHours: hours })
})
afterAll(() => db.drop())

const at = async (moment: string) => (await getOpeningHours({ db, now: () => new Date(moment) })).openingHours

const publish = (version: number, definition: object) =>
  insert(db, 'business_hours_version', {
    businessHoursId: hoursId,
    version,
    definition,
    createdAt: new Date(),
  })

test.each([
  ['on a Tuesday at noon', '2026-03-10T12:00:00.000Z', true, '2026-03-10T17:00:00Z'],
  ['on a Friday evening', '2026-03-13T18:00:00.000Z', false, '2026-03-16T09:00:00Z'],
  ['over the change to summer time', '2026-03-28T12:00:00.000Z', false, '2026-03-30T08:00:00Z'],
])(
  'the opening hours tell until when the help desk is open or closed, %s',
  async (_, moment, isOpen, changesAt) => {
    expect(await at(moment)).toEqual({
      isOpen,
      changesAt,
      asOf: moment,
      timezone: 'Europe/London',
      usual: { from: 'mon', until: 'fri', opens: '09:00', closes: '17:00' },
    })
  },
)

test('the latest version of the hours counts, and irregular hours have no usual line', async () => {
  const definition = { timezone: 'Europe/London', holidays: ['2026-03-10'] }
  await publish(2, { ...definition, weekly: { ...officeHours, wed: [['10:00', '12:00']] } })

  expect(await at('2026-03-10T12:00:00.000Z')).toMatchObject({
    isOpen: false,
    changesAt: '2026-03-11T10:00:00Z',
    usual: null,
  })
})

test('a help desk that never closes or never opens has no next change', async () => {
  const always = [['00:00', '24:00']]
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const weekly = Object.fromEntries(days.map((name) => [name, always]))
  await publish(3, { timezone: 'UTC', weekly, holidays: [] })
  expect(await at('2026-03-10T12:00:00.000Z')).toMatchObject({ isOpen: true, changesAt: null })

  await publish(4, { timezone: 'UTC', weekly: {}, holidays: [] })
  expect(await at('2026-03-10T12:00:00.000Z')).toMatchObject({ isOpen: false, changesAt: null, usual: null })
})

test('without a default policy there are no opening hours', async () => {
  await updateMany(db, 'sla_policy', {}, { isDefault: false })

  expect(await at('2026-03-10T12:00:00.000Z')).toBeNull()
})
