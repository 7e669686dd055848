import type { SaveDepartment } from '@lodge/contracts'
import { getOne, transact } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { findOrCreateRequester } from '../../identity/people/find-or-create-requester.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, noon } from '../../testing/context.ts'
import { anAgent, aStudent } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import {
  archiveDepartment,
  countDepartmentUsage,
  createDepartment,
  getDepartment,
  updateDepartment,
} from './department-record.ts'
import { exportDepartments, listDepartmentRecords } from './list-department-records.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ctx = actingAs(db, await anAgent(db, { permissions: ['manage_department'] }))
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveDepartment> = {}): SaveDepartment => ({
  name,
  parent: null,
  emailDomains: [],
  ...more,
})

test('two departments with the same name get different aliases', async () => {
  const first = await createDepartment(ctx, input('School of Law'))
  const second = await createDepartment(ctx, input('School of Law'))

  expect([first.alias, second.alias]).toEqual(['school-of-law', 'school-of-law-2'])
  expect(first).toMatchObject({ parent: null, revision: 1, archivedAt: null })
})

test('an alias that another department has is refused at its field', async () => {
  await createDepartment(ctx, input('Music', { alias: 'music' }))

  await expect(createDepartment(ctx, input('Musicology', { alias: 'music' }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { alias: { reason: 'address_taken' } } },
  })
})

test('a late save gets the present department', async () => {
  const { alias, revision } = await createDepartment(ctx, input('History'))
  await updateDepartment(ctx, { alias, revision, input: input('Modern History') })

  await expect(updateDepartment(ctx, { alias, revision, input: input('Art History') })).rejects.toMatchObject(
    {
      code: 'edit_conflict',
      details: { present: { name: 'Modern History', revision: revision + 1 } },
    },
  )
})

test('a department cannot belong to itself or to one below it', async () => {
  const top = await createDepartment(ctx, input('Sciences'))
  const middle = await createDepartment(ctx, input('Physics', { parent: top.alias }))
  const leaf = await createDepartment(ctx, input('Optics', { parent: middle.alias }))

  for (const parent of [top.alias, leaf.alias])
    await expect(
      updateDepartment(ctx, { alias: top.alias, revision: 1, input: input('Sciences', { parent }) }),
    ).rejects.toMatchObject({ details: { fields: { parent: { reason: 'department_below_itself' } } } })
})

test('one of two concurrent moves of departments below each other is refused', async () => {
  const one = await createDepartment(ctx, input('One'))
  const two = await createDepartment(ctx, input('Two'))

  const saves = await Promise.allSettled([
    updateDepartment(ctx, { alias: one.alias, revision: 1, input: input('One', { parent: two.alias }) }),
    updateDepartment(ctx, { alias: two.alias, revision: 1, input: input('Two', { parent: one.alias }) }),
  ])

  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('students with an address in the department’s domain are placed in it at their first sign-in', async () => {
  await createDepartment(ctx, input('Medicine', { emailDomains: ['med.uni.example'] }))
  const place = (email: string) => transact(db, (tx) => findOrCreateRequester(tx, email, noon))
  const departmentOf = async (id: string) => {
    const { departmentId } = await getOne(db, 'person', { id }, { columns: ['departmentId'] })
    return departmentId && (await getOne(db, 'department', { id: departmentId })).name
  }

  expect(await departmentOf(await place('ada@MED.uni.example'))).toBe('Medicine')
  expect(await departmentOf(await place('ada@uni.example'))).toBeNull()
})

test('a domain of another department is refused at its place in the list', async () => {
  await createDepartment(ctx, input('Botany', { emailDomains: ['plants.example'] }))

  const taken = input('Zoology', { emailDomains: ['animals.example', 'plants.example'] })
  await expect(createDepartment(ctx, taken)).rejects.toMatchObject({
    details: { fields: { 'emailDomains.1': { reason: 'domain_taken', params: { department: 'Botany' } } } },
  })
})

test('a change is recorded before and after', async () => {
  const { alias, revision } = await createDepartment(ctx, input('Geology'))
  await updateDepartment(ctx, { alias, revision, input: input('Earth Sciences') })

  const [event] = (await eventsOf(db)).filter(({ type }) => type === 'department.changed').slice(-1)
  expect(event?.payload).toMatchObject({
    subject: 'Earth Sciences',
    how: 'edited',
    before: { name: 'Geology' },
    after: { name: 'Earth Sciences' },
  })
})

test('an archived department leaves the list, and a restored one returns', async () => {
  const { alias } = await createDepartment(ctx, input('Phrenology'))
  await archiveDepartment(ctx, { alias, isArchived: true })
  const aliases = async (show: 'active' | 'archived') =>
    (await listDepartmentRecords(ctx, { show, sort: 'name', search: 'phrenology' })).items.map(
      (row) => row.alias,
    )

  expect([await aliases('active'), await aliases('archived')]).toEqual([[], [alias]])
  expect((await archiveDepartment(ctx, { alias, isArchived: false })).archivedAt).toBeNull()
  expect(await aliases('active')).toEqual([alias])
})

test('the list is searched by every word, sorted, and paged without a gap', async () => {
  for (let number = 1; number <= 60; number++)
    await createDepartment(ctx, input(`Institute ${String(number).padStart(2, '0')}`))
  const list = { show: 'active', sort: 'name', search: 'insti tute' } as const

  const first = await listDepartmentRecords(ctx, list)
  const second = await listDepartmentRecords(ctx, { ...list, cursor: first.next ?? '' })

  expect(first.counts).toEqual({ active: 60, archived: 0 })
  const names = [...first.items, ...second.items].map(({ name }) => name)
  expect(names).toEqual(
    Array.from({ length: 60 }, (_, index) => `Institute ${String(index + 1).padStart(2, '0')}`),
  )
  expect(second.next).toBeNull()
})

test('the export has a header and every row of the list', async () => {
  const top = await createDepartment(ctx, input('Faculty of Export'))
  await createDepartment(ctx, input('Export, Office of', { parent: top.alias, emailDomains: ['x.example'] }))

  const rows = await collect(exportDepartments(ctx, { show: 'active', sort: 'name', search: 'export' }))

  expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'Alias', 'Belongs to', 'E-mail domains'])
  expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual([
    ['Export, Office of', 'export-office-of', 'Faculty of Export', 'x.example'],
    ['Faculty of Export', 'faculty-of-export', '', ''],
  ])
})

test('the usage of a department counts its people, open tickets and departments', async () => {
  const { alias } = await createDepartment(ctx, input('Used'))
  const { id } = await getOne(db, 'department', { alias })
  await aStudent(db, { department: { id } })

  expect(await countDepartmentUsage(ctx, { alias })).toMatchObject({
    people: 1,
    openTickets: 0,
    departments: 0,
  })
})

test('without the permission departments can be neither read nor changed', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_team'] }))
  const { alias } = await createDepartment(ctx, input('Closed'))

  for (const call of [
    getDepartment(other, { alias }),
    createDepartment(other, input('New')),
    updateDepartment(other, { alias, revision: 1, input: input('Changed') }),
    archiveDepartment(other, { alias, isArchived: true }),
    listDepartmentRecords(other, { show: 'active', sort: 'name' }),
    countDepartmentUsage(other, { alias }),
    collect(exportDepartments(other, { show: 'active', sort: 'name' })),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})
