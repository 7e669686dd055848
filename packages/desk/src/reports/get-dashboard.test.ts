import { Dashboard } from '@lodge/contracts'
import { createTestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, anAgent, aSite, aStudent, aSupervisor, aTeam, aTicket } from '../testing/index.ts'
import { getDashboard } from './get-dashboard.ts'

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

test('lists what is late and what will be within the hour, the most urgent first', async () => {
  const all = await seenBy(await aSupervisor(db))
  expect(Dashboard.parse(all)).toEqual(all)
  expect(subjects(all)).toEqual(['late', 'theirs', 'soon'])
  expect(subjects(await seenBy(agent))).toEqual(['late', 'soon'])
})

test('counts days in the site’s zone', async () => {
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

test('counts the deadlines that ended in the last 7 and 30 days', async () => {
  const deadline = async (
    team: { id: string },
    state: string,
    ended: { fulfilledAt?: Date; breachedAt?: Date } = {},
  ) => {
    const { id: ticketId } = await aTicket(db, { team, status: 'closed', createdAt: after(-90 * day) })
    await db.prisma.deadline.create({
      data: { ticketId, metric: 'first_response', state, ...ended, evaluation: {}, evaluatedAt: after(0) },
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

  const { compliance } = await seenBy(agent)
  expect(compliance).toHaveLength(6)
  expect(compliance.filter(({ metric }) => metric === 'first_response')).toEqual([
    { metric: 'first_response', days: 7, met: 1, evaluated: 2 },
    { metric: 'first_response', days: 30, met: 2, evaluated: 4 },
  ])
  expect(compliance).toContainEqual({ metric: 'resolution', days: 30, met: 0, evaluated: 0 })
})

test('is for staff only', async () => {
  await expect(seenBy(await aStudent(db))).rejects.toMatchObject({ code: 'forbidden' })
})
