import type { SaveUser, UserRecord } from '@lodge/contracts'
import { getOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { actingAs } from '../../testing/context.ts'
import { anAgent, aStudent, aSuperadmin } from '../../testing/person-factory.ts'
import { aSite } from '../../testing/site-factory.ts'
import { eventsOf } from '../../testing/ticket-factory.ts'
import { aTeam } from '../../testing/topic-factory.ts'
import { anonymiseUser } from './anonymise-user.ts'
import { inviteAgain } from './invitations.ts'
import { listUserOptions } from './list-user-options.ts'
import { archiveUser, createUser, getUser, updateUser } from './user-record.ts'

let db: TestDatabase
let own: Awaited<ReturnType<typeof aTeam>>
let other: Awaited<ReturnType<typeof aTeam>>
/** Manages accounts, and sees the tickets of one team. */
let manager: Awaited<ReturnType<typeof anAgent>>
let ctx: Context
let admin: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  own = await aTeam(db)
  other = await aTeam(db)
  manager = await anAgent(db, { permissions: ['manage_user_account'], role: 'accounts', teams: [own] })
  ctx = actingAs(db, manager)
  admin = actingAs(db, await aSuperadmin(db))
  await anAgent(db, { role: 'agent' })
  await anAgent(db, { role: 'watcher', permissions: ['view_all_tickets'] })
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

const inputOf = (user: UserRecord, more: Partial<SaveUser> = {}): SaveUser => ({
  name: user.name,
  email: user.email,
  externalId: user.externalId,
  timezone: user.timezone,
  role: user.role?.name ?? null,
  teams: user.teams.map(({ alias }) => alias),
  department: user.department?.alias ?? null,
  courses: user.courses.map(({ alias }) => alias),
  ...more,
})

const change = (user: UserRecord, more: Partial<SaveUser>) => ({
  alias: user.alias,
  revision: user.revision,
  input: inputOf(user, more),
})

const at = (field: string, reason: string) => ({ details: { fields: { [field]: { reason } } } })
const addressChanges = async () =>
  (await eventsOf(db)).filter(({ type }) => type === 'person.email_changed').map(({ payload }) => payload)

test('a manager of accounts gives only teams whose tickets they see', async () => {
  await expect(
    createUser(ctx, input('Second Self', { role: 'agent', teams: [own.alias, other.alias] })),
  ).rejects.toMatchObject(at('teams.1', 'team_beyond_yours'))

  const colleague = await createUser(ctx, input('New Colleague', { role: 'agent', teams: [own.alias] }))
  await expect(updateUser(ctx, change(colleague, { teams: [other.alias] }))).rejects.toMatchObject(
    at('teams.0', 'team_beyond_yours'),
  )
  expect((await updateUser(admin, change(colleague, { teams: [other.alias] }))).teams).toMatchObject([
    { alias: other.alias },
  ])
})

test('only people who see all tickets give every team and the roles that see all tickets', async () => {
  await expect(createUser(ctx, input('Sees Much', { role: 'watcher' }))).rejects.toMatchObject(
    at('role', 'role_beyond_yours'),
  )
  const supervisor = await anAgent(db, { permissions: ['manage_user_account', 'view_all_tickets'] })
  const made = await createUser(
    actingAs(db, supervisor),
    input('Any Team', { role: 'watcher', teams: [other.alias] }),
  )
  expect(made).toMatchObject({ role: { name: 'watcher' }, teams: [{ alias: other.alias }] })
})

test('only teams that the manager may give are offered', async () => {
  const { teams } = await listUserOptions(ctx)

  expect(teams.filter(({ mayGive }) => mayGive).map(({ alias }) => alias)).toEqual([own.alias])
  expect((await listUserOptions(admin)).teams.every(({ mayGive }) => mayGive)).toBe(true)
})

test('a person whose teams show more tickets than the manager sees cannot be changed', async () => {
  const { alias } = await createUser(admin, input('Other Side', { role: 'agent', teams: [other.alias] }))
  const user = await getUser(ctx, { alias })

  expect(user.mayChange).toBe(false)
  for (const attempt of [
    () => updateUser(ctx, change(user, { name: 'Renamed' })),
    () => updateUser(ctx, change(user, { role: null })),
    () => archiveUser(ctx, { alias, isArchived: true }),
    () => anonymiseUser(ctx, { alias, email: user.email }),
    () => inviteAgain(ctx, { alias }),
  ])
    await expect(attempt()).rejects.toMatchObject({ problem: { reason: 'account_beyond_yours' } })
  await archiveUser(admin, { alias, isArchived: true })
  await expect(archiveUser(ctx, { alias, isArchived: false })).rejects.toMatchObject({ code: 'forbidden' })
})

test('only a superadmin gives themselves a team', async () => {
  const both = await anAgent(db, { permissions: ['manage_user_account', 'manage_team'], teams: [own] })
  const asBoth = actingAs(db, both)
  const self = await getUser(asBoth, both)

  await expect(updateUser(asBoth, change(self, { teams: [own.alias, other.alias] }))).rejects.toMatchObject(
    at('teams', 'own_teams'),
  )
})

test('another person’s new address waits for their confirmation', async () => {
  const student = await aStudent(db, { email: 'present@uni.example' })
  const before = await getUser(ctx, student)

  const saved = await updateUser(ctx, change(before, { email: 'mine@uni.example', name: 'New Name' }))

  expect(saved).toMatchObject({
    email: 'present@uni.example',
    pendingEmail: 'mine@uni.example',
    name: 'New Name',
  })
  const person = await getOne(db, 'person', { id: student.id })
  expect(person).toMatchObject({ email: 'present@uni.example', sessionsFrom: null })
  expect((await eventsOf(db)).map(({ type }) => type)).toContain('person.address_change_requested')
  expect(await addressChanges()).toEqual([])
})

test('a superadmin’s change of an address applies at once, with an event from the former to the new one', async () => {
  const student = await aStudent(db, { email: 'former@uni.example' })
  await updateUser(ctx, change(await getUser(ctx, student), { email: 'asked@uni.example' }))

  const saved = await updateUser(admin, change(await getUser(admin, student), { email: 'new@uni.example' }))

  expect(saved).toMatchObject({ email: 'new@uni.example', pendingEmail: null })
  expect(await addressChanges()).toContainEqual({
    personId: student.id,
    from: 'former@uni.example',
    to: 'new@uni.example',
  })
})
