import { randomUUID } from 'node:crypto'
import { type DeadlineView, ListTickets, minuteMs, referenceProperties, TicketRow } from '@lodge/contracts'
import {
  createDatabase,
  findMany,
  getOne,
  insert,
  json,
  query,
  type Sql,
  sql,
  transact,
  updateOne,
} from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StoredDeadline } from '../../../sla/deadlines/stored-deadline.ts'
import {
  aCourse,
  actingAs,
  aDepartment,
  after,
  anAgent,
  anSlaPolicy,
  anSlaTicket,
  aStudent,
  aSupervisor,
  aTeam,
  aTicket,
  aTopic,
  noon,
  someBusinessHours,
} from '../../../testing/index.ts'
import { findTicketsByIds } from '../ticket-record.ts'
import { toTicketRow } from '../ticket-views.ts'
import { writeRows } from './kept-rows.ts'
import { listTickets } from './list-tickets.ts'

let db: TestDatabase
let supervisor: Awaited<ReturnType<typeof aSupervisor>>
beforeAll(async () => {
  db = await createTestDatabase()
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

/** Returns what another process, which has listed nothing yet, would answer. */
async function listedAnew(at = noon) {
  const other = createDatabase(db.url)
  try {
    return (await listTickets(actingAs(other, supervisor, at), everything)).parse()
  } finally {
    await other.close()
  }
}

const everything = ListTickets.parse({ sort: 'number' })

async function listed(someone: Parameters<typeof actingAs>[1] = supervisor, at = noon) {
  return (await listTickets(actingAs(db, someone, at), everything)).parse()
}

async function listedTicket({ number }: { number: number }, at = noon) {
  const { items } = await listed(supervisor, at)
  return items.find((row) => row.number === number)
}

/** A ticket that refers to something of each kind, and records to refer to instead. */
async function aFullTicket() {
  const team = await aTeam(db)
  const [topic, requester, assignee] = [await aTopic(db, { team }), await aStudent(db), await anAgent(db)]
  const [department, course] = [await aDepartment(db), await aCourse(db)]
  const ticket = await aTicket(db, { topic, requester, assignee })
  await updateOne(db, 'ticket', { id: ticket.id }, { departmentId: department.id, courseId: course.id })
  return { ticket, team, topic, requester, assignee, department, course }
}
type FullTicket = Awaited<ReturnType<typeof aFullTicket>>

const own =
  (change: Sql) =>
  async ({ ticket }: FullTicket) => {
    await query(db, sql`UPDATE ticket SET ${change} WHERE id = ${ticket.id}`)
  }
const anew =
  (column: 'teamId' | 'topicId' | 'requesterId' | 'assigneeId' | 'departmentId' | 'courseId') =>
  async ({ ticket: { id } }: FullTicket) => {
    const other = (await aFullTicket()).ticket.id
    const { [column]: value } = await getOne(db, 'ticket', { id: other })
    await updateOne(db, 'ticket', { id }, { [column]: value })
  }
const person =
  (key: 'requester' | 'assignee', data: { name?: string; alias?: string }) =>
  async ({ [key]: { id } }: FullTicket) => {
    await updateOne(db, 'person', { id }, data)
  }
const metDeadline: StoredDeadline = {
  metric: 'resolution',
  cycle: 1,
  state: 'met',
  startedAt: noon.toISOString(),
  dueAt: after(60).toISOString(),
  fulfilledAt: after(12).toISOString(),
  breachedAt: null,
  targetMinutes: 60,
  elapsedMinutes: 12,
  asOf: after(12).toISOString(),
  pauseReason: null,
  businessHoursVersionId: randomUUID(),
  isMoving: false,
}

const changes: Record<string, (full: FullTicket) => Promise<unknown>> = {
  number: own(sql`number = 4242`),
  version: own(sql`version = version + 1`),
  subject: own(sql`subject = 'Another subject'`),
  snippet: own(sql`snippet = 'Another beginning'`),
  status: own(sql`status = 'open'`),
  priority: own(sql`priority = 'urgent'`),
  slaStatus: own(sql`sla_status = 'at_risk'`),
  tags: own(sql`tags = '{law}'`),
  language: own(sql`language = 'pl'`),
  rating: own(sql`rating = '4'`),
  ratingComment: own(sql`rating_comment = 'Well done'`),
  unanswered: own(sql`unanswered_since = NULL`),
  unansweredSince: own(sql`unanswered_since = '2026-03-09T08:00:00Z'`),
  undelivered: own(sql`is_undelivered = TRUE`),
  legalHold: own(sql`legal_hold = 'Appeal 12'`),
  channel: own(sql`channel = 'phone'`),
  snoozedUntil: own(sql`snoozed_until = '2026-03-12T08:00:00Z'`),
  sla: own(sql`sla = ${json(metDeadline)}`),
  dueAt: own(sql`sla_due_at = '2026-03-12T08:00:00Z'`),
  createdAt: own(sql`created_at = '2026-03-08T08:00:00Z'`),
  updatedAt: own(sql`updated_at = '2026-03-11T08:00:00Z'`),
  resolvedAt: own(sql`resolved_at = '2026-03-11T08:00:00Z'`),
  requester: anew('requesterId'),
  'requester.name': person('requester', { name: 'Somebody Else' }),
  'requester.alias': person('requester', { alias: 'somebody-else' }),
  assignee: anew('assigneeId'),
  'assignee.name': person('assignee', { name: 'Another Agent' }),
  'assignee.alias': person('assignee', { alias: 'another-agent' }),
  team: anew('teamId'),
  'team.name': ({ team: { id } }) => updateOne(db, 'team', { id }, { name: 'Enquiries' }),
  'team.alias': ({ team: { id } }) => updateOne(db, 'team', { id }, { alias: 'enquiries' }),
  topic: anew('topicId'),
  'topic.name': ({ topic: { id } }) => updateOne(db, 'topic', { id }, { name: 'Fees' }),
  'topic.alias': ({ topic: { id } }) => updateOne(db, 'topic', { id }, { alias: 'fees' }),
  department: anew('departmentId'),
  'department.name': ({ department: { id } }) =>
    updateOne(db, 'department', { id }, { name: 'School of Law' }),
  'department.alias': ({ department: { id } }) =>
    updateOne(db, 'department', { id }, { alias: 'school-of-law' }),
  course: anew('courseId'),
  'course.alias': ({ course: { id } }) => updateOne(db, 'course', { id }, { alias: 'law-1' }),
  'course.code': ({ course: { id } }) => updateOne(db, 'course', { id }, { code: 'LAW1' }),
  'course.name': ({ course: { id } }) => updateOne(db, 'course', { id }, { name: 'Contract law' }),
  'course.term': async ({ course: { id, code, name } }) => {
    await updateOne(db, 'course', { id }, { term: '2026/27' })
    await insert(db, 'course', { alias: `${id}-again`, code, name, term: '2027/28' })
  },
}

describe('a list shows a change at once', () => {
  test('in every field of a row, each of which has a test', () => {
    const named = referenceProperties.flatMap((key) => {
      const value: z.ZodType = TicketRow.shape[key]
      const record = value instanceof z.ZodNullable ? value.unwrap() : value
      return record instanceof z.ZodObject ? Object.keys(record.shape).map((part) => `${key}.${part}`) : []
    })

    expect(Object.keys(changes).toSorted()).toEqual([...Object.keys(TicketRow.shape), ...named].toSorted())
  })

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const full = await aFullTicket()
    const before = await listed()
    expect(before).toEqual(await listedAnew())

    await change(full)

    const now = await listed()
    expect(now).not.toEqual(before)
    expect(now).toEqual(await listedAnew())
  })
})

test('a kept row equals the row built anew, for any ticket', async () => {
  const moving = await aMovingTicket()
  await moving.reply(2)
  await moving.evaluate(3)
  await moving.setStatus(4, 'resolved')
  await moving.evaluate(5)
  for (const status of ['new', 'open', 'pending', 'on_hold', 'resolved', 'closed'] as const)
    await aTicket(db, { status, language: 'de', subject: `${status}: "Grüße" \u2028 🙂 </script>` })
  const { items } = await listed()
  const ids = await findMany(db, 'ticket', {}, { orderBy: ['number DESC'], limit: items.length })
  const tickets = await findTicketsByIds(
    db,
    ids.map(({ id }) => id),
  )

  expect((await listed()).items).toEqual(
    await Promise.all(tickets.map((ticket) => toTicketRow(db, ticket, noon))),
  )
})

describe('a row is kept', () => {
  test('for five minutes, while the screen moves its deadline on', async () => {
    const { number } = await aMovingTicket()
    const slaAt = async (minutes: number) => (await listedTicket({ number }, after(minutes)))?.sla
    const first = await slaAt(1)

    const keptRow = await slaAt(5.5)
    expect(keptRow).toEqual(first)
    const anew = (await listedAnew(after(5.5))).items.find((row) => row.number === number)?.sla
    expect(anew?.asOf).toBe(after(5.5).toISOString())
    expect(readAt(keptRow, after(5.5))).toEqual(readAt(anew, after(5.5)))
    expect(readAt(keptRow, after(60))).toEqual(readAt(anew, after(60)))

    expect((await slaAt(6))?.asOf).toBe(after(6).toISOString())
  })

  test('and not shown for a time before it was built', async () => {
    const ticket = await aMovingTicket()
    await listed(supervisor, after(30))

    expect((await listedTicket(ticket, after(29)))?.sla?.asOf).toBe(after(29).toISOString())
  })

  test('for everybody who sees the ticket, and shown to nobody else', async () => {
    const [us, them] = [await aTeam(db), await aTeam(db)]
    const [ours, theirs] = [await anAgent(db, { teams: [us] }), await anAgent(db, { teams: [them] })]
    const { id } = await aTicket(db, { team: us })
    const seenBy = async () => [
      (await listed(ours)).items.length,
      (await listed(theirs)).items.length,
      (await listed(await anAgent(db))).items.length,
    ]

    await listed()
    expect(await seenBy()).toEqual([1, 0, 0])
    expect((await listed(ours)).items[0]).toEqual((await listed()).items[0])
    await updateOne(db, 'ticket', { id }, { teamId: them.id })
    expect(await seenBy()).toEqual([0, 1, 0])
  })

  test('and left out for whoever may no longer see a ticket that their page has found', async () => {
    const [us, them] = [await aTeam(db), await aTeam(db)]
    const [ours, theirs] = [await anAgent(db, { teams: [us] }), await anAgent(db, { teams: [them] })]
    const { id } = await aTicket(db, { team: us })
    const rowsFor = (agent: typeof ours) => writeRows(actingAs(db, agent), [{ id, stamp: 'of before' }], noon)

    expect(await rowsFor(theirs)).toEqual([])
    expect(await rowsFor(ours)).toHaveLength(1)
    expect(await rowsFor(theirs)).toEqual([])
  })

  test('by each process, which sees the changes of another process', async () => {
    const other = createDatabase(db.url)
    const ctx = actingAs(other, supervisor)
    const { ticket, team } = await aFullTicket()
    expect((await listTickets(ctx, everything)).parse()).toEqual(await listed())

    await updateOne(db, 'ticket', { id: ticket.id }, { subject: 'Changed here' })
    await updateOne(other, 'team', { id: team.id }, { name: 'Changed there' })

    const seenThere = (await listTickets(ctx, everything)).parse()
    expect(seenThere.items[0]).toMatchObject({ subject: 'Changed here', team: { name: 'Changed there' } })
    expect(await listed()).toEqual(seenThere)
    await other.close()
  })

  test('when a change is rolled back, until the next change', async () => {
    const { ticket, topic } = await aFullTicket()
    const before = await listed()
    const rolledBack = transact(db, async (tx) => {
      await updateOne(tx, 'ticket', { id: ticket.id }, { subject: 'Never' })
      await updateOne(tx, 'topic', { id: topic.id }, { name: 'Never' })
      expect(await listed()).toEqual(before)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await listed()).toEqual(before)

    await updateOne(db, 'topic', { id: topic.id }, { name: 'Now' })
    expect((await listedTicket(ticket))?.topic.name).toBe('Now')
  })
})

/** A ticket whose first response is due by open hours that are running. */
async function aMovingTicket() {
  const hours: [string, string][] = [['09:00', '17:00']]
  const weekly = { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: [], sun: [] }
  const businessHours = await someBusinessHours(db, { timezone: 'UTC', weekly })
  const slaPolicy = await anSlaPolicy(db, { firstResponseMinutes: 480, businessHours, isDefault: false })
  const ticket = await anSlaTicket(db, { slaPolicy })
  await ticket.evaluate(0)
  return ticket
}

/** Returns what a screen shows of a deadline at a moment: how much has elapsed, and when it goes on. */
function readAt(sla: DeadlineView | null | undefined, at: Date) {
  if (!sla) throw new Error('There is no deadline.')
  const now = at.getTime()
  const ahead = sla.upcomingSegments.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  const passed = ahead.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(now, to) - from), 0)
  return {
    ...sla,
    asOf: at,
    elapsedMinutes: sla.elapsedMinutes + passed / minuteMs,
    upcomingSegments: ahead.flatMap(({ from, to }) => (to > now ? [{ from: Math.max(from, now), to }] : [])),
  }
}
