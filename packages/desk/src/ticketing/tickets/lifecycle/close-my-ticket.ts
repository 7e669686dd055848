import type { RequesterTicketDetail, TicketParams } from '@lodge/contracts'
import { authorize } from '@lodge/domain'
import { type Context, transaction, withFrozenTime } from '../../../foundation/context.ts'
import { changeStatus } from '../change-status.ts'
import { getMyTicket } from '../list/get-my-ticket.ts'
import { touchTicket } from '../touch-ticket.ts'

/** Closes one's own ticket; closing it again changes nothing. */
export async function closeMyTicket(ctx: Context, { number }: TicketParams): Promise<RequesterTicketDetail> {
  await transaction(ctx, async (tx) => {
    const ticket = await touchTicket(tx, ctx, number)
    authorize(ctx.actor.kind === 'requester')
    await changeStatus(tx, withFrozenTime(ctx), ticket, { to: 'closed' })
  })
  return getMyTicket(ctx, { number })
}
