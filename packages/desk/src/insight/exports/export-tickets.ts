import { type ExportTickets, limits, type TicketFilter, writeFilterText } from '@lodge/contracts'
import { type Database, query, type Sql } from '@lodge/database'
import { effectiveSort, refusal, writeFormAnswers } from '@lodge/domain'
import { answerWords } from '../../foundation/answer-words.ts'
import { type Context, onReplica, recordEventBy, transaction } from '../../foundation/context.ts'
import type { PagePosition } from '../../foundation/cursor.ts'
import { loadReaderStrings } from '../../foundation/load-reader-strings.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { loadFilterTimezone, loadReaderTimezone } from '../../ticketing/tickets/list/load-timezone.ts'
import { ticketPageQuery } from '../../ticketing/tickets/list/ticket-page-query.ts'
import { toKnownFilter } from '../../ticketing/tickets/list/to-known-filter.ts'
import { loadFormAnswersOf } from '../../ticketing/tickets/properties/load-form-answers.ts'
import { findTicketsByIds } from '../../ticketing/tickets/ticket-record.ts'
import { selectExportColumns } from './export-columns.ts'
import { createTimestampFormat } from './timestamp-format.ts'

/**
 * Yields a list of any length as rows of text below their headers, form answers last, and records who exported it.
 * Pages are read one at a time as they are consumed: each is as it is, and what the agent may see, when its turn comes.
 */
export async function exportTickets(
  ctx: Context,
  { columns, sort, ...given }: ExportTickets,
): Promise<AsyncIterable<string[]>> {
  const { id: personId } = requireStaff(ctx)
  const filter = await toKnownFilter(ctx, given)
  const order = effectiveSort({ ...filter, sort })
  await transaction(ctx, (tx) =>
    recordEventBy(ctx, tx, {
      type: 'tickets.exported',
      personId,
      conditions: toFilterText(filter),
      sort: order,
      columns,
    }),
  )
  return exportRows(ctx, personId, { filter, order, columns })
}

interface ExportedList {
  filter: TicketFilter
  order: ExportTickets['sort']
  columns: ExportTickets['columns']
}

async function* exportRows(
  ctx: Context,
  personId: string,
  { columns, ...list }: ExportedList,
): AsyncGenerator<string[]> {
  const scope = { now: ctx.now(), timezone: await loadFilterTimezone(ctx, list.filter) }
  const timeOf = createTimestampFormat(await loadReaderTimezone(ctx))
  const strings = await loadReaderStrings(ctx)
  const words = answerWords(strings.t)
  const cells = selectExportColumns(columns, strings)
  yield [...cells.map(({ head }) => head), strings.t('property.name.formAnswers')]
  for (let after: PagePosition | null = null; ; ) {
    const actor = await loadStaff(ctx.db, personId)
    if (!actor) throw refusal('staff_only')
    const page = ticketPageQuery({ ...list, after, size: limits.exportPageSize }, { ...scope, actor })
    const { found, tickets, answers } = await onReplica(ctx, ({ db }) => readPage(db, page))
    for (const ticket of tickets)
      yield [
        ...cells.map(({ cell }) => cell(ticket, timeOf)),
        writeFormAnswers(answers.get(ticket.id)?.formAnswers ?? [], words),
      ]
    const last = found.at(-1)
    if (!last || found.length < limits.exportPageSize) return
    // Where the page found it: a ticket that has moved in the order since would begin the list again.
    after = { order: list.order, at: toCursorValue(last.at), id: last.id }
  }
}

async function readPage(db: Database, page: Sql) {
  const found = await query<ExportedTicketRef>(db, page)
  const ids = found.map(({ id }) => id)
  const [tickets, answers] = await Promise.all([findTicketsByIds(db, ids), loadFormAnswersOf(db, ids)])
  return { found, tickets, answers }
}

interface ExportedTicketRef {
  [column: string]: unknown
  id: string
  /** A rank, or a time; `Infinity` for one that never comes. */
  at: Date | number
}

function toCursorValue(at: Date | number): string {
  if (at instanceof Date) return at.toISOString()
  return at === Number.POSITIVE_INFINITY ? 'infinity' : String(at)
}

function toFilterText(filter: TicketFilter): Record<string, string> {
  const texts = Object.entries(filter).flatMap(([field, value]) => {
    if (value === undefined) return []
    return [[field, typeof value === 'string' ? value : writeFilterText(value)] as const]
  })
  return Object.fromEntries(texts)
}
