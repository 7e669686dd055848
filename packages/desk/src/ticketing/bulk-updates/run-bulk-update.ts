import { problem, writeProblem } from '@lodge/contracts'
import { type Database, query, sql, type Transaction, updateMany } from '@lodge/database'
import { authorize, canManage, DomainError, refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import {
  actingAs,
  type Context,
  recordEventBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { touchTicket } from '../tickets/touch-ticket.ts'
import { applyBulkUpdate } from './apply-bulk-update.ts'
import { restoreTicket } from './restore-ticket.ts'
import { TicketSnapshot, takeSnapshot } from './ticket-snapshot.ts'

interface BulkUpdateRun {
  id: string
  personId: string
  change: unknown
  undoesId: string | null
}

interface WaitingItem {
  ticketId: string
  number: number
  /** Always the same for a ticket of a bulk update, so that no message is written twice. */
  submissionId: string
  before: unknown
  after: unknown
}

/** Returns the unfinished bulk updates, the oldest first. */
export function findUnfinishedBulkUpdates(db: Database): Promise<BulkUpdateRun[]> {
  return query<BulkUpdateRun & { [column: string]: unknown }>(
    db,
    sql`SELECT id, person_id AS "personId", change, undoes_id AS "undoesId"
        FROM bulk_update WHERE finished_at IS NULL ORDER BY created_at LIMIT 20`,
  )
}

/** The outcome of a step: a ticket was changed, could not be changed, or none was left that nobody has locked. */
export type BulkUpdateStep = { outcome: 'done' } | { outcome: 'failed'; error: unknown } | { outcome: 'none' }

/**
 * Changes the next ticket of a bulk update as the agent who created it, with the access that the agent has now. The
 * change and its record are one transaction: wherever it is stopped, no ticket is left out and none is changed twice,
 * however many workers share the work. A refusal is stored as the reason.
 */
export async function runBulkUpdateStep(ctx: Context, run: BulkUpdateRun): Promise<BulkUpdateStep> {
  let lockedItem: WaitingItem | null = null
  try {
    return await transaction(ctx, async (tx) => {
      const item = await nextItem(tx, run.id)
      if (!item) return { outcome: 'none' }
      lockedItem = item
      const states = await changeTicketAs(tx, await contextOfAgent(ctx, run), run, item)
      await markItem(tx, run.id, item, { state: 'done', ...states })
      return { outcome: 'done' }
    })
  } catch (error) {
    if (lockedItem === null || isOutage(error)) throw error
    await markFailed(ctx, run, lockedItem, error)
    return { outcome: 'failed', error }
  }
}

/** Finishes a bulk update that has no tickets left, once, and records its progress if there was any. */
export function recordBulkProgress(
  ctx: Context,
  { id, personId }: BulkUpdateRun,
  steps: number,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const ended = await query(
      tx,
      sql`
      UPDATE bulk_update SET finished_at = ${ctx.now()}
      WHERE id = ${id} AND finished_at IS NULL AND done >= total
      RETURNING id`,
    )
    if (steps === 0 && ended.length === 0) return
    await recordEventBy(ctx, tx, { type: 'bulk_update.progressed', personId, bulkUpdateId: id })
  })
}

async function nextItem(tx: Transaction, id: string): Promise<WaitingItem | null> {
  const [item] = await query<WaitingItem>(
    tx,
    sql`
    SELECT item.ticket_id AS "ticketId", ticket.number, item.before, item.after,
           md5(item.bulk_update_id::text || item.ticket_id::text)::uuid::text AS "submissionId"
    FROM bulk_update_item item JOIN ticket ON ticket.id = item.ticket_id
    WHERE item.bulk_update_id = ${id} AND item.state = 'waiting'
    ORDER BY item.position LIMIT 1
    FOR UPDATE OF item SKIP LOCKED FOR NO KEY UPDATE OF ticket SKIP LOCKED`,
  )
  return item ?? null
}

async function contextOfAgent(ctx: Context, { id, personId }: BulkUpdateRun): Promise<Context> {
  const actor = await loadStaff(ctx.db, personId)
  if (!actor) throw refusal('bulk_actor_left')
  return actingAs({ ...ctx, requestId: id }, actor, 'session')
}

async function changeTicketAs(tx: Transaction, agent: Context, run: BulkUpdateRun, item: WaitingItem) {
  const ctx = withFrozenTime(agent)
  const ticket = await touchTicket(tx, ctx, item.number)
  authorize(canManage(ctx.actor, ticket))
  const before = await takeSnapshot(tx, ticket.id)
  if (run.undoesId === null) await applyBulkUpdate(tx, ctx, ticket, run.change, item.submissionId)
  else {
    const states = { left: TicketSnapshot.parse(item.before), was: TicketSnapshot.parse(item.after) }
    await restoreTicket(tx, ctx, ticket, states)
  }
  return { before, after: await takeSnapshot(tx, ticket.id) }
}

async function markFailed(
  ctx: Context,
  run: BulkUpdateRun,
  item: WaitingItem,
  error: unknown,
): Promise<void> {
  const reason = reasonOf(error)
  await transaction(ctx, (tx) => markItem(tx, run.id, item, { state: 'failed', reason }))
}

function reasonOf(error: unknown): string {
  if (!(error instanceof DomainError)) return writeProblem(problem('bulk_failed'))
  return writeProblem(error.code === 'not_found' ? problem('bulk_ticket_unseen') : error.problem)
}

type ItemResult =
  | { state: 'done'; before: TicketSnapshot; after: TicketSnapshot }
  | { state: 'failed'; reason: string }

async function markItem(
  tx: Transaction,
  id: string,
  { ticketId }: WaitingItem,
  { state, ...noted }: ItemResult,
) {
  const bulkUpdateItem = { bulkUpdateId: id, ticketId }
  const count = await updateMany(
    tx,
    'bulk_update_item',
    { ...bulkUpdateItem, state: 'waiting' },
    { state, ...noted },
  )
  if (count === 0) return
  await query(
    tx,
    sql`
    UPDATE bulk_update SET done = done + 1, failed = failed + ${state === 'failed' ? 1 : 0} WHERE id = ${id}`,
  )
}
