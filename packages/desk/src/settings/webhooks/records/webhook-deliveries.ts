import {
  type AliasParams,
  type ListWebhookDeliveries,
  limits,
  type RepeatedWebhookDeliveries,
  type RepeatWebhookDeliveries,
  type WebhookDeliveryDetails,
  type WebhookDeliveryPage,
  type WebhookDeliveryParams,
  WebhookDeliveryState,
  type WebhookDeliveryView,
  WebhookTryProblem,
  type WebhookTryView,
  webhookTest,
} from '@lodge/contracts'
import {
  countRows,
  type Database,
  empty,
  findMany,
  findOne,
  insert,
  newId,
  query,
  type Sql,
  sql,
  type TableRow,
  type Transaction,
  timestamp,
} from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { decodeCursor, encodeCursor } from '../../../foundation/cursor.ts'
import { requireRecordPermission } from '../../../foundation/records/require-record-permission.ts'
import { requireStaff } from '../../../foundation/require-staff.ts'
import { areTeamsWithinAccess } from '../../granted-teams.ts'
import { writeBody } from '../recording/webhook-body.ts'
import { messageIdOf } from '../sending/sign-webhook.ts'

type Webhook = TableRow<'webhook'>

interface DeliveryRow {
  [column: string]: unknown
  id: string
  type: string
  ticket: number | null
  state: string
  tries: number
  createdAt: Date
  nextTryAt: Date
  lastTry: StoredTry | null
}

interface StoredTry {
  at: Date | string
  durationMs: number
  status: number | null
  problem: string | null
}

const order = 'webhook deliveries'

/** Returns a page of what a webhook was sent or is to be sent, newest first, with how many there are in each state. */
export async function listWebhookDeliveries(
  ctx: Context,
  { alias, state, cursor }: AliasParams & ListWebhookDeliveries,
): Promise<WebhookDeliveryPage> {
  const webhook = await findWebhook(ctx, ctx.db, alias)
  const place = decodeCursor(cursor, order)
  const ofState = state ? sql`AND state = ${state}` : empty
  const isAfter = place ? sql`AND (created_at, id) < (${timestamp(place.at)}, ${place.id})` : empty
  const [rows, counted] = await Promise.all([
    selectDeliveries(
      ctx.db,
      sql`webhook_id = ${webhook.id} ${ofState} ${isAfter}
          ORDER BY created_at DESC, id DESC LIMIT ${limits.pageSize + 1}`,
    ),
    query<{ state: string; count: number }>(
      ctx.db,
      sql`SELECT state, count(*)::int AS count FROM webhook_delivery WHERE webhook_id = ${webhook.id} GROUP BY state`,
    ),
  ])
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  const countOf = (one: WebhookDeliveryState) => counted.find((row) => row.state === one)?.count ?? 0
  return {
    items: shown.map(toView),
    next: last ? encodeCursor({ order, at: last.createdAt.toISOString(), id: last.id }) : null,
    counts: { waiting: countOf('waiting'), delivered: countOf('delivered'), failed: countOf('failed') },
  }
}

/** Returns a delivery with each of its tries. Throws `webhook_delivery_not_found`. */
export async function getWebhookDelivery(
  ctx: Context,
  { alias, id }: WebhookDeliveryParams,
): Promise<WebhookDeliveryDetails> {
  const webhook = await findWebhook(ctx, ctx.db, alias)
  const delivery = await findOne(ctx.db, 'webhook_delivery', { id, webhookId: webhook.id })
  const [row] = await selectDeliveries(ctx.db, sql`id = ${id}`)
  if (!delivery || !row) throw refusal('webhook_delivery_not_found')
  const tries = await findMany(ctx.db, 'webhook_try', { deliveryId: id }, { orderBy: ['at DESC'] })
  return {
    ...toView(row),
    messageId: messageIdOf(delivery.eventId),
    body: delivery.body,
    allTries: tries.map(toTryView),
  }
}

/** Sends a webhook a test event. Throws `webhook_is_off`. */
export async function testWebhook(ctx: Context, { alias }: AliasParams): Promise<void> {
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx).now()
    const webhook = await requireOn(ctx, tx, alias)
    if (
      (await countRows(tx, 'webhook_delivery', { webhookId: webhook.id, state: 'waiting' })) >=
      limits.webhookWaiting
    )
      throw refusal('webhook_waits_too_long', { max: limits.webhookWaiting })
    await insert(tx, 'webhook_delivery', {
      webhookId: webhook.id,
      eventId: newId(),
      type: webhookTest,
      body: writeBody({ type: webhookTest, timestamp: now.toISOString(), data: {} }),
      createdAt: now,
      nextTryAt: now,
    })
  })
}

/** Sends a delivery again under its old id, even one that had arrived. Throws `webhook_is_off`. */
export async function repeatWebhookDelivery(
  ctx: Context,
  { alias, id }: WebhookDeliveryParams,
): Promise<void> {
  await transaction(ctx, async (tx) => {
    const webhook = await requireOn(ctx, tx, alias)
    const known = await countRows(tx, 'webhook_delivery', { id, webhookId: webhook.id })
    if (known === 0) throw refusal('webhook_delivery_not_found')
    await repeat(tx, sql`id = ${id}`, ctx.now())
  })
}

/** Sends the failed deliveries of a period again, the oldest first and no more than may wait. Throws `webhook_is_off`. */
export async function repeatWebhookDeliveries(
  ctx: Context,
  { alias, from, until }: AliasParams & RepeatWebhookDeliveries,
): Promise<RepeatedWebhookDeliveries> {
  return transaction(ctx, async (tx) => {
    const webhook = await requireOn(ctx, tx, alias)
    const waiting = await countRows(tx, 'webhook_delivery', { webhookId: webhook.id, state: 'waiting' })
    const room = Math.max(0, limits.webhookWaiting - waiting)
    const failed = sql`id IN (
      SELECT id FROM webhook_delivery
      WHERE webhook_id = ${webhook.id} AND state = 'failed' AND created_at >= ${from} AND created_at < ${until}
      ORDER BY created_at, id LIMIT ${room})`
    return { repeated: await repeat(tx, failed, ctx.now()) }
  })
}

/** A delivery that is being sent right now is left alone. */
async function repeat(tx: Transaction, condition: Sql, now: Date): Promise<number> {
  const rows = await query(
    tx,
    sql`UPDATE webhook_delivery SET state = 'waiting', tries = 0, next_try_at = ${now}, leased_until = NULL
        WHERE ${condition} AND (leased_until IS NULL OR leased_until <= ${now}) RETURNING id`,
  )
  return rows.length
}

/** Locks the row: it is not turned off meanwhile, and two requests cannot both count what waits. */
async function requireOn(ctx: Context, tx: Transaction, alias: string): Promise<Webhook> {
  await query(tx, sql`SELECT FROM webhook WHERE alias = ${alias} FOR NO KEY UPDATE`)
  const webhook = await findWebhook(ctx, tx, alias)
  if (webhook.state !== 'on' || webhook.archivedAt !== null) throw refusal('webhook_is_off')
  return webhook
}

async function findWebhook(ctx: Context, db: Database | Transaction, alias: string): Promise<Webhook> {
  requireRecordPermission(ctx, 'manage_webhook')
  const webhook = await findOne(db, 'webhook', { alias })
  if (!webhook || !areTeamsWithinAccess(requireStaff(ctx), webhook.teamIds))
    throw refusal('webhook_not_found')
  return webhook
}

function selectDeliveries(db: Database, condition: Sql): Promise<DeliveryRow[]> {
  return query<DeliveryRow>(
    db,
    sql`
    SELECT id, type, (SELECT number FROM ticket WHERE ticket.id = ticket_id) AS ticket, state, tries,
           created_at AS "createdAt", next_try_at AS "nextTryAt",
           (SELECT jsonb_build_object('at', at, 'durationMs', duration_ms, 'status', status, 'problem', problem)
            FROM webhook_try WHERE delivery_id = webhook_delivery.id ORDER BY at DESC LIMIT 1) AS "lastTry"
    FROM webhook_delivery WHERE ${condition}`,
  )
}

function toView({ createdAt, nextTryAt, lastTry, state, ...row }: DeliveryRow): WebhookDeliveryView {
  return {
    id: row.id,
    type: row.type,
    ticket: row.ticket,
    state: WebhookDeliveryState.parse(state),
    tries: row.tries,
    createdAt: createdAt.toISOString(),
    nextTryAt: state === 'waiting' ? nextTryAt.toISOString() : null,
    lastTry: lastTry && toTryView(lastTry),
  }
}

function toTryView({ at, durationMs, status, problem }: StoredTry): WebhookTryView {
  return {
    at: new Date(at).toISOString(),
    durationMs,
    status,
    problem: problem === null ? null : WebhookTryProblem.parse(problem),
  }
}
