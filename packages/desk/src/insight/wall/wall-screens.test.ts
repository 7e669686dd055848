import { type CreateWallScreen, limits, WallScreenView } from '@lodge/contracts'
import { getOne, insert, insertMany, remove, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect } from '../../testing/collect.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aSuperadmin,
  aSupervisor,
  aTeam,
  eventsOf,
} from '../../testing/index.ts'
import { exportWallScreens } from './export-wall-screens.ts'
import { readWallBoard } from './read-wall-board.ts'
import { createWallScreen, listWallScreens, revokeWallScreen } from './wall-screens.ts'

let db: TestDatabase
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  ;[ours, theirs] = [await aTeam(db), await aTeam(db)]
})
afterAll(() => db.drop())

const day = 24 * 60
const input = (given: Partial<CreateWallScreen> = {}): CreateWallScreen => ({
  name: 'Front desk',
  teams: [],
  days: 7,
  secondsPerPage: 20,
  showsSubjects: false,
  showsAgents: true,
  ...given,
})
const aLead = () => anAgent(db, { teams: [ours], permissions: ['view_report'] })
const ended = { code: 'wall_screen_ended' }

test('a link is created, listed without its secret, opened and revoked', async () => {
  const ctx = actingAs(db, await aLead())
  const { token, ...made } = await createWallScreen(ctx, input({ teams: [ours.alias] }))
  expect(made).toMatchObject({
    name: 'Front desk',
    teams: [{ alias: ours.alias, name: ours.name }],
    isOpen: true,
    expiresAt: after(7 * day).toISOString(),
    lastSeenAt: null,
  })
  expect(await listWallScreens(ctx)).toEqual([WallScreenView.parse(made)])
  const stored = await getOne(db, 'wall_screen', { id: made.id })
  expect(JSON.stringify(stored)).not.toContain(token)

  await readWallBoard(actingAs(db, { actor: { kind: 'visitor' } }, after(5)), token)
  await readWallBoard(actingAs(db, { actor: { kind: 'visitor' } }, after(5.5)), token)
  expect(await listWallScreens(ctx)).toMatchObject([{ lastSeenAt: after(5).toISOString() }])

  await revokeWallScreen(ctx, { id: made.id })
  expect(await listWallScreens(ctx)).toEqual([])
  await expect(readWallBoard(ctx, token)).rejects.toMatchObject(ended)
  await expect(revokeWallScreen(ctx, { id: made.id })).rejects.toMatchObject({ code: 'not_found' })
  const about = { recordId: made.id, subject: 'Front desk' }
  expect((await eventsOf(db)).slice(-2).map(({ payload }) => payload)).toMatchObject([
    { ...about, how: 'created', after: { teams: [ours.name], expires: after(7 * day).toISOString() } },
    { ...about, how: 'deleted' },
  ])
})

test('links are for people who may view reports, and for teams that they see', async () => {
  const ctx = actingAs(db, await aLead())
  await expect(createWallScreen(ctx, input({ teams: [ours.alias, theirs.alias] }))).rejects.toMatchObject({
    details: { fields: { teams: { reason: 'unknown_record' } } },
  })
  const other = actingAs(db, await anAgent(db, { teams: [ours], permissions: ['view_all_tickets'] }))
  const id = '01a204cb-e17f-7381-911d-b4c44d6e8d05'
  const calls = [
    () => listWallScreens(other),
    () => collect(exportWallScreens(other)),
    () => createWallScreen(other, input()),
    () => revokeWallScreen(other, { id }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
})

test('other people’s links are listed and revoked by superadmins only', async () => {
  const { id } = await createWallScreen(actingAs(db, await aLead()), input())
  const other = actingAs(db, await aSupervisor(db))
  expect(await listWallScreens(other)).toEqual([])
  await expect(revokeWallScreen(other, { id })).rejects.toMatchObject({ code: 'not_found' })

  const admin = actingAs(db, await aSuperadmin(db))
  expect((await listWallScreens(admin)).map((screen) => screen.id)).toContain(id)
  await revokeWallScreen(admin, { id })
  expect((await listWallScreens(admin)).map((screen) => screen.id)).not.toContain(id)
})

test('the export has the columns of the list and no secret', async () => {
  const lead = await aLead()
  const ctx = actingAs(db, lead)
  const { token } = await createWallScreen(ctx, input({ teams: [ours.alias] }))
  await createWallScreen(actingAs(db, await aLead()), input({ name: 'Somebody else’s' }))

  const rows = await collect(exportWallScreens(ctx))
  expect(rows).toEqual([
    ['Name', 'Teams', 'Made by', 'Shows subjects', 'Shows agents', 'Works', 'Last seen', 'Ends'],
    ['Front desk', ours.name, lead.name, 'no', 'yes', 'yes', '', after(7 * day).toISOString()],
  ])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('a person has a limited number of links, not counting expired ones', async () => {
  const lead = await aLead()
  const data = {
    makerId: lead.id,
    name: 'Full',
    secondsPerPage: 20,
    showsSubjects: false,
    showsAgents: false,
  }
  await insertMany(
    db,
    'wall_screen',
    Array.from({ length: limits.wallScreens }, (_, place) => ({
      ...data,
      tokenHash: `${lead.id} ${place}`,
      createdAt: after(0),
      expiresAt: after(day),
    })),
  )
  await expect(createWallScreen(actingAs(db, lead), input())).rejects.toMatchObject({ code: 'still_in_use' })

  const tomorrow = actingAs(db, lead, after(day))
  const { id } = await createWallScreen(tomorrow, input())
  expect((await listWallScreens(tomorrow)).map((screen) => screen.id)).toEqual([id])
})

test.each<[string, (maker: { id: string; team: { id: string } }) => Promise<unknown>]>([
  [
    'may no longer view reports',
    async ({ id }) => {
      const role = await insert(db, 'role', { name: id, label: 'Agent', permissions: [] })
      await updateOne(db, 'person', { id }, { roleId: role.id })
    },
  ],
  ['has left the team', ({ id }) => remove(db, 'team_member', { personId: id })],
  ['is archived', ({ id }) => updateOne(db, 'person', { id }, { archivedAt: after(0) })],
  ['is no longer staff', ({ id }) => updateOne(db, 'person', { id }, { roleId: null })],
  [
    'has a team that is archived',
    ({ team }) => updateOne(db, 'team', { id: team.id }, { archivedAt: after(0) }),
  ],
])('a link ends when its maker %s', async (_what, lose) => {
  const team = await aTeam(db)
  const maker = await anAgent(db, { teams: [team], permissions: ['view_report'] })
  const ctx = actingAs(db, maker)
  const { token } = await createWallScreen(ctx, input({ teams: [team.alias] }))
  await readWallBoard(ctx, token)

  await lose({ id: maker.id, team })

  await expect(readWallBoard(ctx, token)).rejects.toMatchObject(ended)
})

test('unknown, expired and revoked links get the same answer', async () => {
  const ctx = actingAs(db, await aLead())
  const [expired, revoked] = [await createWallScreen(ctx, input()), await createWallScreen(ctx, input())]
  await revokeWallScreen(ctx, revoked)
  const later = { ...ctx, now: () => after(7 * day) }
  await readWallBoard({ ...ctx, now: () => after(7 * day - 1) }, expired.token)
  const errors: unknown[] = []
  for (const token of [expired.token, revoked.token, 'A'.repeat(43)])
    errors.push(await readWallBoard(later, token).catch((error: unknown) => error))
  expect(errors[0]).toMatchObject(ended)
  expect(errors[1]).toEqual(errors[0])
  expect(errors[2]).toEqual(errors[0])
})
