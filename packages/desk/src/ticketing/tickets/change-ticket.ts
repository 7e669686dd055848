import { errorStatus, type TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canManage, DomainError } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { loadCurrentTicket, loadTicketRow } from './current-ticket.ts'
import { type lockTicket, type TouchedTicket, touchTicket } from './touch-ticket.ts'

/**
 * Runs an agent's change of a ticket in one transaction and returns its row. A conflict (409) has the present view. With
 * `lockTicket` the ticket's version is left to the statement that changes it.
 */
export async function changeTicket(
  ctx: Context,
  number: number,
  work: (tx: Transaction, now: Context, ticket: TouchedTicket) => Promise<void>,
  take: typeof touchTicket | typeof lockTicket = touchTicket,
): Promise<TicketRow> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const ticket = await take(tx, ctx, number)
      authorize(canManage(ctx.actor, ticket))
      await work(tx, withFrozenTime(ctx), ticket)
    }),
  )
  return loadTicketRow(ctx, number)
}

/** Runs `work`; a 409 that it throws gets the ticket's present view, read after the transaction is over. */
export async function withCurrentTicketOnConflict<Result>(
  ctx: Context,
  number: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || errorStatus[error.code] !== 409) throw error
    const present = await loadCurrentTicket(ctx, number)
    throw error.with({ present })
  }
}
