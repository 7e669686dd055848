import { countRows, getOne, query, sql, updateMany, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { getDepartment, getTeam, updateDepartment, updateTeam } from '@lodge/desk/directory'
import { systemContext } from '@lodge/desk/foundation'
import {
  createBusinessHours,
  createSlaPolicy,
  moveSlaPolicy,
  updateBusinessHours,
  updateSlaPolicy,
} from '@lodge/desk/sla'
import {
  actingAs,
  aDepartment,
  anSlaTicket,
  aSuperadmin,
  aTopic,
  businessHoursInput,
  eventsOf,
  slaPolicyInput,
} from '@lodge/desk/testing'
import {
  getTopicRecord,
  listRecalculations,
  moveTopic,
  recalculatePage,
  updateTopic,
} from '@lodge/desk/ticketing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AlarmRequest } from './alarms.ts'
import { recalculateOpenTickets } from './recalculate-open-tickets.ts'
import { createSlaContext, type SlaContext } from './sla-context.ts'

let db: TestDatabase
let ctx: SlaContext
let admin: ReturnType<typeof actingAs>
let calls: AlarmRequest[]
let policy: Awaited<ReturnType<typeof createSlaPolicy>>
let hours: Awaited<ReturnType<typeof createBusinessHours>>
const openedAt = () => new Date(Date.now() - 30 * 60_000)
const day: [string, string][] = [['00:00', '24:00']]
const always = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }

beforeAll(async () => {
  db = await createTestDatabase()
  admin = { ...actingAs(db, await aSuperadmin(db)), now: () => new Date() }
  calls = []
  ctx = createSlaContext(db, { scheduleAlarms: async (alarms) => void calls.push(...alarms) })
})
afterAll(() => db.drop())
beforeEach(async () => {
  await db.pool.query('TRUNCATE ticket, event, sla_policy, business_hours, sla_recalculation CASCADE')
  hours = await createBusinessHours(admin, businessHoursInput({ timezone: 'UTC', weekly: always }))
  policy = await createSlaPolicy(admin, slaPolicyInput({ businessHours: hours.alias, name: 'Standard' }))
  await updateMany(db, 'sla_policy', {}, { isDefault: true })
})

async function lastChange() {
  const events = await eventsOf(db)
  const id = events.findLast(({ type }) =>
    /^(sla_policy|business_hours|topic|department|team)\.changed$/.test(type),
  )?.id
  if (!id) throw new Error('Nothing has changed.')
  return { id }
}

async function aJudgedTicket() {
  const ticket = await anSlaTicket(db, { openedAt: openedAt() })
  await ctx.evaluateTicket(ticket.id)
  return ticket
}

async function firstResponse({ id: ticketId }: { id: string }) {
  return getOne(db, 'deadline', { ticketId, metric: 'first_response', cycle: 0 })
}

const slower = () => ({
  ...policy,
  targets: { ...policy.targets, normal: { ...policy.targets.normal, firstResponseMinutes: 120 } },
})

test('an edited policy recalculates its open tickets, keeps what has elapsed, and leaves resolved ones', async () => {
  const [open, resolved] = [await aJudgedTicket(), await aJudgedTicket()]
  await resolved.setStatus(5, 'resolved')
  await ctx.evaluateTicket(resolved.id)
  const before = await firstResponse(open)
  const resolvedDeadline = await firstResponse(resolved)
  calls.length = 0
  await updateSlaPolicy(admin, slower())
  await recalculateOpenTickets(ctx, await lastChange())

  const deadline = await firstResponse(open)
  expect(deadline.dueAt?.getTime()).toBe((before.dueAt?.getTime() ?? 0) + 60 * 60_000)
  expect(deadline).toMatchObject({ state: 'running' })
  expect(Number(Object(deadline.evaluation).elapsedMinutes)).toBeGreaterThanOrEqual(30)
  expect(await firstResponse(resolved)).toEqual(resolvedDeadline)
  expect(calls.map((call) => call.deadlineId)).toContain(deadline.id)
  expect(await listRecalculations(admin)).toMatchObject([
    { kind: 'policy', name: 'Standard', total: 1, done: 1, finishedAt: expect.any(String) },
    {},
  ])
})

test('changed business hours count from the change on', async () => {
  const ticket = await aJudgedTicket()
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  await updateBusinessHours(admin, { ...hours, weekly: never })
  await recalculateOpenTickets(ctx, await lastChange())

  const deadline = await firstResponse(ticket)
  expect(deadline).toMatchObject({ state: 'running', dueAt: null })
  expect(Number(Object(deadline.evaluation).elapsedMinutes)).toBeGreaterThanOrEqual(30)
})

/** A policy of two hours for a topic or a department, before the default one of one hour. */
async function aSlowPolicy(scope: { topicIds: string[] } | { departmentIds: string[] }) {
  const { targets } = slower()
  const { alias } = await createSlaPolicy(
    admin,
    slaPolicyInput({ businessHours: hours.alias, name: 'Slow', targets }),
  )
  await updateOne(db, 'sla_policy', { alias }, scope)
}

const hour = 60 * 60_000

test('a topic that moves below another brings its open tickets the policy of its new parent', async () => {
  const [ticket, other] = [await aJudgedTicket(), await aJudgedTicket()]
  const [before, otherDeadline] = [await firstResponse(ticket), await firstResponse(other)]
  const { alias } = await getOne(db, 'topic', { id: ticket.topicId })
  const parent = await aTopic(db)
  await aSlowPolicy({ topicIds: [parent.id] })
  await moveTopic(admin, { alias, parent: parent.alias, before: null })
  await recalculateOpenTickets(ctx, await lastChange())

  expect((await firstResponse(ticket)).dueAt?.getTime()).toBe((before.dueAt?.getTime() ?? 0) + hour)
  expect(await firstResponse(other)).toEqual(otherDeadline)
  expect(await listRecalculations(admin)).toContainEqual(
    expect.objectContaining({ kind: 'topic', alias, total: 1, done: 1 }),
  )

  await moveTopic(admin, { alias, parent: null, before: null })
  await recalculateOpenTickets(ctx, await lastChange())
  expect((await firstResponse(ticket)).dueAt).toEqual(before.dueAt)
})

test('open tickets of a team are recalculated when its hours are changed and when they are taken away', async () => {
  const [ticket, other] = [await aJudgedTicket(), await aJudgedTicket()]
  const [before, otherDeadline] = [await firstResponse(ticket), await firstResponse(other)]
  const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
  const closed = await createBusinessHours(admin, businessHoursInput({ name: 'Closed', weekly: never }))
  const { revision, members, departments: _, ...team } = await getTeam(admin, ticket.team)
  const give = (businessHours: string | null, revision: number) =>
    updateTeam(admin, {
      alias: team.alias,
      revision,
      input: { ...team, members, departments: [], businessHours },
    })
  await give(closed.alias, revision)
  await recalculateOpenTickets(ctx, await lastChange())

  expect(await firstResponse(ticket)).toMatchObject({ state: 'running', dueAt: null })
  expect(await firstResponse(other)).toEqual(otherDeadline)
  expect(await listRecalculations(admin)).toContainEqual(
    expect.objectContaining({ kind: 'team', alias: team.alias, total: 1, done: 1 }),
  )

  await give(null, revision + 1)
  await recalculateOpenTickets(ctx, await lastChange())
  const after = await firstResponse(ticket)
  expect(after.dueAt?.getTime()).toBeGreaterThanOrEqual(before.dueAt?.getTime() ?? Number.NaN)
  await recalculateOpenTickets(ctx, await lastChange())
  expect(await firstResponse(ticket)).toEqual(after)
})

test('a department that moves below another has the tickets of its own subtree recalculated', async () => {
  const ticket = await aJudgedTicket()
  const before = await firstResponse(ticket)
  const [above, middle, below] = [await aDepartment(db), await aDepartment(db), await aDepartment(db)]
  await updateOne(db, 'department', { id: below.id }, { parentId: middle.id })
  await updateOne(db, 'ticket', { id: ticket.id }, { departmentId: below.id })
  await aSlowPolicy({ departmentIds: [above.id] })
  const { name, emailDomains, revision } = await getDepartment(admin, { alias: middle.alias })
  const input = { alias: middle.alias, name, emailDomains, parent: above.alias }
  await updateDepartment(admin, { alias: middle.alias, revision, input })
  await recalculateOpenTickets(ctx, await lastChange())

  expect((await firstResponse(ticket)).dueAt?.getTime()).toBe((before.dueAt?.getTime() ?? 0) + hour)
})

test('a renamed topic recalculates nothing', async () => {
  const ticket = await aJudgedTicket()
  const { alias } = await getOne(db, 'topic', { id: ticket.topicId })
  const { revision, updatedAt: _, archivedAt: _archived, ...topic } = await getTopicRecord(admin, { alias })
  const input = {
    ...topic,
    name: 'Another name',
    icon: 'wifi' as const,
    parent: null,
    form: null,
    team: topic.team.alias,
    departments: [],
  }
  await updateTopic(admin, { alias, revision, input })

  expect(await recalculatePage(ctx, (await lastChange()).id)).toMatchObject({ isFinished: true })
  expect(await countRows(db, 'sla_recalculation', sql`topic_id IS NOT NULL`)).toBe(0)
})

test('a changed target that is already used up is breached once', async () => {
  const ticket = await aJudgedTicket()
  const quick = { ...policy.targets.normal, firstResponseMinutes: 10 }
  await updateSlaPolicy(admin, { ...policy, targets: { ...policy.targets, normal: quick } })
  const change = await lastChange()
  await recalculateOpenTickets(ctx, change)
  await recalculateOpenTickets(ctx, change)
  await ctx.evaluateTicket(ticket.id)

  const types = (await eventsOf(db, ticket)).map(({ type }) => type)
  expect(types.filter((type) => type === 'ticket.sla_policy_applied')).toHaveLength(1)
  expect(types.filter((type) => type === 'deadline.breached')).toHaveLength(1)
})

test('a recalculation by two workers and its repeat change each ticket once', async () => {
  const tickets = await Promise.all(Array.from({ length: 12 }, aJudgedTicket))
  await updateSlaPolicy(admin, slower())
  const change = await lastChange()
  await Promise.all([recalculateOpenTickets(ctx, change), recalculateOpenTickets(ctx, change)])
  await recalculateOpenTickets(ctx, change)

  const applied = await query<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM applied_policy GROUP BY ticket_id`,
  )
  expect(applied.map(({ count }) => count)).toEqual(tickets.map(() => 2))
  expect(await listRecalculations(admin)).toMatchObject([{ total: 12, done: 12 }, {}])
})

test('a recalculation that stops after a page continues with the next page', async () => {
  const number = 450
  await db.pool.query(
    `WITH model AS (SELECT * FROM ticket WHERE id = $1), copy AS (
       INSERT INTO ticket (id, subject, status, priority, requester_id, team_id, topic_id, created_at, updated_at)
       SELECT gen_random_uuid(), 'Copy', 'open', priority, requester_id, team_id, topic_id, created_at, updated_at
       FROM model, generate_series(1, $2) RETURNING id, created_at, requester_id)
     INSERT INTO event (id, type, payload, ticket_id, created_at)
     SELECT gen_random_uuid(), 'ticket.created', jsonb_build_object('ticketId', id, 'messageId', id), id, created_at FROM copy`,
    [(await aJudgedTicket()).id, number - 1],
  )
  await updateSlaPolicy(admin, slower())
  const { id } = await lastChange()
  const first = await recalculatePage(systemContext(db), id)
  const [halfway] = await listRecalculations(admin)
  await recalculateOpenTickets(ctx, { id })

  expect(first.isFinished).toBe(false)
  expect(halfway).toMatchObject({ total: number, done: 200, finishedAt: null })
  expect(await listRecalculations(admin)).toMatchObject([{ total: number, done: number }, {}])
  expect(await countRows(db, 'event', { type: 'ticket.sla_policy_applied' })).toBe(number)
  expect(await countRows(db, 'deadline', { metric: 'first_response', state: 'running' })).toBe(number)
})

test('a ticket that cannot be evaluated does not stop the others, and the worker reports it', async () => {
  const [brokenTicket, soundTicket] = [await aJudgedTicket(), await aJudgedTicket()]
  await db.pool.query(`UPDATE ticket SET sla = '{"metric": "nonsense"}' WHERE id = $1`, [brokenTicket.id])
  await updateSlaPolicy(admin, slower())

  await expect(recalculateOpenTickets(ctx, await lastChange())).rejects.toThrow(
    '1 tickets could not be recalculated',
  )
  expect((await firstResponse(soundTicket)).evaluation).toMatchObject({ targetMinutes: 120 })
  expect(await listRecalculations(admin)).toMatchObject([{ done: 2, finishedAt: expect.any(String) }, {}])
})

test('a changed order of policies moves tickets to the policy that now comes first', async () => {
  const ticket = await aJudgedTicket()
  const topic = await getOne(db, 'topic', { id: ticket.topicId })
  const scope = { topics: [topic.alias], departments: [], teams: [] }
  for (const [name, minutes] of [
    ['Slow', 600],
    ['Quick', 45],
  ] as const) {
    const targets = { ...policy.targets, normal: { ...policy.targets.normal, firstResponseMinutes: minutes } }
    await createSlaPolicy(admin, slaPolicyInput({ businessHours: hours.alias, name, scope, targets }))
    await recalculateOpenTickets(ctx, await lastChange())
  }
  expect((await firstResponse(ticket)).evaluation).toMatchObject({ targetMinutes: 600 })
  await moveSlaPolicy(admin, { alias: 'quick', position: 1 })
  await recalculateOpenTickets(ctx, await lastChange())
  expect((await firstResponse(ticket)).evaluation).toMatchObject({ targetMinutes: 45 })
})

test('a renamed policy recalculates nothing', async () => {
  await updateSlaPolicy(admin, { ...policy, name: 'Renamed' })
  await recalculateOpenTickets(ctx, await lastChange())
  expect(await countRows(db, 'event', { type: 'ticket.sla_policy_applied' })).toBe(0)
})
