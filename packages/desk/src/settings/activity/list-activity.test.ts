import { randomUUID } from 'node:crypto'
import { ActivityPage, limits } from '@lodge/contracts'
import { findMany, getOne, insertMany, type TableRow, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../foundation/context.ts'
import { collect } from '../../testing/collect.ts'
import { actingAs, after, anAgent, aSite, aStudent, aSuperadmin, aTicket, noon } from '../../testing/index.ts'
import { exportActivity } from './export-activity.ts'
import { listActivity } from './list-activity.ts'
import { listActors } from './list-actors.ts'

let db: TestDatabase
let ctx: Context
beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db)
  await updateOne(db, 'site', { id: 1 }, { timezone: 'Europe/Paris' })
  ctx = actingAs(db, await aSuperadmin(db))
})
afterAll(() => db.drop())

/** The log is never emptied: each test narrows it to the record that is its own. */
let record: string
beforeEach(() => {
  record = randomUUID()
})

type Entry = Partial<TableRow<'activity'>>

async function entries(...given: Entry[]) {
  await insertMany(
    db,
    'activity',
    given.map((entry, place) => ({
      eventId: randomUUID(),
      recordId: record,
      at: after(-place),
      actor: 'System',
      action: 'ticket.created',
      subject: `Entry ${place}`,
      ...entry,
    })),
  )
}

type Filter = Parameters<typeof listActivity>[1]
const subjectsOf = async (filter: Filter) =>
  (await listActivity(ctx, { record, ...filter })).items.map(({ subject }) => subject)

test('only a superadmin reads and exports the log and looks up its actors', async () => {
  const agent = await anAgent(db, { permissions: ['view_all_tickets', 'view_report'] })
  for (const someone of [agent, await aStudent(db)]) {
    const them = actingAs(db, someone)
    await expect(listActivity(them, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(exportActivity(them, {})).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listActors(them, { search: '' })).rejects.toMatchObject({ code: 'forbidden' })
  }
})

test('the log is listed page by page, newest first, each entry once', async () => {
  const total = limits.pageSize * 2 + 5
  await entries(...Array.from({ length: total }, (_, place) => ({ at: after(Math.floor(place / 3)) })))
  const seen = []
  let cursor: string | undefined
  do {
    const page = ActivityPage.parse(await listActivity(ctx, { record, cursor }))
    seen.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)

  expect(seen).toHaveLength(total)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
  const times = seen.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  await expect(listActivity(ctx, { cursor: 'broken' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('the log is filtered by a person, by Lodge, and by visitors', async () => {
  const agent = await anAgent(db, { name: 'Tom Reid' })
  await entries(
    { subject: 'By Tom', actorId: agent.id, actor: 'Tom Reid' },
    { subject: 'By Lodge', action: 'deadline.breached' },
    { subject: 'By a visitor', action: 'person.sign_in_failed' },
  )
  const { alias } = await getOne(db, 'person', { id: agent.id })

  expect(await subjectsOf({ actor: alias })).toEqual(['By Tom'])
  expect(await subjectsOf({ by: 'system' })).toEqual(['By Lodge'])
  expect(await subjectsOf({ by: 'visitor' })).toEqual(['By a visitor'])
  expect(await subjectsOf({ actor: 'nobody-at-all' })).toEqual([])
  const { items, names } = await listActivity(ctx, { record, actor: alias })
  expect(items).toMatchObject([{ actorAlias: alias }])
  expect(names).toEqual({ actor: 'Tom Reid', record: 'By Tom' })
})

test('the log is filtered by the door', async () => {
  await entries(
    { subject: 'Signed in', through: 'session' },
    { subject: 'By a link', through: 'link' },
    { subject: 'By mail', through: 'mail' },
    { subject: 'Before doors were recorded' },
  )

  for (const [through, subject] of [
    ['session', 'Signed in'],
    ['link', 'By a link'],
    ['mail', 'By mail'],
  ] as const)
    expect(await subjectsOf({ through })).toEqual([subject])
  expect(await subjectsOf({ through: 'token' })).toEqual([])
  expect((await listActivity(ctx, { record })).items.map(({ through }) => through)).toEqual([
    'session',
    'link',
    'mail',
    null,
  ])
  const [header = [], ...rows] = await collect(await exportActivity(ctx, { record, through: 'link' }))
  expect(rows.map((row) => row[header.indexOf('Through')])).toEqual(['Link'])
})

test('the log is filtered by an area, an action, a ticket and a record', async () => {
  const ticket = await aTicket(db)
  await entries(
    { subject: 'Created', action: 'ticket.created', ticketId: ticket.id },
    { subject: 'Replied', action: 'ticket.replied', ticketId: ticket.id },
    { subject: 'Late', action: 'deadline.breached', ticketId: ticket.id },
    { subject: 'Elsewhere', recordId: randomUUID(), action: 'ticket.created' },
  )

  expect(await subjectsOf({ area: 'ticket' })).toEqual(['Created', 'Replied'])
  expect(await subjectsOf({ area: 'ticket', action: 'ticket.replied' })).toEqual(['Replied'])
  expect(await subjectsOf({ area: 'no-such-area' })).toEqual([])
  expect(await subjectsOf({ action: 'no.such_action' })).toEqual([])
  expect(await subjectsOf({ ticket: ticket.number })).toEqual(['Created', 'Replied', 'Late'])
  expect(await subjectsOf({ ticket: ticket.number + 1 })).toEqual([])
  expect((await listActivity(ctx, { record })).items[0]).toMatchObject({
    ticket: ticket.number,
    recordId: record,
  })
})

test('the days of a filter are in the site’s time zone and include the last one', async () => {
  await entries(
    { subject: 'Late on the 10th', at: new Date('2026-03-10T22:59:00Z') },
    { subject: 'Early on the 11th', at: new Date('2026-03-10T23:01:00Z') },
    { subject: 'Late on the 11th', at: new Date('2026-03-11T22:59:00Z') },
  )

  expect(await subjectsOf({ from: '2026-03-11' })).toEqual(['Late on the 11th', 'Early on the 11th'])
  expect(await subjectsOf({ to: '2026-03-10' })).toEqual(['Late on the 10th'])
  expect(await subjectsOf({ from: '2026-03-11', to: '2026-03-11' })).toHaveLength(2)
  expect(await subjectsOf({ from: '2026-03-12', to: '2026-03-01' })).toEqual([])
})

test.each([
  ['a name', 'hannah', true],
  ['the beginning of a word', 'osei timeta', true],
  ['another accent', 'cafe', true],
  ['a value before', 'On hold', true],
  ['a value after', 'resolved', true],
  ['a kind of event', 'status_changed', true],
  ['a ticket', '#20417', true],
  ['an address', 'hannah@uni.example', true],
  ['an IP address', '192.0.2.7', true],
  ['the parts of an IP address in another order', '192.2.0.7', false],
  ['a request', '6f1c2c2e-12e4-4d5f', true],
  ['the end of a word', 'table', false],
  ['one word of two', 'hannah nowhere', false],
  ['only signs', '!!!', false],
  ['signs that mean something to a search', "hannah & !(x:*) '", false],
])('a search for %s, %s, finds the entry: %s', async (_what, search, isFound) => {
  await entries(
    {
      actor: 'Hannah Osei',
      action: 'ticket.status_changed',
      subject: 'Ticket 20417: timetable',
      before: { status: 'On hold' },
      after: { status: 'Resolved', where: 'the Café', left: true },
      ip: '192.0.2.7',
      requestId: '6f1c2c2e-12e4-4d5f-9b1e-0a1b2c3d4e5f',
    },
    { subject: 'hannah@uni.example', action: 'person.signed_in' },
  )
  expect((await subjectsOf({ search })).length > 0).toBe(isFound)
})

test('the name of an event is searched as a whole word, and other words by their beginnings', async () => {
  await entries(
    { subject: 'Statuses', actor: 'Hannah Osei', action: 'person.signed_in' },
    { subject: 'Resolved', actor: 'Hannah Osei', action: 'ticket.status_changed' },
  )
  const both = ['Statuses', 'Resolved']
  expect(await subjectsOf({ search: 'status' })).toEqual(both)
  expect(await subjectsOf({ search: 'stat ose' })).toEqual(both)
  expect(await subjectsOf({ search: 'status ose' })).toEqual(['Resolved'])
})

test.each([
  ['a kind of event as it is called', 'message written', ['Answered']],
  ['the same with words that say nothing', 'changed the status', ['Resolved']],
  ['a field as it is called', 'due', ['Late']],
  ['a value as it is called', 'Hold', ['Resolved']],
  ['a coded value whose words are others', 'anybody', []],
  ['words of one entry that stand apart', 'at risk 20417', ['Late']],
  ['an area as it is called', 'deadlines', ['Late']],
  ['a permission as it is called', 'report', ['Allowed']],
  ['a deadline as it is called', 'first response', ['Late']],
  ['a language as it is called by nobody', 'xx', []],
  ['nothing but words that say nothing', 'the', []],
  ['the code itself', 'on_hold', ['Resolved']],
])('a search for %s, %s, finds %j', async (_what, search, found) => {
  await entries(
    { subject: 'Answered', action: 'ticket.replied', after: { visibility: 'public' } },
    {
      subject: 'Resolved',
      action: 'ticket.status_changed',
      before: { status: 'on_hold' },
      after: { status: 'resolved' },
    },
    {
      subject: 'Late',
      action: 'deadline.warned',
      before: { of: '#20417' },
      after: { deadline: 'first_response', dueAt: '2026-03-10T12:00:00.000Z' },
    },
    { subject: 'Allowed', action: 'role.changed', after: { permissions: ['manage_form', 'view_report'] } },
  )
  expect(await subjectsOf({ search, language: 'en' })).toEqual(found)
})

test('the filtered log is exported as text over several pages, and the export is logged', async () => {
  await entries(...Array.from({ length: limits.exportPageSize + 3 }, () => ({})))
  await entries({
    at: noon,
    action: 'ticket.status_changed',
    subject: '=cmd',
    actor: 'Tom Reid',
    ip: '192.0.2.7',
    through: 'session',
    before: { status: 'open', assignee: null },
    after: { status: 'Resolved', percent: 80 },
  })
  const rows = await collect(await exportActivity(ctx, { record }))
  const one = await collect(await exportActivity(ctx, { record, action: 'ticket.status_changed' }))

  expect(rows).toHaveLength(limits.exportPageSize + 5)
  expect(one[0]).toEqual([
    'When',
    'Who',
    'What happened',
    'Event',
    'Subject',
    'Ticket',
    'Before',
    'After',
    'Through',
    'IP address',
    'Request',
  ])
  expect(one.slice(1)).toEqual([
    [
      '2026-03-10 13:00:00+0100',
      'Tom Reid',
      'Status changed',
      'ticket.status_changed',
      '=cmd',
      '',
      'Status: Open; Assignee: none',
      'Status: Resolved; Percent used: 80',
      'Sign-in',
      '192.0.2.7',
      '',
    ],
  ])
  const taken = await findMany(db, 'event', { type: 'activity.exported' })
  expect(taken.map(({ payload }) => payload)).toContainEqual({
    personId: taken[0]?.actorId,
    conditions: { record, action: 'ticket.status_changed' },
  })
})

test('actors are looked up by name and address, staff first, deactivated people included', async () => {
  const gone = await anAgent(db, { name: 'Ximena Zed' })
  await updateOne(db, 'person', { id: gone.id }, { archivedAt: noon })
  await aStudent(db, { name: 'Ximena Abel' })

  const names = async (search: string) => (await listActors(ctx, { search })).items.map(({ name }) => name)
  expect(await names('xim')).toEqual(['Ximena Zed', 'Ximena Abel'])
  expect(await names('ximena ab')).toEqual(['Ximena Abel'])
  expect(await names('%')).not.toContain('Ximena Nobody')
  expect(await names('no such person')).toEqual([])
})
