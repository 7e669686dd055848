import { insertMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, noon } from '../../testing/context.ts'
import { aCourse, aDepartment, anAddress, anAgent, aStudent } from '../../testing/person-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { listUserOptions } from './list-user-options.ts'
import { exportUsers, listUserRecords } from './list-user-records.ts'
import { archiveUser, countUserUsage, createUser, getUser, updateUser } from './user-record.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  const name = 'Manuela Mayer'
  ctx = actingAs(db, await anAgent(db, { name, permissions: ['manage_user_account'], role: 'accounts' }))
})
afterAll(() => db.drop())

const byName = { show: 'active', sort: 'name' } as const
const namesOf = ({ items }: Awaited<ReturnType<typeof listUserRecords>>) => items.map(({ name }) => name)

test('the list is filtered by students, staff and roles', async () => {
  const [team, department] = [await aTeam(db), await aDepartment(db)]
  await anAgent(db, { name: 'Otto Agent', role: 'agent', teams: [team] })
  await aStudent(db, { name: 'Otto Student', department })
  const list = { ...byName, search: 'otto' }

  expect(namesOf(await listUserRecords(ctx, list))).toEqual(['Otto Agent', 'Otto Student'])
  expect((await listUserRecords(ctx, { ...list, kind: 'staff' })).items).toMatchObject([
    { name: 'Otto Agent', role: { name: 'agent' }, teams: [team.name], department: null },
  ])
  expect((await listUserRecords(ctx, { ...list, kind: 'student' })).items).toMatchObject([
    { name: 'Otto Student', role: null, teams: [], department: department.name },
  ])
  const accounts = await listUserRecords(ctx, { ...byName, role: 'accounts' })
  expect(namesOf(accounts)).toEqual(['Manuela Mayer'])
  expect(accounts.roles.map(({ name }) => name).sort()).toEqual(['accounts', 'agent'])
})

test('people are found by their address, and deactivated people are listed separately', async () => {
  const student = await aStudent(db, { name: 'Paula', email: 'pb1234@uni.example' })
  const list = { ...byName, search: 'PB1234' }
  expect(namesOf(await listUserRecords(ctx, list))).toEqual(['Paula'])

  await archiveUser(ctx, { alias: student.alias, isArchived: true })

  expect(await listUserRecords(ctx, list)).toMatchObject({ items: [], counts: { active: 0, archived: 1 } })
  expect(namesOf(await listUserRecords(ctx, { ...list, show: 'archived' }))).toEqual(['Paula'])
})

test('the list has pages without gaps, and sorts people without a name by their address', async () => {
  await insertMany(
    db,
    'person',
    Array.from({ length: 60 }, (_, index) => {
      const number = String(index).padStart(2, '0')
      const alias = `paged-${number}`
      return { alias, email: `${alias}@uni.example`, name: index % 2 ? '' : alias, createdAt: noon }
    }),
  )
  const list = { ...byName, search: 'paged' }

  const first = await listUserRecords(ctx, list)
  const second = await listUserRecords(ctx, { ...list, cursor: first.next ?? '' })

  expect([...first.items, ...second.items].map(({ alias }) => alias)).toEqual(
    Array.from({ length: 60 }, (_, index) => `paged-${String(index).padStart(2, '0')}`),
  )
  expect(second.next).toBeNull()
})

test('the export has a header and every row of the list', async () => {
  const department = await aDepartment(db, { name: 'School of Export' })
  const student = await aStudent(db, { name: 'Exported', email: 'exported@uni.example', department })
  await anAddress(db, student, 'exported@home.example')

  const [head, ...rows] = await collect(exportUsers(ctx, { ...byName, search: 'exported' }))

  expect(head).toEqual([
    'Name',
    'E-mail',
    'Other e-mails',
    'Mail fails to',
    'Role',
    'Teams',
    'Department',
    'Deactivated',
    'Updated',
  ])
  expect(rows.map((row) => row.slice(0, 8))).toEqual([
    ['Exported', 'exported@uni.example', 'exported@home.example', '', 'Student', '', 'School of Export', ''],
  ])
})

test('roles beyond the agent’s own cannot be given, and archived records are not offered', async () => {
  await anAgent(db, { role: 'reporter', permissions: ['view_report'] })
  const [kept, gone] = [await aCourse(db), await aCourse(db)]
  await updateOne(db, 'course', { id: gone.id }, { archivedAt: noon })

  const { roles, courses } = await listUserOptions(ctx)

  expect(Object.fromEntries(roles.map(({ name, mayGive }) => [name, mayGive]))).toEqual({
    accounts: true,
    agent: true,
    reporter: false,
  })
  expect(courses.map(({ alias }) => alias)).toEqual([kept.alias])
})

test('without the permission accounts can be neither read nor changed', async () => {
  const other = actingAs(db, await anAgent(db, { permissions: ['manage_team', 'manage_department'] }))
  const student = await aStudent(db)
  const none = { teams: [], courses: [], department: null, externalId: null, timezone: null }
  const input = { ...none, name: 'Somebody', email: 'somebody@uni.example', role: null }

  for (const call of [
    getUser(other, student),
    createUser(other, input),
    updateUser(other, { alias: student.alias, revision: 1, input }),
    archiveUser(other, { alias: student.alias, isArchived: true }),
    listUserRecords(other, byName),
    listUserOptions(other),
    countUserUsage(other, student),
    collect(exportUsers(other, byName)),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})
