import { NarrowShortList } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import { actingAs, anAgent, aSuperadmin, businessHoursInput, slaPolicyInput } from '../../testing/index.ts'
import { createSlaPolicy } from '../policies/save-sla-policy.ts'
import { archiveBusinessHours } from './archive-business-hours.ts'
import { exportBusinessHours } from './export-business-hours.ts'
import { createBusinessHours } from './save-business-hours.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
  const weekly = {
    ...businessHoursInput().weekly,
    fri: [
      ['09:00', '12:00'],
      ['13:00', '16:30'],
    ] satisfies [string, string][],
  }
  const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
  const { alias } = await createBusinessHours(admin, businessHoursInput({ name: 'Exams', weekly, holidays }))
  await createSlaPolicy(admin, slaPolicyInput({ businessHours: alias, name: 'Standard' }))
  const berlin = { name: 'Library', timezone: 'Europe/Berlin' }
  const library = await createBusinessHours(admin, businessHoursInput(berlin))
  await archiveBusinessHours(admin, { alias: library.alias, isArchived: true })
})
afterAll(() => db.drop())

const narrowed = (filter: Partial<NarrowShortList>) => NarrowShortList.parse(filter)

test('the export has the windows of each day, the holidays, and the teams and policies that use them', async () => {
  const [head = [], row = []] = await collect(exportBusinessHours(admin, narrowed({ search: 'exams' })))

  expect(Object.fromEntries(head.map((column, place) => [column, row[place]]))).toEqual({
    Name: 'Exams',
    Alias: 'exams',
    'Time zone': 'Europe/London',
    Monday: '09:00-17:00',
    Tuesday: '09:00-17:00',
    Wednesday: '09:00-17:00',
    Thursday: '09:00-17:00',
    Friday: '09:00-12:00, 13:00-16:30',
    Saturday: '',
    Sunday: '',
    Holidays: '2026-12-25 Christmas Day',
    'SLA policies': 'Standard',
    Teams: '',
    'Open tickets': '0',
    Archived: '',
    Updated: expect.any(String),
  })
})

test('the export is filtered like the list and is for superadmins alone', async () => {
  const names = async (filter: Partial<NarrowShortList>) =>
    (await collect(exportBusinessHours(admin, narrowed(filter)))).slice(1).map(([name]) => name)
  expect(await names({})).toEqual(['Exams'])
  expect(await names({ search: 'berlin LIB' })).toEqual([])
  expect(await names({ search: 'berlin LIB', show: 'archived' })).toEqual(['Library'])

  const agent = actingAs(db, await anAgent(db))
  await expect(collect(exportBusinessHours(agent, narrowed({})))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
