import type { SetText, TextProperty, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../../../foundation/context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

/** Sets a property that is a text of the ticket's own, such as its language, or takes it away. */
export function setText<Key extends TextProperty>(
  ctx: Context,
  property: Key,
  input: SetText<Key> & TicketParams,
): Promise<TicketRow> {
  const to: string | null = input[property]
  return changeTicket(ctx, input.number, async (tx, now, ticket) => {
    const present: string | null = ticket[property]
    if (to === present) return
    await assertUnchanged(present === input.expected, property, { ctx, tx, ticketId: ticket.id })
    await changeProperty(tx, now, ticket, property, to)
  })
}
