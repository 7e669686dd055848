import { permissions, type SaveRole } from '@lodge/contracts'
import { countRows, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { appointStaff } from '../../identity/auth/appoint-staff.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { listRecordActivity } from '../../settings/activity/list-record-activity.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import { getUser, updateUser } from '../users/user-record.ts'
import { exportRoles } from './export-roles.ts'
import { createRole, deleteRole, getRole, listRoles, updateRole } from './roles.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  ctx = actingAs(db, await aSuperadmin(db, { name: 'Hannah Osei' }))
})
afterAll(() => db.drop())

const input = (label: string, permissions: SaveRole['permissions'] = []): SaveRole => ({ label, permissions })

/** Gives somebody a role. */
async function appoint(person: { id: string }, { id: roleId }: { id: number }) {
  await updateOne(db, 'person', { id: person.id }, { roleId })
}

async function accessChangesOf({ id }: { id: string }) {
  const events = await eventsOf(db)
  return events.filter(
    ({ type, payload }) => type === 'person.access_changed' && Object(payload).personId === id,
  )
}

test('a new role gets its name from its label, and each permission once and in order', async () => {
  const role = await createRole(ctx, input('Front Desk', ['view_report', 'manage_team', 'view_report']))

  expect(role).toMatchObject({
    name: 'front-desk',
    label: 'Front Desk',
    permissions: ['manage_team', 'view_report'],
    people: 0,
    holders: [],
    isFixed: false,
    revision: 1,
  })
  expect(await getRole(ctx, role)).toEqual(role)
})

test('a label that differs only in punctuation gets another name, and one that differs in case is refused', async () => {
  await createRole(ctx, input('Exam office'))

  expect(await createRole(ctx, input('Exam / office'))).toMatchObject({ name: 'exam-office-2' })
  await expect(createRole(ctx, input('EXAM OFFICE'))).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { label: { reason: 'role_name_taken' } } },
  })
})

test('the export has a row for each role and a column for each permission', async () => {
  await createRole(ctx, input('Porters', ['manage_form']))
  const rows: string[][] = []
  for await (const row of exportRoles(ctx)) rows.push(row)
  const head = rows[0] ?? []
  const cell = (role: string, column: string) =>
    rows.find(([label]) => label === role)?.[head.indexOf(column)]

  expect([cell('Porters', 'manage_form'), cell('Porters', 'manage_team')]).toEqual(['yes', 'no'])
  expect(rows[1]?.slice(4)).toEqual(permissions.map(() => 'yes'))
  expect(rows).toHaveLength((await listRoles(ctx)).items.length + 1)
})

test('a changed role keeps its name, also with another label', async () => {
  const { id } = await createRole(ctx, input('Librarian'))
  const same = await updateRole(ctx, { id, revision: 1, input: input('Librarian', ['manage_form']) })

  expect(await updateRole(ctx, { id, revision: same.revision, input: input('Archivist') })).toMatchObject({
    name: 'librarian',
    label: 'Archivist',
    permissions: [],
  })
})

test('changed permissions apply to the role’s people at once, with an event for each active one', async () => {
  const role = await createRole(ctx, input('Teaching support', ['manage_team']))
  const [one, gone] = [await anAgent(db), await anAgent(db)]
  for (const person of [one, gone]) await appoint(person, role)
  await updateOne(db, 'person', { id: gone.id }, { archivedAt: new Date() })

  const changed = await updateRole(ctx, { ...role, input: input('Teaching support', ['view_report']) })

  expect(await loadStaff(db, one.id)).toMatchObject({ permissions: ['view_report'] })
  expect(changed).toMatchObject({ people: 1, deactivatedPeople: 1, holders: [{ alias: one.alias }] })
  expect(await accessChangesOf(one)).toHaveLength(1)
  expect(await accessChangesOf(gone)).toEqual([])

  await updateRole(ctx, { ...role, revision: 2, input: input('Teaching', ['view_report']) })
  expect(await accessChangesOf(one)).toHaveLength(1)
})

test('a new label alone changes nobody’s access', async () => {
  const agent = await anAgent(db, { permissions: ['view_all_tickets', 'manage_team'], role: 'back-to-front' })
  const { id } = await getOne(db, 'role', { name: 'back-to-front' })
  const { permissions, revision } = await getRole(ctx, { id })

  await updateRole(ctx, { id, revision, input: input('Front to back', permissions) })

  expect(permissions).toEqual(['manage_team', 'view_all_tickets'])
  expect(await accessChangesOf(agent)).toEqual([])
})

test('a late save gets the present role', async () => {
  const { id, revision } = await createRole(ctx, input('Student union'))
  await updateRole(ctx, { id, revision, input: input('Union office') })

  await expect(updateRole(ctx, { id, revision, input: input('Union') })).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { label: 'Union office', revision: revision + 1 } },
  })
})

test('superadmin has every permission, and is neither changed nor deleted', async () => {
  const [first] = (await listRoles(ctx)).items
  expect(first).toMatchObject({ name: 'superadmin', isFixed: true })
  expect(first?.permissions).toContain('manage_user_account')
  const id = first?.id ?? 0

  const refused = { problem: { reason: 'role_fixed' } }
  await expect(updateRole(ctx, { id, revision: 1, input: input('Nobody') })).rejects.toMatchObject(refused)
  await expect(deleteRole(ctx, { id })).rejects.toMatchObject(refused)
})

test('a role is deleted only if nobody has it, including deactivated people', async () => {
  const role = await createRole(ctx, input('Temporary'))
  const person = await anAgent(db)
  const { roleId: otherRole } = await getOne(db, 'person', { id: person.id })
  await appoint(person, role)
  await updateOne(db, 'person', { id: person.id }, { archivedAt: new Date() })
  await expect(deleteRole(ctx, role)).rejects.toMatchObject({
    code: 'still_in_use',
    problem: { params: { people: 1 } },
  })

  await appoint(person, { id: otherRole ?? 0 })
  await deleteRole(ctx, role)

  await expect(getRole(ctx, role)).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteRole(ctx, role)).rejects.toMatchObject({ code: 'not_found' })
})

test('either the deletion of a role or a concurrent appointment to it fails', async () => {
  const role = await createRole(ctx, input('Contested'))
  const person = await anAgent(db)

  const outcomes = await Promise.allSettled([deleteRole(ctx, role), appoint(person, role)])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

/** Returns how many statements of the database wait for a row that another transaction has. */
async function countWaiting(): Promise<number> {
  const { rows } = await db.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting ?? 0
}

/** Starts work one after the other while nobody can lock a role, then lets all of it go on. */
async function raceFor({ id }: { id: number }, works: (() => Promise<unknown>)[]) {
  const holder = await db.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM role WHERE id = $1 FOR UPDATE', [id])
  const running: Promise<unknown>[] = []
  for (const work of works) {
    running.push(work())
    await expect.poll(countWaiting).toBe(running.length)
  }
  const outcomes = Promise.allSettled(running)
  await holder.query('ROLLBACK')
  holder.release()
  return outcomes
}

test.each(['a user’s page', 'the command line'])(
  'a role deleted while %s gives it is either given or deleted',
  async (place) => {
    for (let round = 0; round < 12; round += 1) {
      const role = await createRole(ctx, input(`Contested ${round} by ${place}`))
      const { alias, revision, name, email } = await getUser(ctx, await aStudent(db))
      const blank = { externalId: null, teams: [], department: null, courses: [], timezone: null }
      const give = () =>
        place === 'the command line'
          ? appointStaff(ctx, { email, role: role.name })
          : updateUser(ctx, { alias, revision, input: { ...blank, name, email, role: role.name } })
      const remove = () => deleteRole(ctx, role)

      const outcomes = await raceFor(role, round % 2 === 0 ? [remove, give] : [give, remove])

      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(refused).toMatchObject([{ name: 'DomainError' }])
      const { roleId } = await getOne(db, 'person', { alias })
      const left = await countRows(db, 'role', { id: role.id })
      expect(left).toBe(roleId === role.id ? 1 : 0)
    }
  },
)

test('changes of a role are recorded before and after', async () => {
  const { id } = await createRole(ctx, input('Press office', ['manage_form']))
  await updateRole(ctx, { id, revision: 1, input: input('Press office', ['manage_form', 'view_report']) })
  await deleteRole(ctx, { id })

  const changes = (await eventsOf(db)).filter(({ type }) => type === 'role.changed').slice(-3)
  expect(changes.map(({ payload }) => payload)).toMatchObject([
    { subject: 'Press office', how: 'created', after: { identifier: 'press-office' } },
    {
      how: 'edited',
      before: { permissions: ['manage_form'] },
      after: { permissions: ['manage_form', 'view_report'] },
    },
    { how: 'deleted', before: { name: 'Press office' } },
  ])
})

test('the activity of a role is found by its id', async () => {
  const { id } = await createRole(ctx, input('Quiet'))

  expect(await listRecordActivity(ctx, { kind: 'role', alias: String(id) })).toEqual({
    items: [],
    next: null,
  })
  await expect(listRecordActivity(ctx, { kind: 'role', alias: '999999' })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('roles are only for superadmins, so nobody extends their own permissions', async () => {
  const agent = await anAgent(db, {
    permissions: ['manage_user_account', 'manage_team', 'view_all_tickets'],
  })
  const { roleId } = await getOne(db, 'person', { id: agent.id })
  const own = { id: roleId ?? 0 }

  for (const other of [actingAs(db, agent), actingAs(db, await aStudent(db))])
    for (const call of [
      listRoles(other),
      getRole(other, own),
      createRole(other, input('Mine', ['manage_topic'])),
      updateRole(other, { ...own, revision: 1, input: input('Mine', ['manage_topic']) }),
      deleteRole(other, own),
    ])
      await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})
