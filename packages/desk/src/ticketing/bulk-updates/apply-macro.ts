import type { ApplyMacro, BulkUpdateView, TicketParams } from '@lodge/contracts'
import { countRows, getOne, insert, type Transaction } from '@lodge/database'
import { authorize, canManage, refusal } from '@lodge/domain'
import { uuidv7 } from 'uuidv7'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { beginMacro, type MacroRun, runMacro } from '../macros/run-macro.ts'
import { withCurrentTicketOnConflict } from '../tickets/change-ticket.ts'
import { assertNoNewerMessages, findSeenThread } from '../tickets/conversation/newer-messages.ts'
import { withNewerMessages } from '../tickets/conversation/reply-to-ticket.ts'
import { submissionHash } from '../tickets/submissions.ts'
import { type TouchedTicket, touchTicket } from '../tickets/touch-ticket.ts'
import { assertOwnSubmission, getBulkUpdate } from './create-bulk-update.ts'
import { takeSnapshot } from './ticket-snapshot.ts'

/**
 * Applies a macro to a ticket in one transaction, as a bulk update of this ticket alone that is done at once, so that it
 * can be undone as one. Throws `newer_messages` or `ticket_changed` where the ticket is another than the agent saw, and
 * changes nothing then. Sent again with its `submissionId`, it returns the same bulk update.
 */
export async function applyMacro(
  ctx: Context,
  { number, version, lastSeenMessageId, submissionId, ...macro }: ApplyMacro & TicketParams,
): Promise<BulkUpdateView> {
  const agent = requireStaff(ctx)
  const id = submissionId ?? uuidv7()
  const hash = submissionHash.macro({ number, ...macro })
  await withNewerMessages(ctx, number, { lastSeenMessageId }, () =>
    withCurrentTicketOnConflict(ctx, number, () =>
      transaction(ctx, async (tx) => {
        const now = withFrozenTime(ctx)
        const ticket = await touchTicket(tx, now, number)
        // Looked up under the lock, so that of two at the same time the second finds the first.
        if ((await countRows(tx, 'bulk_update', { id })) > 0)
          return assertOwnSubmission(tx, { id, hash }, agent.id)
        authorize(canManage(now.actor, ticket))
        if (lastSeenMessageId !== undefined)
          assertNoNewerMessages(await findSeenThread(tx, now, number, lastSeenMessageId))
        await assertVersion(tx, ticket, version)
        await applyOnce(tx, now, ticket, { id, hash, run: await beginMacro(tx, now, macro) })
      }),
    ),
  )
  return getBulkUpdate(ctx, id)
}

/** Touching has made the version one higher than the agent saw. */
async function assertVersion(tx: Transaction, { id }: TouchedTicket, seen: number): Promise<void> {
  const { version } = await getOne(tx, 'ticket', { id }, { columns: ['version'] })
  if (version !== seen + 1) throw refusal('ticket_changed')
}

async function applyOnce(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  { id, hash, run }: { id: string; hash: string; run: MacroRun },
): Promise<void> {
  const { id: personId } = requireStaff(ctx)
  const before = await takeSnapshot(tx, ticket.id)
  await runMacro(tx, ctx, ticket, run, uuidv7())
  const after = await takeSnapshot(tx, ticket.id)
  const at = ctx.now()
  await insert(
    tx,
    'bulk_update',
    { id, personId, change: run, submissionHash: hash, total: 1, done: 1, createdAt: at, finishedAt: at },
    { columns: ['id'] },
  )
  const item = { bulkUpdateId: id, ticketId: ticket.id, position: 1, state: 'done', before, after }
  await insert(tx, 'bulk_update_item', item, { columns: ['bulkUpdateId'] })
  await recordEventBy(ctx, tx, { type: 'bulk_update.progressed', personId, bulkUpdateId: id })
}
