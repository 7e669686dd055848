import { BulkUpdateInput } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { MacroRun, runMacro } from '../macros/run-macro.ts'
import { applyPropertyUpdate } from '../tickets/properties/apply-property-update.ts'
import type { TouchedTicket } from '../tickets/touch-ticket.ts'
import { replyInBulk } from './reply-in-bulk.ts'

/** Applies an update as it is stored to a locked ticket; a macro takes all of its steps, or none of them. */
export async function applyBulkUpdate(
  tx: Transaction,
  ctx: Context,
  ticket: TouchedTicket,
  stored: unknown,
  submissionId: string,
): Promise<void> {
  const macro = MacroRun.safeParse(stored)
  if (macro.success) return runMacro(tx, ctx, ticket, macro.data, submissionId)
  const change = BulkUpdateInput.parse(stored)
  if (change.kind === 'macro') throw refusal('bulk_failed')
  if (change.kind === 'reply') return replyInBulk(tx, ctx, ticket, { ...change, submissionId })
  await applyPropertyUpdate(tx, ctx, ticket, change)
}
