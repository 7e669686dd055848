import { errorStatus, type TicketRow } from '@lodge/contracts'
import type { Transaction } from '@lodge/database'
import { authorize, canManage, DomainError } from '@lodge/domain'
import { atOneMoment, type Context, transaction } from '../context.ts'
import { presentView, rowByNumber } from './present-view.ts'
import { type TouchedTicket, touchTicket } from './touch-ticket.ts'

/**
 * Runs one change of staff on a ticket that they see, in one transaction, and gives its row as it is then. A lost
 * race (409) carries the present view.
 */
export async function changeTicket(
  ctx: Context,
  number: number,
  work: (tx: Transaction, now: Context, ticket: TouchedTicket) => Promise<void>,
): Promise<TicketRow> {
  await withPresentView(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const ticket = await touchTicket(tx, ctx, number)
      authorize(canManage(ctx.actor, ticket))
      await work(tx, atOneMoment(ctx), ticket)
    }),
  )
  return rowByNumber(ctx, number)
}

/** Does the work; a 409 thrown by it leaves with the ticket's present view, read after the transaction is over. */
export async function withPresentView<Result>(
  ctx: Context,
  number: number,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || errorStatus[error.code] !== 409) throw error
    const present = await presentView(ctx, number)
    throw new DomainError(error.code, error.message, { ...error.details, present })
  }
}
