import { type ActivityView, type ExportActivity, limits } from '@lodge/contracts'
import {
  type ActivityWords,
  describeAction,
  describeActor,
  describeFacts,
  describeSubject,
  personIdOf,
} from '@lodge/domain'
import { type Context, onReplica, recordEventBy, transaction } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { createTimestampFormat } from '../../insight/exports/timestamp-format.ts'
import { loadReaderTimezone } from '../../ticketing/tickets/list/load-timezone.ts'
import { activityWords } from './activity-words.ts'
import { pageOfActivity } from './list-activity.ts'
import { loadActivityScope, narrowActivity } from './narrow-activity.ts'

const columns = [
  'at',
  'actor',
  'what',
  'action',
  'subject',
  'ticket',
  'before',
  'after',
  'through',
  'ip',
  'requestId',
] as const

/** Yields the activity log as rows of text below their headers, newest first, page by page. Records who took it. */
export async function exportActivity(ctx: Context, given: ExportActivity): Promise<AsyncIterable<string[]>> {
  requireSuperadmin(ctx)
  const { language: _, ...filter } = given
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
  return exportRows(ctx, given)
}

async function* exportRows(ctx: Context, filter: ExportActivity): AsyncGenerator<string[]> {
  const condition = narrowActivity(filter, await loadActivityScope(ctx, filter))
  const timeOf = createTimestampFormat(await loadReaderTimezone(ctx))
  const words = activityWords(filter.language ?? null, (instant) => timeOf(new Date(instant)))
  yield columns.map((column) => words.t(`activity.exportColumns.${column}`))
  let cursor: string | undefined
  do {
    const place = { cursor, size: limits.exportPageSize }
    const page = await onReplica(ctx, ({ db }) => pageOfActivity(db, condition, place))
    for (const entry of page.items) yield columns.map((column) => textOf(entry, column, words))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

function textOf(entry: ActivityView, column: (typeof columns)[number], words: ActivityWords): string {
  switch (column) {
    case 'at':
      return words.formatInstant(entry.at)
    case 'actor':
      return describeActor(entry, words)
    case 'what':
      return describeAction(entry.action, words)
    case 'subject':
      return describeSubject(entry, words)
    case 'before':
    case 'after':
      return describeFacts(entry[column], words)
    case 'through':
      return entry.through === null ? '' : words.t(`activity.through.${entry.through}`)
    default:
      return String(entry[column] ?? '')
  }
}
