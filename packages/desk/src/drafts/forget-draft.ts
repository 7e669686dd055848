import type { Visibility } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { personIdOf } from '@lodge/domain'
import type { Context } from '../context.ts'

/** What was sent is no draft any more. */
export async function forgetDraft(
  tx: Transaction,
  ctx: Context,
  { ticketId, visibility }: { ticketId: string; visibility: Visibility },
): Promise<void> {
  const personId = personIdOf(ctx.actor)
  if (personId !== null) await tx.draft.deleteMany({ where: { personId, ticketId, visibility } })
}
