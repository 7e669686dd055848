import {
  type DeliveryPage,
  DeliveryState,
  type FailedDeliveries,
  type ListDeliveries,
  limits,
} from '@lodge/contracts'
import { empty, query, type Sql, sql, timestamp } from '@lodge/database'
import type { FailedJobs } from '@lodge/events'
import { type Context, onReplica } from '../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../foundation/cursor.ts'
import { containing } from '../../foundation/like-patterns.ts'
import { loadReaderStrings } from '../../foundation/load-reader-strings.ts'
import { exportPages } from '../../foundation/records/export-pages.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import type { TranslateDesk } from '../../foundation/strings.ts'
import { deliveryState, isUnsent } from '../email/delivery-state.ts'
import { templateName } from '../email/templates/template-name.ts'

interface DeliveryRow {
  [column: string]: unknown
  id: string
  recipient: string
  templateCode: string
  ticket: number | null
  state: string
  attempts: number
  reason: string | null
  createdAt: Date
}

const order = 'deliveries'

/** Returns a page of the mails that were not sent, newest first, with how many there are in each state. */
export async function listDeliveries(ctx: Context, given: ListDeliveries): Promise<DeliveryPage> {
  requireSuperadmin(ctx)
  const found = isTo(given.search)
  const [rows, counted] = await Promise.all([
    query<DeliveryRow>(ctx.db, pageQuery(given, found)),
    query<{ state: string; count: number }>(
      ctx.db,
      sql`SELECT ${deliveryState} AS state, count(*)::int AS count FROM email_delivery delivery
          WHERE ${isUnsent} ${found} GROUP BY 1`,
    ),
  ])
  const shown = rows.slice(0, limits.pageSize)
  const { t } = await loadReaderStrings(ctx)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  const countOf = (state: DeliveryState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    items: shown.map((row) => toView(row, t)),
    next: last ? encodeCursor({ order, at: last.createdAt.toISOString(), id: last.id }) : null,
    counts: {
      failed: countOf('failed'),
      waiting: countOf('waiting'),
      stopped: countOf('stopped'),
      discarded: countOf('discarded'),
    },
  }
}

export function exportDeliveries(ctx: Context, list: ListDeliveries): AsyncGenerator<string[]> {
  return exportPages<DeliveryPage['items'][number]>(
    ctx,
    (t) => ({
      [t('exports.columns.recipient')]: ({ recipient }) => recipient,
      [t('exports.columns.mail')]: ({ template }) => template,
      [t('exports.columns.ticket')]: ({ ticket }) => (ticket === null ? '' : String(ticket)),
      [t('exports.columns.state')]: ({ state }) => t(`exports.values.deliveryState.${state}`),
      [t('exports.columns.tries')]: ({ attempts }) => String(attempts),
      [t('exports.columns.reason')]: ({ reason }) => reason ?? '',
      [t('exports.columns.created')]: ({ createdAt }) => createdAt,
    }),
    (cursor) => onReplica(ctx, (reading) => listDeliveries(reading, { ...list, cursor })),
  )
}

/** Returns how many mails and background jobs have failed and need somebody. */
export async function countFailedDeliveries(
  ctx: Context,
  failedJobs: Pick<FailedJobs, 'count'>,
): Promise<FailedDeliveries> {
  requireSuperadmin(ctx)
  const [row] = await query<{ count: number }>(
    ctx.db,
    sql`SELECT count(*)::int AS count FROM email_delivery delivery WHERE ${isUnsent} AND ${deliveryState} = 'failed'`,
  )
  return { count: row?.count ?? 0, jobs: await failedJobs.count() }
}

function pageQuery({ state, cursor }: ListDeliveries, found: Sql): Sql {
  const place = decodeCursor(cursor, order)
  const isAfter = place
    ? sql`AND (delivery.created_at, delivery.id) < (${timestamp(place.at)}, ${place.id})`
    : empty
  const ofState = state ? sql`AND ${deliveryState} = ${state}` : empty
  return sql`
    SELECT delivery.id, delivery.recipient::text, delivery.template_code AS "templateCode", ticket.number AS ticket,
           ${deliveryState} AS state, delivery.attempts, delivery.last_error AS reason,
           delivery.created_at AS "createdAt"
    FROM email_delivery delivery
    LEFT JOIN event ON event.id = delivery.event_id
    LEFT JOIN ticket ON ticket.id = event.ticket_id
    WHERE ${isUnsent} ${ofState} ${found} ${isAfter}
    ORDER BY delivery.created_at DESC, delivery.id DESC LIMIT ${limits.pageSize + 1}`
}

function isTo(search: string | undefined): Sql {
  return search ? sql`AND delivery.recipient::text ILIKE ${containing(search)}` : empty
}

function toView(
  { templateCode, state, createdAt, ...row }: DeliveryRow,
  t: TranslateDesk,
): DeliveryPage['items'][number] {
  return {
    ...row,
    template: templateName(templateCode, t),
    state: DeliveryState.parse(state),
    createdAt: createdAt.toISOString(),
  }
}
