import { NarrowSlaPolicies } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import {
  actingAs,
  anAgent,
  aSuperadmin,
  aTopic,
  businessHoursInput,
  slaPolicyInput,
} from '../../testing/index.ts'
import { createBusinessHours } from '../business-hours/save-business-hours.ts'
import { exportSlaPolicies } from './export-sla-policies.ts'
import { createSlaPolicy } from './save-sla-policy.ts'

let db: TestDatabase
let admin: ReturnType<typeof actingAs>
let topic: Awaited<ReturnType<typeof aTopic>>
beforeAll(async () => {
  db = await createTestDatabase()
  admin = actingAs(db, await aSuperadmin(db))
  const { alias: businessHours } = await createBusinessHours(admin, businessHoursInput())
  topic = await aTopic(db)
  const scope = { topics: [topic.alias], departments: [], teams: [] }
  await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Fees', scope }))
  await createSlaPolicy(admin, slaPolicyInput({ businessHours, name: 'Exams resits', scope }))
})
afterAll(() => db.drop())

const narrowed = (filter: Partial<NarrowSlaPolicies>) => NarrowSlaPolicies.parse(filter)

test('the export has the order, the scope by names and each target in minutes', async () => {
  const [head = [], row = []] = await collect(exportSlaPolicies(admin, narrowed({ search: 'fees' })))
  const cells = Object.fromEntries(head.map((column, place) => [column, row[place]]))

  expect(cells).toMatchObject({
    Order: '1',
    Name: 'Fees',
    Default: 'no',
    Topics: topic.name,
    'Business hours': 'Exam office',
    'Urgent: first response': '60',
    'Low: next response': '',
    'Normal: resolution': '480',
    'Paused while': 'Pending, On hold',
    'Warns at %': '80',
    Archived: '',
  })
})

test('the export is filtered and sorted like the list and is for superadmins alone', async () => {
  const names = async (filter: Partial<NarrowSlaPolicies>) =>
    (await collect(exportSlaPolicies(admin, narrowed(filter)))).slice(1).map(([, name]) => name)
  expect(await names({})).toEqual(['Fees', 'Exams resits'])
  expect(await names({ sort: 'name' })).toEqual(['Exams resits', 'Fees'])
  expect(await names({ search: 'resits EXAMS' })).toEqual(['Exams resits'])
  expect(await names({ show: 'archived' })).toEqual([])

  const agent = actingAs(db, await anAgent(db))
  await expect(collect(exportSlaPolicies(agent, narrowed({})))).rejects.toMatchObject({ code: 'forbidden' })
})
