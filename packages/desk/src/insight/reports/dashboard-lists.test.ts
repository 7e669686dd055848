import { randomUUID } from 'node:crypto'
import { TicketFilter, type TicketFilterQuery, TicketPriority, TicketStatus } from '@lodge/contracts'
import { sql, updateMany } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import {
  atRiskOfAgentFilter,
  createdOnFilter,
  DomainError,
  dashboardFilters,
  narrowToTeam,
  openOfAgentFilter,
  openOfTeamFilter,
  resolvedOnFilter,
} from '@lodge/domain'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../testing/index.ts'
import { getQueueCounts } from '../../ticketing/queues/count-queues.ts'
import { replyAsRequester } from '../../ticketing/tickets/conversation/reply-as-requester.ts'
import { replyToTicket } from '../../ticketing/tickets/conversation/reply-to-ticket.ts'
import { createTicket } from '../../ticketing/tickets/lifecycle/create-ticket.ts'
import { setStatus } from '../../ticketing/tickets/lifecycle/set-status.ts'
import { countTickets } from '../../ticketing/tickets/list/count-tickets.ts'
import { mergeTickets } from '../../ticketing/tickets/merging/merge-tickets.ts'
import { setAssignee } from '../../ticketing/tickets/properties/set-assignee.ts'
import { setTeam } from '../../ticketing/tickets/properties/set-team.ts'
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
  await updateMany(db, 'person', {}, { timezone: 'America/New_York' })
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

/** Expects each figure of a dashboard to be the length of the list that it leads to. */
async function expectFiguresToBeLists(ctx: Context, team: string | null) {
  const report = await getDashboard(ctx, { days: 7, team: team ?? undefined })
  const queues = (await getQueueCounts(ctx)).byTeam
  const counted = team === null ? Object.values(queues) : [queues[team]]
  const total = (key: 'open' | 'unassigned' | 'atRisk' | 'breached') =>
    counted.reduce((sum, count) => sum + (count?.[key] ?? 0), 0)
  const figures: [number, TicketFilterQuery][] = [
    [total('open'), dashboardFilters.open],
    [total('unassigned'), dashboardFilters.unassigned],
    [total('atRisk'), dashboardFilters.atRisk],
    [total('breached'), dashboardFilters.breached],
    [report.newToday, createdOnFilter(report.today)],
    [report.resolvedToday, resolvedOnFilter(report.today)],
    ...report.perDay
      .filter(({ date, created, resolved }) => date === report.today || created + resolved > 0)
      .flatMap(({ date, created, resolved }): [number, TicketFilterQuery][] => [
        [created, createdOnFilter(date)],
        [resolved, resolvedOnFilter(date)],
      ]),
    ...report.load.map((load): [number, TicketFilterQuery] => [
      load.assigned + load.unassigned,
      openOfTeamFilter(load.alias),
    ]),
    ...report.agents.flatMap(({ alias, open, atRisk }): [number, TicketFilterQuery][] => [
      [open, openOfAgentFilter(alias)],
      [atRisk, atRiskOfAgentFilter(alias)],
    ]),
  ]
  const lists = figures.map(([figure, filter]) => ({ list: narrowToTeam(filter, team), is: figure }))
  expect(await Promise.all(lists.map(async ({ list }) => ({ list, is: await lengthOf(ctx, list) })))).toEqual(
    lists,
  )
  for (const kind of ['created', 'resolved'] as const)
    expect(report.hours.reduce((sum, hour) => sum + hour[kind], 0)).toBe(report.perDay.at(-1)?.[kind])
  // The panel shows the beginning of a longer list.
  const soon = await lengthOf(ctx, narrowToTeam(dashboardFilters.breachingSoon, team))
  expect(report.breaching).toHaveLength(Math.min(20, soon))
  const waiting = await lengthOf(ctx, narrowToTeam(dashboardFilters.unanswered, team))
  expect(report.unanswered).toHaveLength(Math.min(5, waiting))
  return { report, open: total('open') }
}

test.each([
  ['an agent of one team', 0],
  ['an agent of two teams', 1],
  ['a supervisor', 2],
] as const)('every figure that %s sees equals the length of its list', async (_who, place) => {
  const agent = agents[place]
  if (!agent) throw new Error('There are three agents.')
  const ctx = actingAs(db, agent)
  const { report, open } = await expectFiguresToBeLists(ctx, null)
  const mine = report.agents.find(({ alias }) => alias === agent.alias)?.open ?? 0
  expect(await lengthOf(ctx, dashboardFilters.mine)).toBe(mine)
  for (const figure of [report.newToday, report.resolvedToday, report.breaching.length, open])
    expect(figure).toBeGreaterThan(0)
})

const action = fc.record({
  verb: fc.constantFrom(
    ...(['create', 'answer', 'reply', 'note', 'take', 'drop', 'resolve', 'reopen', 'close'] as const),
    ...(['move', 'merge', 'warn', 'breach'] as const),
  ),
  which: fc.nat(3),
  minutes: fc.integer({ min: 0, max: 2_000 }),
})
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

test('after any history of commands every figure equals the length of its list', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 20 }), async (actions) => {
      const desk = await aDesk()
      for (const one of actions) await desk.act(one)
      for (const [agent, team] of desk.views) await expectFiguresToBeLists(desk.at(agent), team)
    }),
    { numRuns: 3 },
  )
})

/** A desk of two teams on which time goes by, with those who look at it and the team that they choose. */
async function aDesk() {
  const teams = [await aTeam(db), await aTeam(db)] as const
  const [one, both] = [await anAgent(db, { teams: [teams[0]] }), await anAgent(db, { teams })]
  const [supervisor, student] = [await aSupervisor(db), await aStudent(db)]
  const topics = [await aTopic(db, { team: teams[0] }), await aTopic(db, { team: teams[1] })] as const
  const numbers: number[] = []
  for (const topic of [0, 1, 0, 1] as const)
    numbers.push((await aTicket(db, { requester: student, topic: topics[topic] })).number)
  let minutes = 0
  const at = (someone: Parameters<typeof actingAs>[1]) => actingAs(db, someone, after(minutes))

  async function act({ verb, which, minutes: later }: Action) {
    minutes += later
    const number = numbers[which] ?? 0
    const message = { body: 'Hello', attachments: [], submissionId: randomUUID() }
    const topic = topics[which % 2 === 0 ? 0 : 1].alias
    const standing = (slaStatus: string) =>
      updateMany(db, 'ticket', sql`number = ${number} AND status NOT IN ('resolved', 'closed')`, {
        slaStatus,
        slaDueAt: after(minutes + 30),
      })
    const staff = at(both)
    const verbs = {
      create: () => createTicket(at(student), { ...message, topic, subject: 'Question', formAnswers: {} }),
      answer: () => replyAsRequester(at(student), { number, ...message }),
      reply: () => replyToTicket(staff, { number, ...message, visibility: 'public', thenStatus: 'pending' }),
      note: () => replyToTicket(staff, { number, ...message, visibility: 'internal' }),
      take: () => setAssignee(staff, { number, assignee: both.alias, expected: null }),
      drop: () => setAssignee(staff, { number, assignee: null, expected: both.alias }),
      resolve: () => setStatus(staff, { number, status: 'resolved' }),
      reopen: () => setStatus(staff, { number, status: 'open' }),
      close: () => setStatus(staff, { number, status: 'closed' }),
      move: () => setTeam(staff, { number, team: teams[which < 2 ? 0 : 1].alias }),
      merge: () => mergeTickets(staff, { number, target: numbers[(which + 1) % 4] ?? 0 }),
      warn: () => standing('at_risk'),
      breach: () => standing('breached'),
    }
    // A command may be refused; the figures must be right all the same.
    await verbs[verb]().catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
    })
  }
  const views = [
    [one, null],
    [both, null],
    [both, teams[1].alias],
    [supervisor, null],
  ] as const
  return { act, at, views }
}
