import { type BulkUpdateView, type CreateBulkUpdate, limits } from '@lodge/contracts'
import {
  countRows,
  findOne,
  insertMany,
  query,
  type Sql,
  sql,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { type Context, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { beginMacro } from '../macros/run-macro.ts'
import { assertSameSubmission, submissionHash } from '../tickets/submissions.ts'
import { findBulkUpdate } from './list-bulk-updates.ts'
import { notifyBulkUpdate } from './notify-bulk-update.ts'
import { selectBulkTickets } from './select-bulk-tickets.ts'
import { validateBulkUpdate } from './validate-bulk-update.ts'

/** Starts an update of the tickets that the agent sees now, in the background; each is checked again in its turn. */
export async function createBulkUpdate(ctx: Context, input: CreateBulkUpdate): Promise<BulkUpdateView> {
  const agent = requireStaff(ctx)
  const { change, tickets, submissionId } = input
  const chosen = await selectBulkTickets(ctx, tickets)
  const id = submissionId ?? uuidv7()
  await transaction(ctx, async (tx) => {
    const hash = submissionHash.bulkUpdate(input)
    const known = await countRows(tx, 'bulk_update', { id })
    // A macro may have changed since the first time.
    if (known > 0) return assertOwnSubmission(tx, { id, hash }, agent.id)
    await validateBulkUpdate(tx, ctx, change)
    const stored = change.kind === 'macro' ? await beginMacro(tx, ctx, change) : change
    const isWritten = stored.kind === 'reply' || (stored.kind === 'macro' && stored.hasMessages)
    const row = {
      id,
      personId: agent.id,
      change: stored,
      submissionHash: hash,
      total: 0,
      createdAt: ctx.now(),
    }
    const count = await insertMany(tx, 'bulk_update', [row], { skipExisting: true })
    if (count === 0) await assertOwnSubmission(tx, { id, hash }, agent.id)
    else await storeTickets(tx, { id, isWritten }, chosen)
  })
  return getBulkUpdate(ctx, id)
}

/** Returns only for the actor's own repeated submission, which gets the update that it started. */
export async function assertOwnSubmission(
  tx: Transaction,
  { id, hash }: { id: string; hash: string },
  personId: string,
): Promise<void> {
  const own = await findOne(tx, 'bulk_update', { id, personId }, { columns: ['submissionHash'] })
  if (!own) throw refusalAt('submissionId', 'already_submitted')
  assertSameSubmission(own.submissionHash, hash)
}

/** Returns an update that was just created. */
export async function getBulkUpdate(ctx: Context, id: string): Promise<BulkUpdateView> {
  const view = await findBulkUpdate(ctx, id)
  if (!view) throw refusal('bulk_update_not_found')
  return view
}

async function storeTickets(
  tx: Transaction,
  { id, isWritten }: { id: string; isWritten: boolean },
  chosen: Sql,
): Promise<void> {
  const [{ total } = { total: 0 }] = await query<{ total: number }>(
    tx,
    sql`
    WITH item AS (
      INSERT INTO bulk_update_item (bulk_update_id, ticket_id, position)
      SELECT ${id}, ticket.id, row_number() OVER (ORDER BY ticket.id) FROM ${chosen}
      RETURNING 1
    )
    SELECT count(*)::int AS total FROM item`,
  )
  if (total === 0) throw refusal('tickets_not_found')
  if (isWritten && total > limits.maxBulkTickets)
    throw refusalAt('tickets', 'too_many_tickets_to_reply', { max: limits.maxBulkTickets })
  await updateOne(tx, 'bulk_update', { id }, { total }, { columns: ['id'] })
  await notifyBulkUpdate(tx)
}
