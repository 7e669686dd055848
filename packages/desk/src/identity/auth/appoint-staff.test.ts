import { superadmin } from '@lodge/contracts'
import { countRows, sql, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getUser, updateUser } from '../../directory/users/user-record.ts'
import { systemContext } from '../../foundation/context.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aSuperadmin } from '../../testing/person-factory.ts'
import { appointStaff } from './appoint-staff.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await aSuperadmin(db)
  await anAgent(db, { role: 'agent' })
})
afterAll(() => db.drop())
beforeEach(() => updateMany(db, 'person', {}, { archivedAt: new Date() }))

const last = { problem: { reason: 'last_superadmin' } }
const superadmins = () =>
  countRows(
    db,
    'person',
    sql`role_id = (SELECT id FROM role WHERE name = ${superadmin}) AND archived_at IS NULL`,
  )
const demote = ({ email }: { email: string }) => appointStaff(systemContext(db), { email, role: 'agent' })

test('the last superadmin cannot be made an agent', async () => {
  const only = await aSuperadmin(db)

  await expect(demote(only)).rejects.toMatchObject(last)
  expect(await appointStaff(systemContext(db), { email: only.email, role: superadmin })).toEqual({
    isNew: false,
  })
  const other = await aSuperadmin(db)
  await demote(only)
  await expect(demote(other)).rejects.toMatchObject(last)
  expect(await superadmins()).toBe(1)
})

test('a deactivated superadmin can be made an agent and does not count as the last one', async () => {
  const [gone, only] = [await aSuperadmin(db), await aSuperadmin(db)]
  await updateOne(db, 'person', { id: gone.id }, { archivedAt: new Date() })

  await expect(demote(only)).rejects.toMatchObject(last)
  expect(await demote(gone)).toEqual({ isNew: false })
})

test('one superadmin stays when two are made agents at the same moment', async () => {
  const byScreen = async (actor: Awaited<ReturnType<typeof aSuperadmin>>, { alias }: { alias: string }) => {
    const as = actingAs(db, actor)
    const { revision, name, email } = await getUser(as, { alias })
    const none = { externalId: null, teams: [], department: null, courses: [], timezone: null }
    return updateUser(as, { alias, revision, input: { ...none, name, email, role: 'agent' } })
  }
  for (let round = 0; round < 12; round += 1) {
    await updateMany(db, 'person', {}, { archivedAt: new Date() })
    const [one, other] = [await aSuperadmin(db), await aSuperadmin(db)]

    const outcomes = await Promise.allSettled([
      demote(one),
      round % 2 === 0 ? demote(other) : byScreen(one, other),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await superadmins()).toBe(1)
  }
})
