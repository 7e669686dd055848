import { randomUUID } from 'node:crypto'
import { ExportReportTickets, ListReportTickets, limits, type ReportTicket } from '@lodge/contracts'
import { getOne, insert, insertMany, query, remove, sql, updateOne } from '@lodge/database'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actingAs,
  after,
  anAgent,
  aSite,
  aSupervisor,
  eventsOf,
  type TestPerson,
} from '../../../../testing/index.ts'
import { aHistoryDesk, type HistoryDesk, histories } from '../../testing/random-histories.ts'
import { listReportTickets } from '../list-report-tickets.ts'
import { exportReportTickets } from './export-report-tickets.ts'

let db: TestDatabase
let desk: HistoryDesk
let supervisor: TestPerson

const day = 24 * 60
const range = '2026-03-08..2026-03-12'
const many = '2026-02-01..2026-02-01'
const manyCount = limits.exportPageSize + 7

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone: 'America/New_York' })
  desk = await aHistoryDesk(db)
  supervisor = await aSupervisor(db)
  await addMany(new Date('2026-02-01T12:00:00Z'))
})
afterAll(() => db.drop())

/** Creates more tickets of the first team at once than a piece of an export holds. */
async function addMany(at: Date) {
  const [under] = desk.topics
  if (!under) throw new Error('There is no topic.')
  const ids = Array.from({ length: manyCount }, () => randomUUID())
  const situation = { topicId: under.id, teamId: under.teamId }
  const given = { ...situation, requesterId: desk.student.id, subject: '=1+1', createdAt: at, updatedAt: at }
  await insertMany(
    db,
    'ticket',
    ids.map((id) => ({ id, ...given })),
  )
  await insertMany(
    db,
    'report_fact',
    ids.map((ticketId) => ({
      ticketId,
      position: 0,
      kind: 'created',
      at,
      ...situation,
      priority: 'normal',
      channel: 'portal',
      seenByTeamId: situation.teamId,
    })),
  )
}

const ctx = (who: TestPerson) => actingAs(db, who, after(4 * day))
const rowsOf = (query: object, who: TestPerson = supervisor) =>
  exportReportTickets(ctx(who), ExportReportTickets.parse({ range, measure: 'created', ...query }))
async function fileOf(query: object, who?: TestPerson) {
  const rows: string[][] = []
  for await (const row of rowsOf(query, who)) rows.push(row)
  return rows.slice(1)
}

async function listOf(query: object, who: TestPerson = supervisor) {
  const items: ReportTicket[] = []
  const reportInput = { range, measure: 'created', ...query }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const one = ListReportTickets.parse({ ...reportInput, ...(cursor && { cursor }) })
    const page = await listReportTickets(ctx(who), one)
    items.push(...page.items)
    cursor = page.next
  }
  return items
}

const toLine = ({ number, isMet, seconds, rating }: ReportTicket) => [
  String(number),
  isMet === null ? '' : isMet ? 'Met' : 'Missed',
  String(seconds ?? ''),
  String(rating ?? ''),
]
const lineOf = ([, number = '', ...rest]: string[]) => [number, ...rest.slice(-3)]

test('an exported file has the rows of the list behind the figure, in the same order', {
  timeout: 60_000,
}, async () => {
  const questions = [
    ...['created', 'resolved', 'reopened', 'backlog', 'firstResponseMet'].map((measure) => ({ measure })),
    ...['resolutionMedian', 'satisfaction'].map((measure) => ({ measure, agent: desk.agent.alias })),
    { measure: 'backlog', days: '2026-03-09..2026-03-10', group: 'team', row: desk.teams[1]?.alias },
    { measure: 'created', weekday: 2, tag: '-fees' },
    { measure: 'created', weekday: 3, hour: 9 },
    { measure: 'resolved', group: 'agent', row: 'none' },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(histories, { minLength: 8, maxLength: 8 }), async (drawn) => {
      for (const one of drawn) await desk.addTicket(one)
      for (const query of questions)
        for (const who of [supervisor, desk.agent])
          expect((await fileOf(query, who)).map(lineOf)).toEqual((await listOf(query, who)).map(toLine))
    }),
    { numRuns: 2 },
  )
})

test('a large export is complete and without repeats, although tickets are added meanwhile', async () => {
  const rows = rowsOf({ range: many })
  const numbers = new Set<string>()
  let count = -1
  for await (const [, number = ''] of rows) {
    if (count === 0) await addMany(new Date('2026-02-01T11:00:00Z'))
    count += 1
    numbers.add(number)
  }

  expect(count).toBe(manyCount)
  expect(numbers.size).toBe(manyCount + 1)
  await remove(db, 'report_fact', { at: new Date('2026-02-01T11:00:00Z') })
})

test('a row has the ticket’s situation at the time and now', async () => {
  const added = await desk.addTicket({
    createdAt: 3 * 60,
    topic: 0,
    steps: [{ minutes: 30, act: 'answer' }],
  })
  const { number } = await getOne(db, 'ticket', { id: added?.id ?? '' })
  const found = async () =>
    (await fileOf({ measure: 'firstResponseMet' })).find((row) => row[1] === String(number))
  const [team] = desk.teams
  expect(await found()).toEqual([
    '2026-03-10 11:30:00-0400',
    String(number),
    expect.stringMatching(/^Question/),
    'New',
    'Normal',
    team?.name,
    '',
    desk.student.name,
    expect.any(String),
    '',
    '',
    '',
    'Met',
    '1800',
    '',
  ])
})

test('the row of a deleted ticket has its number', async () => {
  const { id, number } = await getOne(db, 'ticket', { subject: '=1+1' })
  await insert(db, 'deleted_ticket', { ticketId: id, number, deletedAt: new Date() })
  await remove(db, 'ticket', { id })
  const gone = (await fileOf({ range: many })).filter((row) => row[1] === String(number))

  expect(gone).toEqual([
    ['2026-02-01 07:00:00-0500', String(number), ...Array.from({ length: 13 }, () => '')],
  ])
})

test('a person runs one export at a time, and an abandoned export makes room for another', async () => {
  const first = rowsOf({ range: many })
  await first.next()
  const other = await aSupervisor(db)

  await expect(rowsOf({ range: many }).next()).rejects.toMatchObject({ reason: 'report_export_running' })
  const second = rowsOf({ range: many }, other)
  expect((await second.next()).done).toBe(false)
  await expect(rowsOf({ range: many }, desk.agent).next()).rejects.toMatchObject({ reason: 'exports_busy' })

  await Promise.all([first.return(undefined), second.return(undefined)])
  expect(await fileOf({ range: many })).toHaveLength(manyCount)
})

test('a reader who loses the permission or the team during an export gets no further rows', async () => {
  const [team] = desk.teams
  if (!team) throw new Error('There is no team.')
  const losing: Record<string, (agent: TestPerson) => Promise<unknown>> = {
    team: ({ id }) => remove(db, 'team_member', { personId: id }),
    permission: ({ id }) =>
      query(
        db,
        sql`UPDATE role SET permissions = '{}' WHERE id = (SELECT role_id FROM person WHERE id = ${id})`,
      ),
    account: ({ id }) => updateOne(db, 'person', { id }, { archivedAt: new Date() }),
  }
  for (const [what, lose] of Object.entries(losing)) {
    const agent = await anAgent(db, { teams: [team], permissions: ['view_report'] })
    const rows = rowsOf({ range: many }, agent)
    let count = -1
    const reading = async () => {
      for await (const _ of rows) {
        count += 1
        if (count === 1) await lose(agent)
      }
    }
    await expect(reading(), what).rejects.toMatchObject({ code: 'forbidden' })
    expect([what, count]).toEqual([what, limits.exportPageSize])
  }
})

test('the activity log has who exported what, and no refused export', async () => {
  const agent = await anAgent(db, { permissions: ['view_report'] })
  const reportInput = { measure: 'created', days: range, team: '-exams', hour: 9, weekday: 2 }
  await expect(fileOf({ ...reportInput, team: 'no-such-team' }, agent)).rejects.toMatchObject({
    details: { fields: { team: { reason: 'unknown_filter_value' } } },
  })
  await expect(fileOf({ days: '2026-03-07..2026-03-08' }, agent)).rejects.toMatchObject({
    details: { fields: { days: { reason: 'outside_of_report' } } },
  })
  await expect(fileOf({}, desk.colleague)).rejects.toMatchObject({ code: 'forbidden' })
  const { team: _, ...known } = reportInput
  await fileOf({ ...known, priority: '-low' }, agent)

  const recorded = (await eventsOf(db)).filter(({ actorId }) => actorId === agent.id)
  expect(recorded).toMatchObject([
    {
      type: 'report.exported',
      payload: {
        personId: agent.id,
        conditions: {
          range,
          measure: 'created',
          days: range,
          priority: '-low',
          hour: '9',
          weekday: '2',
        },
      },
    },
  ])
})
