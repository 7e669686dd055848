import { ExportTickets, limits } from '@lodge/contracts'
import {
  countRows,
  findMany,
  insert,
  integer,
  query,
  remove,
  sql,
  transact,
  updateOne,
} from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { recordActivity } from '../../settings/activity/record-activity.ts'
import {
  actingAs,
  aDepartment,
  after,
  anAgent,
  aStudent,
  aTeam,
  aTicket,
  aTopic,
  eventsOf,
  noon,
  type TestPerson,
} from '../../testing/index.ts'
import { exportTickets } from './export-tickets.ts'
import { createTimestampFormat } from './timestamp-format.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const rowsOf = (someone: TestPerson, list: z.input<typeof ExportTickets>) =>
  exportTickets(actingAs(db, someone), ExportTickets.parse(list))
async function all(rows: AsyncIterable<string[]>) {
  const taken: string[][] = []
  for await (const row of rows) taken.push(row)
  return taken
}

/** Creates many tickets like one, each a minute after the one before, without search index and counts. */
async function copiesOf({ id }: { id: string }, count: number) {
  await transact(db, async (tx) => {
    await query(tx, sql`ALTER TABLE ticket DISABLE TRIGGER USER`)
    await query(
      tx,
      sql`
      INSERT INTO ticket
        (id, subject, snippet, status, priority, requester_id, topic_id, team_id, sla_due_at, created_at, updated_at)
      SELECT gen_random_uuid(), 'Copy ' || place, snippet, status, priority, requester_id, topic_id, team_id,
             sla_due_at, created_at + make_interval(mins => place), updated_at + make_interval(mins => place % 9)
      FROM ticket, generate_series(1, ${integer(count)}) place WHERE id = ${id}`,
    )
    await query(tx, sql`ALTER TABLE ticket ENABLE TRIGGER USER`)
  })
}

test('a list of ten thousand tickets is exported whole, once and in order, without unseen tickets', async () => {
  const [team, other] = [await aTeam(db), await aTeam(db)]
  const agent = await anAgent(db, { teams: [team] })
  const count = 10_050
  await copiesOf(await aTicket(db, { team }), count)
  await copiesOf(await aTicket(db, { team: other }), 20)

  const [heads, ...rows] = await all(
    await rowsOf(agent, { sort: 'updated', columns: 'number,subject,team,updated' }),
  )
  const times = rows.map(([, , , updated = '']) => updated)

  expect(heads).toEqual(['Number', 'Subject', 'Team', 'Updated', 'Form answers'])
  expect(rows).toHaveLength(count + 1)
  expect(new Set(rows.map(([number]) => number)).size).toBe(count + 1)
  expect(new Set(rows.map(([, , name]) => name))).toEqual(new Set([team.name]))
  expect(times).toEqual(times.toSorted().toReversed())
})

test.each(['due', 'priority', 'number', 'created'] as const)(
  'an export ordered by %s continues from page to page without gap or repeat',
  async (sort) => {
    const team = await aTeam(db)
    const agent = await anAgent(db, { teams: [team] })
    await copiesOf(
      await aTicket(db, { team, slaDueAt: after(5), priority: 'high' }),
      limits.exportPageSize + 20,
    )
    await aTicket(db, { team, slaDueAt: after(5), priority: 'high' })
    const [, ...rows] = await all(await rowsOf(agent, { sort, columns: 'number,subject' }))

    expect(rows).toHaveLength(limits.exportPageSize + 22)
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length)
  },
)

test('each page is read only when the client reaches it', async () => {
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  const oldest = await aTicket(db, { team, subject: 'As it was' })
  await copiesOf(oldest, limits.exportPageSize * 2)
  const rows = (await rowsOf(agent, { sort: 'created', columns: 'subject' }))[Symbol.asyncIterator]()
  await rows.next()
  await rows.next()
  await updateOne(db, 'ticket', { id: oldest.id }, { subject: 'As it is' })

  const rest: string[] = []
  for (let next = await rows.next(); !next.done; next = await rows.next()) rest.push(next.value[0] ?? '')
  expect(rest.at(-1)).toBe('As it is')
})

test('an agent who loses a team during an export gets no further tickets of it', async () => {
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  await copiesOf(await aTicket(db, { team }), limits.exportPageSize + 10)
  let count = 0
  for await (const _ of await rowsOf(agent, { columns: 'subject' })) {
    count += 1
    if (count === 2) await remove(db, 'team_member', { personId: agent.id })
  }
  expect(count).toBe(1 + limits.exportPageSize)
})

test('a row has the columns of the list, in words and in the agent’s time zone', async () => {
  const team = await aTeam(db)
  const [student, department, topic] = await Promise.all([
    aStudent(db),
    aDepartment(db),
    aTopic(db, { team }),
  ])
  const agent = await anAgent(db, { teams: [team] })
  await updateOne(db, 'person', { id: agent.id }, { timezone: 'Europe/Paris' })
  const ticket = await aTicket(db, {
    team,
    topic,
    requester: student,
    assignee: agent,
    subject: 'The door',
    status: 'on_hold',
    priority: 'urgent',
    slaStatus: 'at_risk',
    slaDueAt: after(30),
    tags: ['keys', 'night'],
    language: 'en-GB',
  })
  await updateOne(db, 'ticket', { id: ticket.id }, { departmentId: department.id })
  const columns =
    'subject,status,priority,team,assignee,requester,topic,department,course,tags,language,sla,created,updated,number'
  const [heads, row] = await all(await rowsOf(agent, { columns }))

  expect(heads).toContain('Next due')
  expect(row).toEqual([
    'The door',
    'On hold',
    'Urgent',
    team.name,
    agent.name,
    student.name,
    topic.name,
    department.name,
    '',
    'keys, night',
    'British English',
    'At risk',
    '2026-03-10 13:30:00+0100',
    '2026-03-10 13:00:00+0100',
    '2026-03-10 13:00:00+0100',
    String(ticket.number),
    '',
  ])
})

test('the last column has the form answers in words', async () => {
  const team = await aTeam(db)
  const agent = await anAgent(db, { teams: [team] })
  const formVersionId = await aFormVersion()
  for (const [subject, formAnswers] of [
    ['Answered', { building: 'hh', room: '2.14\nleft' }],
    ['Unanswered', {}],
  ] as const) {
    const { id } = await aTicket(db, { team, subject })
    await updateOne(db, 'ticket', { id }, { formVersionId, formAnswers })
  }

  const [, ...rows] = await all(await rowsOf(agent, { sort: 'number', columns: 'subject' }))

  expect(rows.toSorted()).toEqual([
    ['Answered', 'Building: Harcourt House\nRoom: 2.14 left'],
    ['Unanswered', ''],
  ])
})

async function aFormVersion(): Promise<string> {
  const fields = [
    {
      key: 'building',
      type: 'choice',
      label: 'Building',
      choices: [{ value: 'hh', label: 'Harcourt House' }],
    },
    { key: 'room', type: 'textarea', label: 'Room' },
  ]
  const form = await insert(db, 'form', { alias: 'place', name: 'Place' })
  const { id } = await insert(db, 'form_version', { formId: form.id, version: 1, fields, publishedAt: noon })
  return id
}

test('the activity log says who exported which list', async () => {
  const agent = await anAgent(db, { teams: [await aTeam(db)] })
  await rowsOf(agent, { status: '-resolved,closed', created: '30d', columns: 'subject,tags' })
  const event = (await eventsOf(db)).findLast(({ actorId }) => actorId === agent.id)
  const type = 'tickets.exported'
  const exported = { conditions: { status: '-resolved,closed', created: '30d' }, sort: 'due' as const }
  expect(event).toMatchObject({
    type,
    payload: { personId: agent.id, columns: ['subject', 'tags'], ...exported },
  })

  const recorded = {
    id: event?.id ?? '',
    type,
    at: noon.toISOString(),
    actorId: agent.id,
    personId: agent.id,
  } as const
  const list = { ...exported, columns: ['subject' as const, 'tags' as const] }
  for (const _ of ['once', 'again']) await recordActivity(actingAs(db, agent), [{ ...recorded, ...list }])
  expect(await findMany(db, 'activity', { actorId: agent.id })).toMatchObject([
    {
      actor: agent.name,
      subject: '',
      ip: '192.0.2.1',
      after: { filters: 'status:-resolved,closed created:30d', order: 'due', columns: ['subject', 'tags'] },
    },
  ])
})

test('a filter by an unknown record is refused at its field and not logged', async () => {
  const agent = await anAgent(db)
  await expect(rowsOf(agent, { topic: 'no-such-topic' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: { fields: { topic: { reason: 'unknown_filter_value' } } },
  })
  await expect(rowsOf(await aStudent(db), {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(await countRows(db, 'event', { actorId: agent.id })).toBe(0)
})

test.each([
  ['UTC', '2026-03-10T00:00:05.000Z', '2026-03-10 00:00:05+0000'],
  ['Europe/Paris', '2026-03-29T00:59:59.000Z', '2026-03-29 01:59:59+0100'],
  ['Europe/Paris', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00:00+0200'],
  ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31 20:30:00-0330'],
])('in the time zone %s %s is written %s', (timezone, moment, text) => {
  expect(createTimestampFormat(timezone)(new Date(moment))).toBe(text)
})
