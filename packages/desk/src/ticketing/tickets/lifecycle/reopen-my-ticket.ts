import type { RequesterTicketDetail, TicketParams } from '@lodge/contracts'
import { authorize, isFinal } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { changeStatus } from '../change-status.ts'
import { withCurrentTicketOnConflict } from '../change-ticket.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { touchTicket } from '../touch-ticket.ts'

/**
 * Reopens one's own resolved or closed ticket; throws `status_not_allowed` once it was closed longer ago than the
 * site's settings allow. A ticket that is neither stays as it is.
 */
export async function reopenMyTicket(ctx: Context, { number }: TicketParams): Promise<RequesterTicketDetail> {
  await withCurrentTicketOnConflict(ctx, number, () =>
    transaction(ctx, async (tx) => {
      const ticket = await touchTicket(tx, ctx, number)
      authorize(ctx.actor.kind === 'requester')
      if (isFinal(ticket.status)) await changeStatus(tx, withFrozenTime(ctx), ticket, { to: 'open' })
    }),
  )
  return getMyTicket(ctx, { number })
}
