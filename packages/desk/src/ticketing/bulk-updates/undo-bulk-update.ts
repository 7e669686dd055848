import type { BulkUpdateParams, BulkUpdateView } from '@lodge/contracts'
import { findOne, insert, query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { type Context, transaction } from '../../foundation/context.ts'
import { getBulkUpdate } from './create-bulk-update.ts'
import { bulkUndoUntil } from './list-bulk-updates.ts'
import { notifyBulkUpdate } from './notify-bulk-update.ts'

/** Starts undoing the actor's finished bulk update, once; what someone has changed meanwhile stays as it is. */
export async function undoBulkUpdate(ctx: Context, { id }: BulkUpdateParams): Promise<BulkUpdateView> {
  const undoId = uuidv7()
  await transaction(ctx, async (tx) => {
    const { personId, change } = await lockFinished(tx, ctx, id)
    const total = await countChangedTickets(tx, id)
    if (total === 0) throw refusal('bulk_update_changed_nothing')
    await insert(
      tx,
      'bulk_update',
      {
        id: undoId,
        personId,
        undoesId: id,
        total,
        createdAt: ctx.now(),
        change,
      },
      { columns: ['id'] },
    )
    await query(
      tx,
      sql`
      INSERT INTO bulk_update_item (bulk_update_id, ticket_id, position, before, after)
      SELECT ${undoId}, ticket_id, position, after, before
      FROM bulk_update_item WHERE bulk_update_id = ${id} AND state = 'done' AND before <> after`,
    )
    await notifyBulkUpdate(tx)
  })
  return getBulkUpdate(ctx, undoId)
}

async function lockFinished(tx: Transaction, ctx: Context, id: string) {
  await query(tx, sql`SELECT FROM bulk_update WHERE id = ${id} FOR UPDATE`)
  const found = await findOne(tx, 'bulk_update', { id })
  if (!found || found.personId !== personIdOf(ctx.actor)) throw refusal('bulk_update_not_found')
  if (!found.finishedAt) throw refusal('bulk_update_running')
  const undoneBy = await findOne(tx, 'bulk_update', { undoesId: id }, { columns: ['id'] })
  if (undoneBy || found.undoesId) throw refusal('bulk_update_undone')
  if (!bulkUndoUntil({ ...found, undoneBy }, ctx.now())) throw refusal('bulk_undone_too_late')
  return found
}

async function countChangedTickets(tx: Transaction, id: string): Promise<number> {
  const [counted] = await query<{ count: number }>(
    tx,
    sql`
    SELECT count(*)::int AS count FROM bulk_update_item
    WHERE bulk_update_id = ${id} AND state = 'done' AND before <> after`,
  )
  return counted?.count ?? 0
}
