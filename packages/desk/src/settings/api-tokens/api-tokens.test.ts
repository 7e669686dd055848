import { type CreateApiToken, type CreatePersonalToken, limits } from '@lodge/contracts'
import { findMany, getOne, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import type { Actor } from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listUserRecords } from '../../directory/users/list-user-records.ts'
import { archiveUser, getUser } from '../../directory/users/user-record.ts'
import { admitToken, noteTokenUse } from '../../identity/api-tokens/admit-token.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aSuperadmin,
  aTeam,
  eventsOf,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { actingForAll, waysOfLeaving } from '../../testing/ways-of-leaving.ts'
import { createApiToken, listApiTokens, revokeApiToken, rotateApiToken } from './api-tokens.ts'
import { createMyToken, listMyTokens, revokeMyToken } from './personal-tokens.ts'

let db: TestDatabase
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ;[ours, theirs] = [await aTeam(db), await aTeam(db)]
})
afterAll(() => db.drop())

const key = 'a secret of thirty-two characters'
const hour = 60
const day = 24 * hour
const input = (given: Partial<CreateApiToken> = {}): CreateApiToken => ({
  name: 'Door access',
  scopes: ['tickets:read', 'messages:write'],
  teams: [],
  days: 90,
  ...given,
})
const personal = {
  name: 'Laptop',
  scopes: ['tickets:read'] as CreatePersonalToken['scopes'],
  days: 30 as const,
}
const ctxOf = (someone: { actor: Actor }, at = noon) => ({ ...actingAs(db, someone, at), secret: key })
const admit = (secret: string, at = noon) => admitToken({ db, now: () => at, secret: key }, secret)
const aManager = (more: Parameters<typeof anAgent>[1] = {}) =>
  anAgent(db, { teams: [ours], permissions: ['manage_api_token'], ...more })
const unknown = { reason: 'token_invalid' }

test('a token is made, listed without its secret, and lets its integration in', async () => {
  const admin = await aSuperadmin(db)
  const { secret, ...made } = await createApiToken(ctxOf(admin), input({ teams: [ours.alias] }))

  expect(made).toMatchObject({
    name: 'Door access',
    owner: { alias: admin.alias, name: admin.name },
    scopes: ['tickets:read', 'messages:write'],
    teams: [{ alias: ours.alias, name: ours.name }],
    hint: secret.slice(-4),
    expiresAt: after(90 * day).toISOString(),
    lastUsedAt: null,
    overlapEndsAt: null,
  })
  expect((await listApiTokens(ctxOf(admin))).items).toEqual([made])
  expect(JSON.stringify(await findMany(db, 'api_token', {}))).not.toContain(secret)
  const { actor, scopes } = await admit(secret)
  const { personId } = await getOne(db, 'api_token', { id: made.id })
  expect(scopes).toEqual(['tickets:read', 'messages:write'])
  expect(actor).toEqual({
    kind: 'staff',
    id: personId,
    role: 'integration',
    permissions: [],
    teamIds: [ours.id],
  })
  const event = (await eventsOf(db)).find(({ type }) => type === 'api_token.changed')
  expect(event?.payload).toMatchObject({
    subject: 'Door access',
    how: 'created',
    after: { teams: [ours.name] },
  })
  expect(JSON.stringify(event)).not.toContain(secret)
})

test('without teams an integration sees all tickets, and has the permissions of its scopes alone', async () => {
  const { secret } = await createApiToken(ctxOf(await aSuperadmin(db)), input({ scopes: ['articles:write'] }))

  expect((await admit(secret)).actor.permissions).toEqual(['manage_knowledge_base', 'view_all_tickets'])
})

test('an integration whose teams are all archived sees no tickets', async () => {
  const team = await aTeam(db)
  const { secret } = await createApiToken(ctxOf(await aSuperadmin(db)), input({ teams: [team.alias] }))
  await updateOne(db, 'team', { id: team.id }, { archivedAt: noon })

  expect((await admit(secret)).actor).toMatchObject({ permissions: [], teamIds: [] })
})

test('nobody gives a token more than they have', async () => {
  const manager = await aManager()
  const ctx = ctxOf(manager)
  const refusals: [Partial<CreateApiToken>, field: string, reason: string][] = [
    [{ teams: [] }, 'teams', 'all_teams_beyond_yours'],
    [{ teams: [theirs.alias] }, 'teams', 'unknown_record'],
    [{ teams: [ours.alias], scopes: ['articles:write'] }, 'scopes', 'scope_beyond_yours'],
  ]
  for (const [given, field, reason] of refusals)
    await expect(createApiToken(ctx, input(given))).rejects.toMatchObject({
      details: { fields: { [field]: { reason } } },
    })

  expect((await listApiTokens(ctx)).grantable).not.toContain('articles:write')
  const { id } = await createApiToken(ctxOf(await aSuperadmin(db)), input())
  await expect(rotateApiToken(ctx, { id, days: 30, overlap: 0 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(createApiToken(ctx, input({ teams: [ours.alias] }))).resolves.toMatchObject({
    name: 'Door access',
  })
})

test('only those with the permission see and make tokens of integrations', async () => {
  const ctx = ctxOf(await anAgent(db, { teams: [ours], permissions: ['view_all_tickets'] }))

  for (const attempt of [
    () => listApiTokens(ctx),
    () => createApiToken(ctx, input()),
    () => rotateApiToken(ctx, { id: ours.id, days: 30, overlap: 0 }),
    () => revokeApiToken(ctx, { id: ours.id }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
})

test('an old secret works for the hours of the overlap, and not beyond the next rotation', async () => {
  const admin = await aSuperadmin(db)
  const first = await createApiToken(ctxOf(admin), input())
  const second = await rotateApiToken(ctxOf(admin), { id: first.id, days: 30, overlap: 24 })

  expect(second).toMatchObject({
    id: first.id,
    expiresAt: after(30 * day).toISOString(),
    overlapEndsAt: after(day).toISOString(),
  })
  await expect(admit(first.secret, after(day - 1))).resolves.toMatchObject({ id: first.id })
  await expect(admit(second.secret)).resolves.toMatchObject({ id: first.id })
  await expect(admit(first.secret, after(day))).rejects.toMatchObject(unknown)

  const third = await rotateApiToken(ctxOf(admin), { id: first.id, days: 30, overlap: 168 })
  await expect(admit(first.secret)).rejects.toMatchObject(unknown)
  await expect(admit(second.secret)).resolves.toMatchObject({ id: first.id })
  const fourth = await rotateApiToken(ctxOf(admin), { id: first.id, days: 30, overlap: 0 })
  for (const { secret } of [first, second, third]) await expect(admit(secret)).rejects.toMatchObject(unknown)
  await expect(admit(fourth.secret)).resolves.toMatchObject({ id: first.id })
})

test('an old secret does not outlive its own end', async () => {
  const admin = await aSuperadmin(db)
  const { id } = await createApiToken(ctxOf(admin), input({ days: 7 }))
  const { overlapEndsAt } = await rotateApiToken(ctxOf(admin, after(6 * day)), { id, days: 30, overlap: 168 })
  expect(overlapEndsAt).toBe(after(7 * day).toISOString())

  const rotated = await rotateApiToken(ctxOf(admin, after(60 * day)), { id, days: 30, overlap: 168 })
  expect(rotated.overlapEndsAt).toBeNull()
})

test('a token ends at its time and at once when it is revoked, and what it did stays under its name', async () => {
  const admin = await aSuperadmin(db)
  const { id, secret } = await createApiToken(ctxOf(admin), input({ name: 'Timetable', days: 7 }))
  const { personId } = await getOne(db, 'api_token', { id })
  await expect(admit(secret, after(7 * day))).rejects.toMatchObject({
    code: 'not_signed_in',
    reason: 'token_expired',
  })

  await revokeApiToken(ctxOf(admin), { id })
  await expect(admit(secret)).rejects.toMatchObject(unknown)
  await expect(revokeApiToken(ctxOf(admin), { id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await getOne(db, 'person', { id: personId })).toMatchObject({ name: 'Timetable' })
})

test('an expired token is listed for a month and gone with the next that is made', async () => {
  const admin = await aSuperadmin(db)
  const { id } = await createApiToken(ctxOf(admin), input({ days: 7 }))
  const idsAt = async (at: Date) => (await listApiTokens(ctxOf(admin, at))).items.map((token) => token.id)
  const gone = after((7 + limits.expiredTokenDays) * day)

  expect(await idsAt(after(8 * day))).toContain(id)
  expect(await idsAt(gone)).not.toContain(id)
  await createApiToken(ctxOf(admin, gone), input())
  expect(await findMany(db, 'api_token', { id })).toEqual([])
})

test('an integration is in no list of people, and no account', async () => {
  const admin = await aSuperadmin(db)
  const { id } = await createApiToken(ctxOf(admin), input({ name: 'Unlisted integration' }))
  const { personId } = await getOne(db, 'api_token', { id })
  const { alias } = await getOne(db, 'person', { id: personId })

  for (const show of ['active', 'archived'] as const) {
    const list = { show, sort: 'name' as const, search: 'Unlisted integration' }
    expect(await listUserRecords(ctxOf(admin), list)).toMatchObject({
      items: [],
      counts: { active: 0, archived: 0 },
    })
  }
  await expect(getUser(ctxOf(admin), { alias })).rejects.toMatchObject({ code: 'not_found' })
  await expect(archiveUser(ctxOf(admin), { alias, isArchived: false })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(updateOne(db, 'person', { id: personId }, { archivedAt: null })).rejects.toThrow(
    'person_integration_check',
  )
})

test('a personal token acts as its person, with the rights that they have now', async () => {
  const agent = await anAgent(db, { teams: [ours], permissions: ['view_report'] })
  const { id, secret } = await createMyToken(ctxOf(agent), personal)
  const other = await anAgent(db)

  expect(await admit(secret)).toMatchObject({
    kind: 'personal',
    scopes: ['tickets:read'],
    actor: agent.actor,
  })
  expect((await listMyTokens(ctxOf(agent))).items.map((token) => token.id)).toEqual([id])
  expect((await listMyTokens(ctxOf(other))).items).toEqual([])
  await expect(revokeMyToken(ctxOf(other), { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    createMyToken(ctxOf(agent), { ...personal, scopes: ['articles:write'] }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  await revokeMyToken(ctxOf(agent), { id })
  await expect(admit(secret)).rejects.toMatchObject(unknown)
  const changes = (await eventsOf(db)).filter(
    ({ type, actorId }) => type === 'person.account_changed' && actorId === agent.id,
  )
  expect(changes.map(({ payload }) => payload)).toMatchObject([
    { fields: ['tokenCreated'] },
    { fields: ['tokenRevoked'] },
  ])
})

test('superadmins alone see everybody’s personal tokens and revoke them', async () => {
  const agent = await anAgent(db, { teams: [ours] })
  const admin = ctxOf(await aSuperadmin(db))
  const { id, secret } = await createMyToken(ctxOf(agent), personal)

  expect((await listApiTokens(admin)).personal).toContainEqual(
    expect.objectContaining({ id, owner: { alias: agent.alias, name: agent.name } }),
  )
  const manager = ctxOf(await aManager())
  expect((await listApiTokens(manager)).personal).toEqual([])
  await expect(revokeApiToken(manager, { id })).rejects.toMatchObject({ code: 'not_found' })
  await revokeApiToken(admin, { id })
  await expect(admit(secret)).rejects.toMatchObject(unknown)
})

test.each(['is deactivated', 'is anonymised', 'loses the role'])(
  'the tokens of somebody who %s end for good',
  async (way) => {
    const agent = await anAgent(db, { teams: [ours] })
    const { secret } = await createMyToken(ctxOf(agent), personal)
    const { roleId } = await getOne(db, 'person', { id: agent.id })
    const admin = actingForAll(db, await aSuperadmin(db))
    await waysOfLeaving[way]?.(admin, { ...agent, team: ours })
    await expect(admit(secret)).rejects.toMatchObject(unknown)

    // Nothing brings an anonymised account back.
    if (way !== 'is anonymised') await updateOne(db, 'person', { id: agent.id }, { archivedAt: null, roleId })
    await expect(admit(secret)).rejects.toMatchObject(unknown)
  },
)

test.each<[string, Parameters<typeof updateOne<'person'>>[3]]>([
  ['closed', { archivedAt: noon }],
  ['without its role', { roleId: null }],
])('a request that began before its account was %s makes no token', async (_, change) => {
  const agent = await anAgent(db, { teams: [ours] })
  await updateOne(db, 'person', { id: agent.id }, change)

  await expect(createMyToken(ctxOf(agent), personal)).rejects.toMatchObject({ reason: 'session_ended' })
  expect(await findMany(db, 'api_token', { personId: agent.id })).toEqual([])
})

test('a role that comes to require a second factor stops the tokens of those who lack one', async () => {
  const agent = await anAgent(db, { teams: [ours] })
  const { secret } = await createMyToken(ctxOf(agent), personal)
  await updateOne(db, 'role', { name: agent.actor.role }, { requiresSecondFactor: true })

  await expect(admit(secret)).rejects.toMatchObject(unknown)
})

test('nobody has more than so many personal tokens', async () => {
  const agent: TestPerson = await anAgent(db)
  for (let made = 0; made < limits.personalTokens; made += 1) await createMyToken(ctxOf(agent), personal)

  await expect(createMyToken(ctxOf(agent), personal)).rejects.toMatchObject({
    code: 'still_in_use',
    reason: 'too_many_api_tokens',
  })
})

test('the last use is written once a minute', async () => {
  const { id, secret } = await createMyToken(ctxOf(await anAgent(db)), personal)
  const useAt = async (at: Date) => {
    await noteTokenUse({ db, now: () => at }, await admit(secret, at))
    return (await getOne(db, 'api_token', { id })).lastUsedAt
  }

  expect(await useAt(after(1))).toEqual(after(1))
  expect(await useAt(after(1.9))).toEqual(after(1))
  expect(await useAt(after(2))).toEqual(after(2))
})
