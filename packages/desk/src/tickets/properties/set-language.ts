import type { SetLanguage, TicketParams, TicketRow } from '@lodge/contracts'
import type { Context } from '../../context.ts'
import { assertUnchanged } from '../assert-unchanged.ts'
import { changeTicket } from '../change-ticket.ts'
import { changeProperty } from './change-property.ts'

/** Sets the language that the requester writes in, or none. */
export function setLanguage(
  ctx: Context,
  { number, language, expected }: SetLanguage & TicketParams,
): Promise<TicketRow> {
  return changeTicket(ctx, number, async (tx, now, ticket) => {
    if (language === ticket.language) return
    assertUnchanged(ticket.language === expected, 'language')
    await changeProperty(tx, now, ticket, 'language', language)
  })
}
