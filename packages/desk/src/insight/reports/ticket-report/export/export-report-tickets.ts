import { type ExportReportTickets, limits, writeFilterText } from '@lodge/contracts'
import { query, readThroughCursor, type Sql, sql, type Transaction, timestamp } from '@lodge/database'
import { hasPermission, refusal, type Staff, visibleTeams } from '@lodge/domain'
import { type Context, onReplica, recordEventBy, transaction } from '../../../../foundation/context.ts'
import { loadReaderStrings } from '../../../../foundation/load-reader-strings.ts'
import { requireReportViewer } from '../../../../foundation/require-report-viewer.ts'
import { loadStaff } from '../../../../identity/people/load-staff.ts'
import { loadReaderTimezone } from '../../../../ticketing/tickets/list/load-timezone.ts'
import { createTimestampFormat } from '../../../exports/timestamp-format.ts'
import type { CountedFact } from '../counted-cursor.ts'
import { backlogConditions, findFigure, happenedConditions, selectCounted } from '../counted-facts.ts'
import { beginReport, loadSpan, type ReportScope } from '../report-scope.ts'
import { countedColumns, findCountedTickets } from './counted-columns.ts'
import { takeExportTurn } from './export-turns.ts'

/** As long as a slow line may take for the largest file; what changes in Postgres meanwhile is kept twice. */
const longestExportMs = 15 * 60_000

/**
 * Yields everything that a figure of the report counted as rows of text below their headers, the latest first: as many as
 * the figure says and as its list shows, of one moment, however long they are read. At most one piece of them is held at
 * once. With the first row it records who exported them, and throws as `listReportTickets` does, or `too_many_requests`
 * while the actor reads another one; later `forbidden`, as soon as the actor sees less than at first.
 */
export async function* exportReportTickets(
  ctx: Context,
  input: ExportReportTickets,
): AsyncGenerator<string[]> {
  const staff = requireReportViewer(ctx)
  const leave = takeExportTurn()
  try {
    const { measure: _, days, group, row, weekday, hour, ...report } = input
    const { scope, end } = await onReplica(ctx, (reading) =>
      beginReport(reading, report, { timeoutMs: longestExportMs }),
    )
    try {
      await requireOnlyExport(scope.db, staff)
      const statement = await selectFigure(scope, input)
      await recordExport(ctx, staff, input)
      yield* writeRows(ctx, { scope, staff, statement })
    } finally {
      await end()
    }
  } finally {
    leave()
  }
}

/** The lock is gone with the transaction, and so with its connection too. */
async function requireOnlyExport(tx: Transaction, { id }: Staff): Promise<void> {
  const [turn] = await query<{ isOurs: boolean }>(
    tx,
    sql`SELECT pg_try_advisory_xact_lock(hashtext('lodge.report_export'), hashtext(${id})) AS "isOurs"`,
  )
  if (!turn?.isOurs) throw refusal('report_export_running')
}

async function selectFigure(scope: ReportScope, input: ExportReportTickets): Promise<Sql> {
  const { measure, ...figure } = await findFigure(scope, input)
  if (measure === 'backlog') return selectCounted(scope.facts, await backlogConditions(scope, figure))
  const { start, end } = await loadSpan(scope.db, figure.range, scope.calendar)
  const isWithin = sql`fact.at >= ${timestamp(start)} AND fact.at < ${timestamp(end)}`
  return selectCounted(scope.facts, [isWithin, ...happenedConditions(scope, { measure, ...figure })])
}

function recordExport(ctx: Context, { id }: Staff, input: ExportReportTickets): Promise<unknown> {
  const conditions = Object.entries(input).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, textOf(value)] as const],
  )
  return transaction(ctx, (tx) =>
    recordEventBy(ctx, tx, {
      type: 'report.exported',
      personId: id,
      conditions: Object.fromEntries(conditions),
    }),
  )
}

/** As it is written in an address. */
function textOf(value: NonNullable<ExportReportTickets[keyof ExportReportTickets]>): string {
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) ? value.join('..') : writeFilterText(value)
}

interface ExportedFacts {
  scope: ReportScope
  staff: Staff
  statement: Sql
}

async function* writeRows(
  ctx: Context,
  { scope, staff, statement }: ExportedFacts,
): AsyncGenerator<string[]> {
  const timeOf = createTimestampFormat(await loadReaderTimezone(ctx))
  const strings = await loadReaderStrings(ctx)
  const columns = countedColumns(strings, timeOf)
  yield columns.map(({ head }) => head)
  for await (const facts of readThroughCursor<CountedFact>(scope.db, statement, limits.exportPageSize)) {
    await requireSameView(ctx, staff)
    const tickets = await findCountedTickets(scope.db, facts)
    for (const fact of facts) {
      const counted = { fact, ...(tickets.get(fact.ticketId) ?? { number: null, ticket: null }) }
      yield columns.map(({ cell }) => cell(counted))
    }
  }
}

/** Throws `forbidden` where the actor may no longer see what they saw at first. */
async function requireSameView({ db }: Context, staff: Staff): Promise<void> {
  const now = await loadStaff(db, staff.id)
  if (!now || !hasPermission(now, 'view_report') || !seesAsMuch(now, staff)) throw refusal('forbidden')
}

function seesAsMuch(now: Staff, before: Staff): boolean {
  const [teams, earlier] = [visibleTeams(now), visibleTeams(before)]
  return teams === 'all' || (earlier !== 'all' && earlier.every((team) => teams.includes(team)))
}
