import { randomUUID } from 'node:crypto'
import {
  ListReportTickets,
  limits,
  type ReportGroup,
  type ReportMeasure,
  ReportMeasure as ReportMeasures,
  ReportTicketsPage,
  type TicketReport,
  TicketReportQuery,
} from '@lodge/contracts'
import { countRows, insertMany, sql } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, aSite, aSupervisor, type TestPerson } from '../../../testing/index.ts'
import { aHistoryDesk, type HistoryDesk, histories } from '../testing/random-histories.ts'
import { getTicketReport } from './get-ticket-report.ts'
import { listReportTickets } from './list-report-tickets.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let supervisor: TestPerson
let desk: HistoryDesk

const day = 24 * 60
const range = '2026-03-08..2026-03-12'

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone: 'America/New_York' })
  desk = await aHistoryDesk(db)
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

const ctx = (who: TestPerson) => actingAs(db, who, after(4 * day))
const report = (who: TestPerson = supervisor, query: object = {}) =>
  getTicketReport(ctx(who), TicketReportQuery.parse({ range, ...query }))
const list = (query: object, who: TestPerson = supervisor) =>
  listReportTickets(ctx(who), ListReportTickets.parse({ range, measure: 'created', ...query }))

test('each figure equals the length of the list behind it, for the whole, each step, group and hour', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(histories, { minLength: 8, maxLength: 8 }), async (drawn) => {
      for (const one of drawn) await desk.addTicket(one)
      const questions = questionsOf(await report())
      const answers = await Promise.all(
        questions.map(async ([question]) => [question, (await list(question)).total]),
      )
      expect(answers).toEqual(questions)
    }),
    { numRuns: 2 },
  )
})

function questionsOf({ figures, steps, groups, hours }: TicketReport): [object, number][] {
  const rows: ReportMeasure[] = [
    'created',
    'backlog',
    'resolved',
    'reopenRate',
    'firstResponseMet',
    'satisfaction',
  ]
  const names: ReportGroup[] = ['team', 'agent', 'topic']
  return [
    ...ReportMeasures.options.map((measure): [object, number] => [{ measure }, figures[measure].counted]),
    ...steps.flatMap(({ from, to, ...counts }) =>
      (['created', 'resolved', 'backlog'] as const).map((measure): [object, number] => [
        { measure, days: `${from}..${to}` },
        counts[measure],
      ]),
    ),
    ...names.flatMap((group) =>
      groups[group].flatMap(({ of, figures: own }) =>
        rows.map((measure): [object, number] => [
          { measure, group, row: of?.alias ?? 'none' },
          own[measure].counted,
        ]),
      ),
    ),
    ...hours.flatMap((counts, weekday) =>
      counts.flatMap((count, hour): [object, number][] =>
        count > 0 ? [[{ measure: 'created', weekday: weekday + 1, hour }, count]] : [],
      ),
    ),
  ]
}

test('pages continue without a gap, also among facts of the same moment', async () => {
  const [at, under] = [new Date('2026-02-01T12:00:00Z'), desk.topics[0]]
  if (!under) throw new Error('There is no topic.')
  const ids = Array.from({ length: limits.pageSize + 7 }, () => randomUUID())
  const given = { topicId: under.id, teamId: under.teamId, requesterId: desk.student.id }
  await insertMany(
    db,
    'ticket',
    ids.map((id) => ({ id, ...given, subject: 'At once', createdAt: at, updatedAt: at })),
  )
  const { requesterId: _, ...situation } = given
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
  const first = await list({ range: '2026-02-01..2026-02-01' })
  const second = await list({ range: '2026-02-01..2026-02-01', cursor: first.next ?? '' })

  expect(ReportTicketsPage.parse(first)).toEqual(first)
  const listed = [...first.items, ...second.items].map(({ id }) => id)
  expect(listed.toSorted()).toEqual(ids.map((id) => `${id}.0`).toSorted())
  expect([first.total, second.total, second.next]).toEqual([ids.length, ids.length, null])
})

test('an agent’s figure counts the tickets that they see now, and so does the list behind it', async () => {
  const seen = await countRows(
    db,
    'ticket',
    sql`team_id = ${desk.teams[0]?.id ?? ''}
        AND created_at >= ${new Date('2026-03-08T05:00Z')}
        AND created_at < ${new Date('2026-03-13T04:00Z')}`,
  )
  expect((await report(desk.agent)).figures.created.value).toBe(seen)
  expect((await list({}, desk.agent)).total).toBe(seen)
})

test.each([
  ['days', { days: '2026-03-07..2026-03-08' }, 'outside_of_report'],
  ['row', { group: 'team', row: 'no-such-team' }, 'unknown_filter_value'],
  ['row', { group: 'team' }, 'required'],
  ['group', { row: 'none' }, 'required'],
  ['agent', { agent: 'no-such-agent' }, 'unknown_filter_value'],
  ['team', { team: 'no-such-team' }, 'unknown_filter_value'],
  ['cursor', { cursor: 'bm9uc2Vuc2U' }, 'page_gone'],
])('an invalid %s is refused at its field: %j', async (field, query, reason) => {
  await expect(list(query)).rejects.toMatchObject({ details: { fields: { [field]: { reason } } } })
})

test('the list is refused without the permission', async () => {
  await expect(list({}, desk.colleague)).rejects.toMatchObject({ code: 'forbidden' })
})
