import type { SaveRole } from '@lodge/contracts'
import { remove, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDepartment, updateDepartment } from '../directory/departments/department-record.ts'
import { createRole, updateRole } from '../directory/roles/roles.ts'
import { createSearchSynonym, updateSearchSynonym } from '../knowledge-base/search/search-synonyms.ts'
import { getSiteSettings, updateSiteSettings } from '../settings/site/site-settings.ts'
import { createBusinessHours, updateBusinessHours } from '../sla/business-hours/save-business-hours.ts'
import { createSlaPolicy, updateSlaPolicy } from '../sla/policies/save-sla-policy.ts'
import {
  actingAs,
  aDepartment,
  aSite,
  aSuperadmin,
  aTicket,
  businessHoursInput,
  noon,
  slaPolicyInput,
} from '../testing/index.ts'
import { logAllEvents } from '../testing/traces.ts'
import {
  createCannedResponse,
  updateCannedResponse,
} from '../ticketing/canned-responses/save-canned-response.ts'
import { setDepartment } from '../ticketing/tickets/properties/set-department.ts'
import { type Context, recordEventBy, systemContext, transaction } from './context.ts'

let db: TestDatabase
let ruth: Context
let ada: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  const [first, second] = [await aSuperadmin(db), await aSuperadmin(db)]
  for (const [{ id }, name] of [
    [first, 'Ruth Adler'],
    [second, 'Ada Byron'],
  ] as const)
    await updateOne(db, 'person', { id }, { name })
  ruth = actingAs(db, first)
  ada = actingAs(db, second)
})
afterAll(() => db.drop())

const role: SaveRole = { label: 'Porter', permissions: [] }
const department = (name: string) => ({ name, parent: null, emailDomains: [] })

/** A save of each kind of record, made by one who begins with the first revision. */
const saves: Record<string, () => Promise<(as: Context, times: number) => Promise<unknown>>> = {
  department: async () => {
    const { alias } = await createDepartment(ruth, department('Law'))
    return (as, times) => updateDepartment(as, { alias, revision: 1, input: department(`Law ${times}`) })
  },
  role: async () => {
    const { id } = await createRole(ruth, role)
    return (as, times) => updateRole(as, { id, revision: 1, input: { ...role, label: `Porter ${times}` } })
  },
  'canned response': async () => {
    const response = { title: 'Hours', html: '<p>Nine to five</p>', teams: [] }
    const { alias } = await createCannedResponse(ruth, response)
    return (as, times) =>
      updateCannedResponse(as, { ...response, alias, revision: 1, title: `Hours ${times}` })
  },
  'business hours': async () => {
    const { alias } = await createBusinessHours(ruth, businessHoursInput())
    return (as, times) =>
      updateBusinessHours(as, { ...businessHoursInput(), alias, revision: 1, name: `Hours ${times}` })
  },
  synonym: async () => {
    const { id } = await createSearchSynonym(ruth, { words: ['hall', 'residence'] })
    return (as, times) =>
      updateSearchSynonym(as, { id, revision: 1, words: ['hall', 'residence', `dorm ${times}`] })
  },
  site: async () => {
    const { revision, ticketsDeletedFrom: _, ...settings } = await getSiteSettings(ruth)
    return (as, times) => updateSiteSettings(as, { ...settings, revision, name: `Desk ${times}` })
  },
}

const conflictBy = (by: string, name: string) => ({
  code: 'edit_conflict',
  problem: { params: { by, name } },
})

test.each(Object.keys(saves))('the conflict of a %s names the person who saved it', async (kind) => {
  const save = await saves[kind]?.()
  if (!save) throw new Error(kind)
  await save(ruth, 1)
  await expect(save(ada, 2)).rejects.toMatchObject(conflictBy('person', 'Ruth Adler'))
  await expect(save(ruth, 3)).rejects.toMatchObject(conflictBy('you', 'Ruth Adler'))
})

test('a conflict with an older change finds the name in the activity log', async () => {
  const save = await saves.department?.()
  await save?.(ruth, 1)
  await logAllEvents(db)
  await remove(db, 'event', {})

  await expect(save?.(ada, 2)).rejects.toMatchObject(conflictBy('person', 'Ruth Adler'))
})

test('a conflict without an event or a log entry names nobody', async () => {
  const save = await saves.department?.()
  await save?.(ruth, 1)
  await remove(db, 'event', {})

  await expect(save?.(ada, 2)).rejects.toMatchObject(conflictBy('unknown', ''))
})

test('the conflict of a ticket’s property names the person who changed it, or Lodge', async () => {
  const ticket = await aTicket(db)
  const [first, second, third] = [await aDepartment(db), await aDepartment(db), await aDepartment(db)]
  const set = (as: Context, to: string) =>
    setDepartment(as, { number: ticket.number, department: to, expected: null })
  await set(ruth, first.alias)
  await expect(set(ada, second.alias)).rejects.toMatchObject({
    code: 'ticket_changed',
    problem: { params: { property: 'department', by: 'person', name: 'Ruth Adler' } },
  })
  const lodge = systemContext(db, () => noon)
  await transaction(lodge, (tx) =>
    recordEventBy(lodge, tx, {
      type: 'ticket.department_changed',
      ticketId: ticket.id,
      from: first.id,
      to: third.id,
    }),
  )
  await expect(set(ada, second.alias)).rejects.toMatchObject({ problem: { params: { by: 'lodge' } } })
})

test('the conflict of an SLA policy names the person who saved it', async () => {
  const { alias: businessHours } = await createBusinessHours(ruth, businessHoursInput())
  const input = slaPolicyInput({ businessHours })
  const { alias } = await createSlaPolicy(ruth, input)
  await updateSlaPolicy(ruth, { ...input, alias, revision: 1, name: 'Fast' })
  await expect(updateSlaPolicy(ada, { ...input, alias, revision: 1, name: 'Slow' })).rejects.toMatchObject(
    conflictBy('person', 'Ruth Adler'),
  )
})
