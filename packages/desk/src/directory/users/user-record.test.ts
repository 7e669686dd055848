import type { SaveUser, UserRecord } from '@lodge/contracts'
import { countRows, findMany, getOne, sql, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { loadRequester } from '../../identity/people/load-requester.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { saveProfile } from '../../settings/account/save-account.ts'
import { actingAs, after, noon } from '../../testing/context.ts'
import { aCourse, aDepartment, anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { aTicket, eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { archiveUser, countUserUsage, createUser, getUser, updateUser } from './user-record.ts'

let db: TestDatabase
/** Manages accounts, and nothing else. */
let ctx: Context
let manager: Awaited<ReturnType<typeof anAgent>>
let admin: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  manager = await anAgent(db, { permissions: ['manage_user_account'], role: 'accounts' })
  ctx = actingAs(db, manager)
  admin = actingAs(db, await aSuperadmin(db))
  await anAgent(db, { permissions: ['view_report'], role: 'reporter' })
  await anAgent(db, { role: 'agent' })
})
afterAll(() => db.drop())

const input = (name: string, more: Partial<SaveUser> = {}): SaveUser => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@uni.example`,
  role: null,
  teams: [],
  department: null,
  courses: [],
  externalId: null,
  timezone: null,
  ...more,
})

/** The same person with a change, saved upon the state that is known. */
const change = (user: UserRecord, more: Partial<SaveUser>) => ({
  alias: user.alias,
  revision: user.revision,
  input: {
    name: user.name,
    email: user.email,
    externalId: user.externalId,
    timezone: user.timezone,
    role: user.role?.name ?? null,
    teams: user.teams.map(({ alias }) => alias),
    department: user.department?.alias ?? null,
    courses: user.courses.map(({ alias }) => alias),
    ...more,
  },
})

const idOf = async ({ alias }: { alias: string }) => (await getOne(db, 'person', { alias })).id

const accessChangesOf = async (personId: string) =>
  (await eventsOf(db)).filter(
    ({ type, payload }) => type === 'person.access_changed' && Object(payload).personId === personId,
  ).length

const refusedAt = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })

test('an external id is unique, can be removed, and is not written into the log', async () => {
  const holder = await createUser(ctx, input('Radia Perlman', { externalId: '00417' }))
  const other = await createUser(ctx, input('Joan Clarke'))
  await expect(updateUser(ctx, change(other, { externalId: '00417' }))).rejects.toMatchObject(
    refusedAt('externalId', 'external_id_taken'),
  )

  const freed = await updateUser(ctx, change(holder, { externalId: null }))
  expect(freed.externalId).toBeNull()
  expect(await updateUser(ctx, change(other, { externalId: '00417' }))).toMatchObject({ externalId: '00417' })
  expect(await updateUser(ctx, change(freed, { name: 'Radia' }))).toMatchObject({ externalId: null })
  const payloads = (await eventsOf(db)).map(({ payload }) => JSON.stringify(payload))
  expect(payloads.filter((payload) => payload.includes('"externalId":"…17"'))).toHaveLength(3)
  expect(payloads.filter((payload) => payload.includes('00417'))).toEqual([])
})

test('a student is created with department and courses, and in no team', async () => {
  const [department, course, team] = [await aDepartment(db), await aCourse(db), await aTeam(db)]

  const user = await createUser(
    ctx,
    input('Ada King', { department: department.alias, courses: [course.alias], teams: [team.alias] }),
  )

  expect(user).toMatchObject({
    alias: 'ada-king',
    email: 'ada.king@uni.example',
    role: null,
    revision: 1,
    teams: [],
    department: { alias: department.alias },
    courses: [{ alias: course.alias }],
  })
  expect(await getUser(ctx, user)).toEqual(user)
  expect(await loadStaff(db, await idOf(user))).toBeNull()
})

test('staff are created with a role and teams that apply at once', async () => {
  const team = await aTeam(db)
  const user = await createUser(admin, input('Grace Hopper', { role: 'agent', teams: [team.alias] }))

  expect(await loadStaff(db, await idOf(user))).toMatchObject({ role: 'agent', teamIds: [team.id] })
})

test('another person’s address is refused at its field, in any case', async () => {
  const user = await createUser(ctx, input('First Owner', { email: 'taken@uni.example' }))
  const other = await createUser(ctx, input('Second Owner'))
  await updateOne(db, 'person', { alias: user.alias }, { email: 'Taken@Uni.example' })

  for (const attempt of [
    () => createUser(ctx, input('Third Owner', { email: 'taken@uni.example' })),
    () => updateUser(ctx, change(other, { email: 'taken@uni.example' })),
  ])
    await expect(attempt()).rejects.toMatchObject(refusedAt('email', 'email_taken'))
})

test('an unknown role, team, course or department is refused', async () => {
  for (const [more, field] of [
    [{ role: 'emperor' }, 'role'],
    [{ role: 'agent', teams: ['nowhere'] }, 'teams.0'],
    [{ courses: ['nothing'] }, 'courses.0'],
    [{ department: 'nowhere' }, 'department'],
  ] as const)
    await expect(createUser(ctx, input('Nobody', more as Partial<SaveUser>))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: { [field]: expect.anything() } },
    })
})

test('a late save gets the present person', async () => {
  const user = await createUser(ctx, input('Old State'))
  await updateUser(ctx, change(user, { name: 'New State' }))

  await expect(updateUser(ctx, change(user, { name: 'Other State' }))).rejects.toMatchObject({
    code: 'edit_conflict',
    details: { present: { name: 'New State', revision: user.revision + 1 } },
  })
})

test('a save does not overwrite what the person has changed in their own account', async () => {
  const user = await createUser(ctx, input('Own Change', { role: 'agent' }))
  const staff = await loadStaff(db, await idOf(user))
  if (!staff) throw new Error('The new agent is staff')
  await saveProfile(actingAs(db, { actor: staff }), { name: 'Own Choice', timezone: 'Europe/Paris' })

  await expect(updateUser(ctx, change(user, { timezone: null }))).rejects.toMatchObject({
    details: { present: { name: 'Own Choice', timezone: 'Europe/Paris' } },
  })
})

test('only a superadmin gives or takes a role beyond their own', async () => {
  const reporter = await createUser(admin, input('Report Reader', { role: 'reporter' }))
  const student = await createUser(ctx, input('Ambitious Student'))

  for (const role of ['superadmin', 'reporter'])
    await expect(updateUser(ctx, change(student, { role }))).rejects.toMatchObject(
      refusedAt('role', 'role_beyond_yours'),
    )
  await expect(updateUser(ctx, change(reporter, { role: null }))).rejects.toMatchObject({ code: 'forbidden' })
  expect((await updateUser(ctx, change(student, { role: 'agent' }))).role).toMatchObject({ name: 'agent' })
  expect((await updateUser(admin, change(reporter, { role: 'superadmin' }))).role).toMatchObject({
    name: 'superadmin',
  })
})

test('a person with a role beyond the manager’s cannot be readdressed, deactivated or restored', async () => {
  const reporter = await createUser(admin, input('Safe Reporter', { role: 'reporter' }))
  const { alias } = reporter

  expect(await getUser(ctx, { alias })).toMatchObject({ mayChange: false })
  for (const attempt of [
    () => updateUser(ctx, change(reporter, { email: 'mine@uni.example' })),
    () => archiveUser(ctx, { alias, isArchived: true }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
  await archiveUser(admin, { alias, isArchived: true })
  await expect(archiveUser(ctx, { alias, isArchived: false })).rejects.toMatchObject({ code: 'forbidden' })
})

test('nobody changes their own role, teams or deactivation', async () => {
  const team = await aTeam(db)
  const own = await getUser(ctx, manager)

  expect(own.isSelf).toBe(true)
  await expect(updateUser(ctx, change(own, { role: 'agent' }))).rejects.toMatchObject(
    refusedAt('role', 'own_role'),
  )
  await expect(updateUser(ctx, change(own, { teams: [team.alias] }))).rejects.toMatchObject(
    refusedAt('teams', 'own_teams'),
  )
  await expect(archiveUser(ctx, { alias: own.alias, isArchived: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('one superadmin stays when two deactivate or demote each other at the same moment', async () => {
  const alone = await createTestDatabase()
  await aSite(alone)
  await anAgent(alone, { role: 'agent' })
  const [one, two] = [await aSuperadmin(alone), await aSuperadmin(alone)]
  const [asOne, asTwo] = [actingAs(alone, one), actingAs(alone, two)]
  const activeSuperadmins = () =>
    countRows(
      alone,
      'person',
      sql`archived_at IS NULL AND role_id = (SELECT id FROM role WHERE name = 'superadmin')`,
    )

  const attempts = await Promise.allSettled([
    archiveUser(asOne, { alias: two.alias, isArchived: true }),
    updateUser(asTwo, change(await getUser(asTwo, one), { role: 'agent' })),
  ])

  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: refusedAt('role', 'last_superadmin'),
  })
  expect(await activeSuperadmins()).toBe(1)
  await alone.drop()
})

test('deactivating a person ends their sessions, also after restoring them', async () => {
  const user = await createUser(ctx, input('Leaving Soon', { role: 'agent' }))
  const id = await idOf(user)
  const later = { ...ctx, now: () => after(5) }

  await archiveUser(later, { alias: user.alias, isArchived: true })
  expect([await loadStaff(db, id), await loadRequester(db, id)]).toEqual([null, null])
  expect(await accessChangesOf(id)).toBe(1)
  await archiveUser(later, { alias: user.alias, isArchived: false })

  expect(await loadStaff(db, id, noon)).toBeNull()
  expect(await loadStaff(db, id, after(6))).toMatchObject({ id })
})

test('a changed address ends the sessions of the former one', async () => {
  const user = await createUser(ctx, input('Moving Mailbox'))
  const id = await idOf(user)
  const later = { ...admin, now: () => after(5) }

  const renamed = await updateUser(later, change(user, { name: 'Moved Mailbox' }))
  expect(await loadRequester(db, id, noon)).not.toBeNull()
  await updateUser(later, change(renamed, { email: 'moved@uni.example' }))

  expect(await loadRequester(db, id, noon)).toBeNull()
  expect(await accessChangesOf(id)).toBe(1)
})

test('saving a person keeps their leads and their membership in archived teams', async () => {
  const [led, gone] = [await aTeam(db), await aTeam(db)]
  const user = await createUser(admin, input('Team Lead', { role: 'agent', teams: [led.alias, gone.alias] }))
  await updateMany(db, 'team_member', { teamId: led.id }, { isLead: true })
  await updateOne(db, 'team', { id: gone.id }, { archivedAt: noon })
  const present = await getUser(ctx, user)

  await updateUser(admin, change(present, { name: 'Team Leader' }))

  const personId = await idOf(user)
  expect(present.teams.map(({ alias }) => alias)).toEqual([led.alias])
  expect(await findMany(db, 'team_member', { personId }, { orderBy: ['isLead DESC'] })).toMatchObject([
    { personId, teamId: led.id, isLead: true },
    { personId, teamId: gone.id, isLead: false },
  ])
})

test('a person who becomes a student leaves every team', async () => {
  const team = await aTeam(db)
  const user = await createUser(admin, input('Back Again', { role: 'agent', teams: [team.alias] }))

  const student = await updateUser(admin, change(user, { role: null }))

  expect(student).toMatchObject({ role: null, teams: [] })
  expect(await accessChangesOf(await idOf(user))).toBe(1)
})

test('the usage of a person counts the tickets that they asked and those assigned to them', async () => {
  const student = await aStudent(db)
  await aTicket(db, { requester: student })

  expect(await countUserUsage(ctx, student)).toEqual({ askedTickets: 1, assignedTickets: 0 })
})

test('every change is recorded before and after', async () => {
  const user = await createUser(ctx, input('Logged Person'))
  await updateUser(ctx, change(user, { name: 'Logged Human' }))

  const logged = (await eventsOf(db)).filter(
    ({ type, payload }) => type === 'person.changed' && /^Logged/.test(Object(payload).subject),
  )
  expect(logged.map(({ payload }) => payload)).toMatchObject([
    { how: 'created', before: null, after: { name: 'Logged Person', role: null } },
    { how: 'edited', before: { name: 'Logged Person' }, after: { name: 'Logged Human' } },
  ])
})
