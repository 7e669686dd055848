import { type CreateWallScreen, type WallBoard, WallTeam } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
} from '../../testing/index.ts'
import { getDashboard } from '../reports/get-dashboard.ts'
import { readWallBoard } from './read-wall-board.ts'
import { createWallScreen } from './wall-screens.ts'

let db: TestDatabase
let ours: Awaited<ReturnType<typeof aTeam>>
let theirs: Awaited<ReturnType<typeof aTeam>>
let supervisor: Awaited<ReturnType<typeof aSupervisor>>
let agent: Awaited<ReturnType<typeof anAgent>>

beforeAll(async () => {
  db = await createTestDatabase()
  // Noon in London is 1 am of the next day in Auckland.
  await aSite(db, { timezone: 'Pacific/Auckland' })
  ;[ours, theirs] = [await aTeam(db, { name: 'A team' }), await aTeam(db, { name: 'B team' })]
  supervisor = await aSupervisor(db)
  agent = await anAgent(db, { name: 'Ada', teams: [ours] })
  await anAgent(db, { name: 'Idle', teams: [ours] })
  const requester = await aStudent(db, { name: 'Rosa Requester' })
  const made = [
    { subject: 'late', team: ours, slaStatus: 'breached', slaDueAt: after(-600), assignee: agent },
    { subject: 'soon', team: ours, slaStatus: 'at_risk', slaDueAt: after(60) },
    { subject: 'later', team: ours, slaStatus: 'on_track', slaDueAt: after(61) },
    { subject: 'paused', team: ours, slaStatus: 'paused', slaDueAt: after(5), status: 'pending' },
    { subject: 'theirs', team: theirs, slaStatus: 'on_track', slaDueAt: after(5) },
    { subject: 'done', team: ours, status: 'resolved', createdAt: after(-2 * 24 * 60), updatedAt: after(-1) },
    { subject: 'yesterday', team: ours, createdAt: after(-61) },
  ] as const
  for (const given of made) await aTicket(db, { ...given, requester })
})
afterAll(() => db.drop())

async function boardOf(maker: Parameters<typeof actingAs>[1], given: Partial<CreateWallScreen> = {}) {
  const ctx = actingAs(db, maker)
  const { token } = await createWallScreen(ctx, {
    name: 'Hall',
    teams: [],
    days: 1,
    secondsPerPage: 15,
    showsSubjects: false,
    showsAgents: false,
    ...given,
  })
  return readWallBoard(actingAs(db, { actor: { kind: 'visitor' } }), token)
}
const names = ({ teams }: Pick<WallBoard, 'teams'>) => teams.map(({ name }) => name)

test('shows each team’s figures with neither names nor subjects', async () => {
  const board = await boardOf(supervisor)
  expect(board).toMatchObject({ name: 'Hall', secondsPerPage: 15, timezone: 'Pacific/Auckland' })
  expect(names(board)).toEqual(['A team', 'B team'])
  expect(board.teams[0]).toMatchObject({
    open: 5,
    unassigned: 4,
    atRisk: 1,
    breached: 1,
    createdToday: 4,
    resolvedToday: 1,
    agents: null,
    breaching: [
      { subject: null, assignee: null, dueAt: after(-600).toISOString() },
      { subject: null, assignee: null, dueAt: after(60).toISOString() },
    ],
  })
  expect(board.teams.map((team) => WallTeam.parse(team))).toEqual(board.teams)
  expect(JSON.stringify(board)).not.toMatch(/Rosa|late|soon|Ada/)
})

test('has the same figures as its maker’s dashboard', async () => {
  const [board, dashboard] = [await boardOf(supervisor), await getDashboard(actingAs(db, supervisor))]
  const sum = (key: 'createdToday' | 'resolvedToday') =>
    board.teams.reduce((total, team) => total + team[key], 0)
  expect([sum('createdToday'), sum('resolvedToday')]).toEqual([dashboard.newToday, dashboard.resolvedToday])
  const numbers = board.teams.flatMap((team) => team.breaching.map(({ number }) => number))
  expect(numbers.toSorted()).toEqual(dashboard.breaching.map(({ number }) => number).toSorted())
})

test('shows subjects and agents if its maker has chosen so', async () => {
  const [team] = (await boardOf(supervisor, { showsSubjects: true, showsAgents: true })).teams
  expect(team?.breaching).toMatchObject([
    { subject: 'late', assignee: 'Ada' },
    { subject: 'soon', assignee: null },
  ])
  expect(team?.agents).toMatchObject([
    { alias: agent.alias, name: 'Ada', open: 1 },
    { name: 'Idle', open: 0 },
  ])
})

test('shows the chosen teams, or all teams that its maker sees', async () => {
  expect(names(await boardOf(supervisor, { teams: [theirs.alias] }))).toEqual(['B team'])
  const lead = await anAgent(db, { teams: [theirs], permissions: ['view_report'] })
  expect(names(await boardOf(lead))).toEqual(['B team'])
})
