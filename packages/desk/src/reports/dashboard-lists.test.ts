import { TicketFilter, type TicketFilterQuery, TicketPriority, TicketStatus } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import {
  createdOnFilter,
  dashboardFilters,
  openOfAgentFilter,
  openOfTeamFilter,
  resolvedOnFilter,
} from '@lodge/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { getQueueCounts } from '../queues/count-queues.ts'
import { actingAs, after, anAgent, aSite, aStudent, aSupervisor, aTeam, aTicket } from '../testing/index.ts'
import { countTickets } from '../tickets/list/count-tickets.ts'
import { getDashboard } from './get-dashboard.ts'

let db: TestDatabase
let agents: Awaited<ReturnType<typeof anAgent>>[]
const hours = 60
const slaStatuses = ['none', 'on_track', 'at_risk', 'breached', 'paused'] as const

beforeAll(async () => {
  db = await createTestDatabase()
  // Noon in London is 1 am of the next day in Auckland; an agent in New York is still on the day before.
  await aSite(db, { timezone: 'Pacific/Auckland' })
  const teams = [await aTeam(db), await aTeam(db), await aTeam(db)]
  agents = [
    await anAgent(db, { teams: teams.slice(0, 1) }),
    await anAgent(db, { teams: teams.slice(0, 2) }),
    await aSupervisor(db),
  ]
  await db.prisma.person.updateMany({ data: { timezone: 'America/New_York' } })
  const requester = await aStudent(db)
  for (let made = 0; made < 60; made += 1) {
    const pick = <Value>(values: readonly Value[], step: number): Value | undefined =>
      values[Math.floor(made / step) % values.length]
    await aTicket(db, {
      requester,
      team: pick(teams, 1),
      status: pick(TicketStatus.options, 2),
      priority: pick(TicketPriority.options, 3),
      slaStatus: pick(slaStatuses, 1),
      assignee: pick([null, ...agents], 5) ?? null,
      slaDueAt: after((made % 5) * 20 - 30),
      createdAt: after(-(made % 9) * 4 * hours),
      updatedAt: after(-(made % 7) * 3 * hours),
    })
  }
})
afterAll(() => db.drop())

const lengthOf = async (ctx: Context, list: TicketFilterQuery) =>
  (await countTickets(ctx, TicketFilter.parse(list))).count

test.each([
  ['an agent of one team', 0],
  ['an agent of two teams', 1],
  ['a supervisor', 2],
] as const)('every figure that %s sees is the length of the list it leads to', async (_who, place) => {
  const agent = agents[place]
  if (!agent) throw new Error('There are three agents.')
  const ctx = actingAs(db, agent)
  const report = await getDashboard(ctx)
  const queues = Object.values((await getQueueCounts(ctx)).byTeam)
  const total = (key: 'open' | 'unassigned' | 'atRisk' | 'breached') =>
    queues.reduce((sum, count) => sum + count[key], 0)
  const figures: [number, TicketFilterQuery][] = [
    [total('open'), dashboardFilters.open],
    [total('unassigned'), dashboardFilters.unassigned],
    [total('atRisk'), dashboardFilters.atRisk],
    [total('breached'), dashboardFilters.breached],
    [report.newToday, createdOnFilter(report.today)],
    [report.resolvedToday, resolvedOnFilter(report.today)],
    ...report.perDay.flatMap(({ date, created, resolved }): [number, TicketFilterQuery][] => [
      [created, createdOnFilter(date)],
      [resolved, resolvedOnFilter(date)],
    ]),
    ...report.load.map((team): [number, TicketFilterQuery] => [
      team.assigned + team.unassigned,
      openOfTeamFilter(team.alias),
    ]),
    ...report.agents.map(({ alias, open }): [number, TicketFilterQuery] => [open, openOfAgentFilter(alias)]),
  ]
  for (const [figure, list] of figures)
    expect({ list, is: await lengthOf(ctx, list) }).toEqual({ list, is: figure })

  // The panel shows the beginning of a longer list.
  const soon = await lengthOf(ctx, dashboardFilters.breachingSoon)
  expect(report.breaching).toHaveLength(Math.min(20, soon))
  const mine = report.agents.find(({ alias }) => alias === agent.alias)?.open ?? 0
  expect(await lengthOf(ctx, dashboardFilters.mine)).toBe(mine)
  for (const figure of [report.newToday, report.resolvedToday, report.breaching.length, total('open')])
    expect(figure).toBeGreaterThan(0)
})
