import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBusinessHours } from '../../sla/business-hours/save-business-hours.ts'
import { actingAs, anAgent, aSuperadmin, businessHoursInput } from '../../testing/index.ts'
import { previewSla } from './preview-sla.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

const previewInput = {
  at: '2026-10-24T19:30:00.000Z',
  businessHoursName: 'IT',
  policyName: 'IT',
  policyVersion: 3,
  targets: { firstResponseMinutes: 600, nextResponseMinutes: 60, resolutionMinutes: null },
}
const weekly = {
  ...businessHoursInput().weekly,
  sat: [['22:00', '06:00']] as [string, string][],
  sun: [['12:00', '18:00']] as [string, string][],
}

test('unsaved business hours are used, including the repeated hour of a clock change', async () => {
  const holidays = [{ date: '2026-12-25', name: 'Christmas Day' }]
  const preview = await previewSla(admin, {
    ...previewInput,
    businessHours: businessHoursInput({ weekly, holidays }),
  })

  expect(preview.explanations.map(({ deadline }) => [deadline.metric, deadline.dueAt])).toEqual([
    ['first_response', '2026-10-25T13:00:00Z'],
    ['next_response', '2026-10-24T22:00:00Z'],
  ])
  expect(preview).toMatchObject({
    year: 2026,
    daylightSavingChanges: [
      { at: '2026-03-29T01:00:00Z', minutes: 60 },
      { at: '2026-10-25T01:00:00Z', minutes: -60 },
    ],
    holidays,
    warnings: [],
  })
})

test('saved business hours are used by their alias, and hours that never open give a warning', async () => {
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  const { alias } = await createBusinessHours(admin, businessHoursInput({ name: 'Never', weekly: never }))
  const preview = await previewSla(admin, { ...previewInput, businessHours: { alias } })

  expect(preview.explanations[0]?.deadline).toMatchObject({ state: 'running', dueAt: null })
  expect(preview.warnings).toEqual([{ reason: 'never_open', message: 'Never open: nothing will fall due' }])
})

test('unusable business hours are refused, and so are people other than superadmins', async () => {
  const businessHours = businessHoursInput({ timezone: 'Mars/Olympus' })
  await expect(previewSla(admin, { ...previewInput, businessHours })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const agent = actingAs(db, await anAgent(db))
  await expect(previewSla(agent, { ...previewInput, businessHours })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
