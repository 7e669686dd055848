import { type ReportFigures, ReportGroup, type TicketReport, TicketReportQuery } from '@lodge/contracts'
import { countRows, insert, remove, type Sql, sql, updateMany, updateOne, uuid } from '@lodge/database'
import { createTestDatabase } from '@lodge/database/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actingAs, after, aSite, aSupervisor, type TestPerson } from '../../../testing/index.ts'
import { plainReport } from '../testing/plain-report.ts'
import { aHistoryDesk, type HistoryDesk, histories } from '../testing/random-histories.ts'
import { getTicketReport } from '../ticket-report/get-ticket-report.ts'
import { settleReportDays } from './settle-days.ts'

let db: Awaited<ReturnType<typeof createTestDatabase>>
let desk: HistoryDesk
let supervisor: TestPerson

/** The clocks change within these days, and there are days on both sides that nobody settles. */
const timezone = 'America/New_York'
const range = { from: '2026-03-07', to: '2026-03-13' }
const runs = Number(process.env.LODGE_REPORT_RUNS ?? 2)

beforeAll(async () => {
  db = await createTestDatabase()
  await aSite(db, { timezone })
  desk = await aHistoryDesk(db)
  supervisor = await aSupervisor(db)
})
afterAll(() => db.drop())

const ctx = (who: TestPerson) => actingAs(db, who, after(3 * 24 * 60))

const tagAndPriority = () => ({
  filter: { tag: 'fees', priority: 'normal' },
  condition: sql`'fees' = ANY(tags) AND priority = 'normal'`,
})

/** Reports that different people ask for, each with the same filter as a condition on facts. */
const questions: Record<string, () => { who?: TestPerson; filter?: object; condition: Sql }> = {
  everything: () => ({ condition: sql`TRUE` }),
  'a team': () => ({
    filter: { team: desk.teams[1]?.alias },
    condition: sql`team_id = ${uuid(desk.teams[1]?.id ?? null)}`,
  }),
  'all but an agent, and nobody': () => ({
    filter: { agent: `-${desk.agent.alias},nobody` },
    condition: sql`agent_id IS NOT NULL AND agent_id <> ${uuid(desk.agent.id)}`,
  }),
  'a tag and a priority': tagAndPriority,
  'what an agent sees': () => ({
    who: desk.agent,
    condition: sql`ticket_id IN (SELECT id FROM ticket WHERE team_id = ${uuid(desk.teams[0]?.id ?? null)})`,
  }),
}

test('a report is the same whichever of its days are settled', { timeout: 60_000 * runs }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ history: histories, isSettledThen: fc.boolean() }), {
        minLength: 4,
        maxLength: 6,
      }),
      async (drawn) => {
        for (const { history, isSettledThen } of drawn) {
          await desk.addTicket(history)
          if (isSettledThen) await settleReportDays(ctx(supervisor))
        }
        for (const question of Object.values(questions)) await compare(question())
      },
    ),
    { numRuns: runs },
  )
})

async function compare({
  who = supervisor,
  filter = {},
  condition,
}: ReturnType<(typeof questions)['everything']>) {
  const reportQuery = TicketReportQuery.parse({ range: `${range.from}..${range.to}`, ...filter })
  const report = await getTicketReport(ctx(who), reportQuery)
  const plain = await plainReport(db, { timezone, range, condition, steps: report.steps })
  const before = await plainReport(db, {
    timezone,
    range: report.before,
    condition,
    steps: report.stepsBefore,
  })

  expect(report.steps).toEqual(plain.steps)
  expect(report.stepsBefore).toEqual(before.steps)
  expect(valuesOf(report.figures)).toMatchObject(plain.whole ?? {})
  expect(valuesOf(report.figuresBefore)).toMatchObject(before.whole ?? {})
  expect(hoursOf(report)).toEqual(
    new Set(plain.hours.map(({ weekday, hour, count }) => `${weekday} ${hour} ${count}`)),
  )
  for (const group of ReportGroup.options)
    expect(sorted(report.groups[group].map(({ figures }) => valuesOf(figures)))).toEqual(
      sorted(plain.groups[group].map(({ figures }) => figures)),
    )
}

const valuesOf = (figures: ReportFigures) =>
  Object.fromEntries(Object.entries(figures).map(([name, { value }]) => [name, value]))

/** Rows as texts that can be compared, whatever they are called now. */
const sorted = (rows: readonly Record<string, number | null>[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()

const hoursOf = ({ hours }: TicketReport) =>
  new Set(
    hours.flatMap((counts, weekday) =>
      counts.flatMap((count, hour) => (count > 0 ? [`${weekday + 1} ${hour} ${count}`] : [])),
    ),
  )

test('the reports are the same with more teams, people and tags than two bytes can number', async () => {
  await insert(db, 'report_code', { code: 40_000, word: 'many' })
  await insert(db, 'report_tag_set', { code: 40_000, tags: ['many'] })
  await updateMany(db, 'report_settled', {}, { isDue: true })
  await settleReportDays(ctx(supervisor))
  await compare(tagAndPriority())
})

test('settles each day once, and again after a change of its facts or of the site’s time zone', async () => {
  await settleReportDays(ctx(supervisor))
  expect(await settleReportDays(ctx(supervisor))).toBe(0)

  await desk.addTicket({ createdAt: 60, topic: 0, steps: [] })
  expect(await settleReportDays(ctx(supervisor))).toBe(1)

  await updateOne(db, 'site', { id: 1 }, { timezone: 'Asia/Kolkata' })
  expect(await settleReportDays(ctx(supervisor))).toBeGreaterThan(3)
  await updateOne(db, 'site', { id: 1 }, { timezone })
})

test('a report counts settled and unsettled days together', async () => {
  await desk.addTicket({ createdAt: -2 * 24 * 60, topic: 0, steps: [{ minutes: 90, act: 'answer' }] })
  await settleReportDays(ctx(supervisor))
  await remove(db, 'report_settled', sql`day <= ${new Date('2026-03-09')}`)
  await compare(questions.everything?.() ?? { condition: sql`TRUE` })
})

test('stops when it is aborted', async () => {
  await remove(db, 'report_settled', {})
  expect(await settleReportDays(ctx(supervisor), { signal: AbortSignal.abort() })).toBe(0)
  expect(await countRows(db, 'report_settled')).toBe(0)
})
