import { type ActivityFilter, type ActivityView, limits } from '@lodge/contracts'
import { personIdOf } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../context.ts'
import { createTimestampFormat } from '../exports/timestamp-format.ts'
import { requireSuperadmin } from '../require-superadmin.ts'
import { loadReaderTimezone } from '../tickets/list/load-timezone.ts'
import type { Facts } from './describe/description.ts'
import { pageOfActivity } from './list-activity.ts'
import { logStrings } from './log-strings.ts'
import { loadActivityScope, narrowActivity } from './narrow-activity.ts'

const { t } = logStrings
const columns = ['at', 'actor', 'action', 'subject', 'ticket', 'before', 'after', 'ip', 'requestId'] as const

/**
 * Yields the activity log as it is narrowed, newest first, as rows of text below their headers, and records who took
 * it. One page is held at a time.
 */
export async function exportActivity(ctx: Context, filter: ActivityFilter): Promise<AsyncIterable<string[]>> {
  requireSuperadmin(ctx)
  const conditions = Object.entries(filter).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)] as const],
  )
  await transaction(ctx, (tx) =>
    recordEventBy(ctx, tx, {
      type: 'activity.exported',
      personId: personIdOf(ctx.actor) ?? '',
      conditions: Object.fromEntries(conditions),
    }),
  )
  return exportRows(ctx, filter)
}

async function* exportRows(ctx: Context, filter: ActivityFilter): AsyncGenerator<string[]> {
  const condition = narrowActivity(filter, await loadActivityScope(ctx, filter))
  const timeOf = createTimestampFormat(await loadReaderTimezone(ctx))
  yield columns.map((column) => t(`activity.column.${column}`))
  let cursor: string | undefined
  do {
    const page = await pageOfActivity(ctx.db, condition, { cursor, size: limits.exportPageSize })
    for (const entry of page.items) yield columns.map((column) => textOf(entry, column, timeOf))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

function textOf(
  entry: ActivityView,
  column: (typeof columns)[number],
  timeOf: (moment: Date) => string,
): string {
  if (column === 'at') return timeOf(new Date(entry.at))
  if (column === 'before' || column === 'after') return describeFacts(entry[column])
  return String(entry[column] ?? '')
}

/** `{ status: 'Open', assignee: null }` as "status: Open; assignee: none". */
function describeFacts(facts: Facts | null): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => t('activity.fact', { name, value: String(value ?? t('activity.nothing')) }))
    .join('; ')
}
