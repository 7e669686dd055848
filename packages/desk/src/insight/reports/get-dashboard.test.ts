import { Dashboard, pick, TicketReportQuery } from '@lodge/contracts'
import { insert, sql, updateMany } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  aMessage,
  anAgent,
  aSite,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
} from '../../testing/index.ts'
import { getDashboard, getDashboardNow } from './get-dashboard.ts'
import { aReportedTicket } from './testing/a-reported-ticket.ts'
import { getTicketReport } from './ticket-report/get-ticket-report.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let us: Awaited<ReturnType<typeof aTeam>>
let them: Awaited<ReturnType<typeof aTeam>>
let agent: Awaited<ReturnType<typeof anAgent>>
const day = 24 * 60

beforeAll(async () => {
  db = await createTestDatabase()
  // Noon in London is 1 am of the next day in Auckland.
  await aSite(db, { timezone: 'Pacific/Auckland' })
  ;[us, them] = [await aTeam(db, { name: 'A team' }), await aTeam(db, { name: 'B team' })]
  agent = await anAgent(db, { teams: [us] })
  await anAgent(db, { teams: [us], name: 'Idle' })
  await aStudent(db)
  const made = [
    { subject: 'late', team: us, slaStatus: 'breached', slaDueAt: after(-600), assignee: agent },
    { subject: 'soon', team: us, slaStatus: 'at_risk', slaDueAt: after(60), assignee: agent },
    { subject: 'later', team: us, slaStatus: 'on_track', slaDueAt: after(61) },
    { subject: 'paused', team: us, slaStatus: 'paused', slaDueAt: after(5), status: 'pending' },
    { subject: 'theirs', team: them, slaStatus: 'on_track', slaDueAt: after(5) },
    {
      subject: 'done',
      team: us,
      slaStatus: 'breached',
      slaDueAt: after(-5),
      status: 'resolved',
      createdAt: after(-2 * day),
    },
    { subject: 'yesterday', team: us, createdAt: after(-61) },
  ] as const
  for (const given of made) await aTicket(db, given)
})
afterAll(() => db.drop())

const seenBy = (someone: Parameters<typeof actingAs>[1]) => getDashboard(actingAs(db, someone))
const subjects = (report: Dashboard) => report.breaching.map(({ subject }) => subject)

test('lists breached deadlines and those of the next hour, the most urgent first', async () => {
  const all = await seenBy(await aSupervisor(db))
  expect(Dashboard.parse(all)).toEqual(all)
  expect(subjects(all)).toEqual(['late', 'theirs', 'soon'])
  expect(subjects(await seenBy(agent))).toEqual(['late', 'soon'])
})

test('counts days in the site’s time zone', async () => {
  const report = await seenBy(agent)
  expect(report).toMatchObject({ newToday: 4, resolvedToday: 0 })
  expect(report.perDay).toHaveLength(14)
  expect(report.perDay.slice(-3)).toEqual([
    { date: '2026-03-09', created: 1, resolved: 1 },
    { date: '2026-03-10', created: 1, resolved: 0 },
    { date: '2026-03-11', created: 4, resolved: 0 },
  ])
})

test('shows the load of teams and agents, the fullest desk first', async () => {
  const report = await seenBy(agent)
  expect(report.load).toEqual([{ alias: us.alias, name: 'A team', assigned: 2, unassigned: 3 }])
  expect(report.agents).toMatchObject([
    { alias: agent.alias, open: 2 },
    { name: 'Idle', open: 0 },
  ])
  expect((await seenBy(await aSupervisor(db))).load).toHaveLength(2)
})

test('lists the tickets whose requesters have waited longest for a reply', async () => {
  const team = await aTeam(db)
  const someone = await anAgent(db, { teams: [team] })
  const ticket = (subject: string, minutes: number, status: 'open' | 'closed' = 'open') =>
    aTicket(db, { team, subject, status, createdAt: after(minutes) })
  const [answered, again] = [await ticket('answered', -90), await ticket('asked again', -80)]
  await ticket('waits', -30)
  await ticket('closed', -99, 'closed')
  for (const message of [
    { ticket: answered, createdAt: after(-60) },
    { ticket: again, createdAt: after(-50) },
    { ticket: again, createdAt: after(-40), author: await aStudent(db), side: 'requester' as const },
    { ticket: again, createdAt: after(-20), author: await aStudent(db), side: 'requester' as const },
    { ticket: again, createdAt: after(-10), visibility: 'internal' as const },
  ])
    await aMessage(db, { author: someone, ...message })
  const { unanswered } = await getDashboardNow(actingAs(db, someone))
  expect(unanswered.map(({ subject, unansweredSince }) => [subject, unansweredSince])).toEqual([
    ['asked again', after(-40).toISOString()],
    ['waits', after(-30).toISOString()],
  ])
})

test('counts each hour of today in the site’s time zone', async () => {
  const { hours } = await seenBy(agent)
  expect(hours).toHaveLength(24)
  expect(hours.filter(({ created, resolved }) => created + resolved > 0)).toEqual([
    { at: '2026-03-10T12:00:00.000Z', hour: 1, created: 4, resolved: 0 },
  ])
  expect(hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()])
})

test('has 25 hours on the day when the clocks go back, with one hour twice', async () => {
  // 2 am on 5 April is there twice in Auckland.
  const { hours, today } = await getDashboardNow(actingAs(db, agent, new Date('2026-04-05T00:00:00Z')))
  expect(today).toBe('2026-04-05')
  expect(hours.map(({ hour }) => hour).slice(0, 5)).toEqual([0, 1, 2, 2, 3])
  expect(hours).toHaveLength(25)
})

test('narrows to one of the agent’s teams, and refuses other teams', async () => {
  const supervisor = actingAs(db, await aSupervisor(db))
  const theirs = await getDashboard(supervisor, { team: them.alias, days: 30 })
  expect(subjects(theirs)).toEqual(['theirs'])
  expect(theirs).toMatchObject({ newToday: 1, load: [{ alias: them.alias }] })
  expect(theirs.perDay).toHaveLength(30)
  for (const team of [them.alias, 'nowhere'])
    await expect(getDashboardNow(actingAs(db, agent), { team })).rejects.toMatchObject({ code: 'not_found' })
})

test('shows since when the oldest unassigned ticket waits', async () => {
  expect(await seenBy(agent)).toMatchObject({ oldestUnassignedAt: after(-61).toISOString() })
  const nobody = await anAgent(db, { teams: [await aTeam(db)] })
  expect(await seenBy(nobody)).toMatchObject({ oldestUnassignedAt: null })
})

test('shows the usual number of new tickets for the weekday after four weeks', async () => {
  const team = await aTeam(db)
  const someone = await anAgent(db, { teams: [team] })
  const week = 7 * day
  for (const [weeksAgo, tickets] of [3, 1, 2, 0].entries())
    for (let made = 0; made < tickets; made += 1)
      await aTicket(db, { team, createdAt: after(-(weeksAgo + 1) * week) })
  expect((await seenBy(someone)).usuallyNew).toBeNull()
  await aTicket(db, { team, createdAt: after(-5 * week) })
  expect((await seenBy(someone)).usuallyNew).toBe(1.5)
})

test('shows how many tickets were open at nine o’clock, and nothing before nine', async () => {
  const team = await aTeam(db)
  const someone = await anAgent(db, { teams: [team] })
  const [topic, requester] = [await aTopic(db, { team }), await aStudent(db)]
  // Nine in Auckland is eight in the evening before in London.
  const nine = new Date('2026-03-10T20:00:00Z')
  const around = (minutes: number) => after(minutes, nine)
  const asOf = around(120)
  const resolvedAt = (minutes: number) => [
    { at: around(minutes), by: someone, what: { status: 'resolved' as const } },
  ]
  for (const [minutes, happenings] of [
    [-60, []],
    [-50, resolvedAt(30)],
    [-40, resolvedAt(-10)],
    [10, []],
  ] as const)
    await aReportedTicket(db, { at: around(minutes), asOf, requester, topic, happenings })

  const openAtNine = async (minutes: number, team?: string) =>
    (await getDashboard(actingAs(db, someone, around(minutes)), { days: 7, team })).openAtNine
  expect(await openAtNine(120)).toBe(2)
  expect(await openAtNine(120, team.alias)).toBe(2)
  expect(await openAtNine(-1)).toBeNull()
  expect((await getDashboard(actingAs(db, agent, asOf))).openAtNine).toBe(0)
})

test('an agent’s replies of today are counted by ticket', async () => {
  const team = await aTeam(db)
  const someone = await anAgent(db, { teams: [team] })
  const [ticket, other, old] = [
    await aTicket(db, { team, assignee: someone, slaStatus: 'at_risk' }),
    await aTicket(db, { team }),
    await aTicket(db, { team }),
  ]
  const messages = [
    { ticket },
    { ticket, createdAt: after(5) },
    { ticket: other },
    { ticket: old, visibility: 'internal' as const },
    { ticket: old, createdAt: after(-62) },
  ]
  for (const given of messages) await aMessage(db, { author: someone, ...given })
  const { agents, online } = await getDashboardNow(actingAs(db, someone))
  expect(agents).toEqual([
    { ...pick(someone, ['alias', 'name']), open: 1, atRisk: 1, answeredToday: 2, isOnline: true },
  ])
  expect(online).toBe(1)
})

test('the time to resolution is the median business time of today’s resolutions', async () => {
  const team = await aTeam(db)
  const someone = await anAgent(db, { teams: [team] })
  for (const [elapsedMinutes, updatedAt] of [
    [30, after(0)],
    [90, after(1)],
    [999, after(-62)],
  ] as const) {
    const { id: ticketId } = await aTicket(db, {
      team,
      status: 'resolved',
      updatedAt,
      createdAt: after(-999),
    })
    const ended = { fulfilledAt: updatedAt, evaluatedAt: updatedAt, evaluation: { elapsedMinutes } }
    await insert(db, 'deadline', { ticketId, metric: 'resolution', state: 'met', ...ended })
  }
  expect((await seenBy(someone)).medianResolutionMinutes).toBe(60)
})

test('counts the deadlines that ended in the last 7 and 30 days', async () => {
  const deadline = async (
    team: { id: string },
    state: string,
    ended: { fulfilledAt?: Date; breachedAt?: Date } = {},
  ) => {
    const { id: ticketId } = await aTicket(db, { team, status: 'closed', createdAt: after(-90 * day) })
    await insert(db, 'deadline', {
      ticketId,
      metric: 'first_response',
      state,
      ...ended,
      evaluation: {},
      evaluatedAt: after(0),
    })
  }
  await deadline(us, 'met', { fulfilledAt: after(-1 * day) })
  await deadline(us, 'met', { fulfilledAt: after(-8 * day) })
  await deadline(us, 'met', { fulfilledAt: after(-31 * day) })
  // Late, and met long after: evaluated when it breached.
  await deadline(us, 'breached', { breachedAt: after(-9 * day), fulfilledAt: after(-1 * day) })
  await deadline(us, 'breached', { breachedAt: after(-2 * day) })
  await deadline(us, 'running')
  await deadline(us, 'cancelled', { fulfilledAt: after(-1) })
  await deadline(them, 'breached', { breachedAt: after(-2 * day) })

  const { compliance, missed } = await seenBy(agent)
  expect(missed).toEqual([{ alias: us.alias, name: 'A team', count: 1 }])
  const month = await getDashboard(actingAs(db, await aSupervisor(db)), { days: 30 })
  expect(month.missed).toEqual([
    { alias: us.alias, name: 'A team', count: 2 },
    { alias: them.alias, name: 'B team', count: 1 },
  ])
  expect(compliance).toHaveLength(6)
  expect(compliance.filter(({ metric }) => metric === 'first_response')).toEqual([
    { metric: 'first_response', days: 7, met: 1, evaluated: 2 },
    { metric: 'first_response', days: 30, met: 2, evaluated: 4 },
  ])
  expect(compliance).toContainEqual({ metric: 'resolution', days: 30, met: 0, evaluated: 0 })

  await updateMany(
    db,
    'ticket',
    sql`team_id = ${us.id} AND id IN (SELECT ticket_id FROM deadline WHERE state = 'breached')`,
    { teamId: them.id },
  )
  expect((await seenBy(agent)).missed).toEqual([])
  const moved = await getDashboard(actingAs(db, await aSupervisor(db)), { days: 30 })
  expect(moved.missed).toEqual([{ alias: them.alias, name: 'B team', count: 3 }])
})

test('is for staff only', async () => {
  await expect(seenBy(await aStudent(db))).rejects.toMatchObject({ code: 'forbidden' })
})

test('needs no permission and counts the tickets that the agent sees, unlike reports', async () => {
  const nobody = await anAgent(db, { teams: [us], permissions: [] })
  const { load } = await seenBy(nobody)

  expect(load.map(({ name }) => name)).toEqual(['A team'])
  const report = getTicketReport(actingAs(db, nobody), TicketReportQuery.parse({}))
  await expect(report).rejects.toMatchObject({ code: 'forbidden' })
})
