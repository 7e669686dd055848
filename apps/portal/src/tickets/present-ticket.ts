import type { ApiError } from '@lodge/client'
import { portalRoutes, type RequesterTicketDetail } from '@lodge/contracts'

/** Returns the ticket as it is by now, which a conflict tells; null where it does not. */
export function presentTicketOf({ present }: ApiError): RequesterTicketDetail | null {
  // Checked as an answer is: the portal has no schemas of its own.
  return portalRoutes.myTicket.response.safeParse(present).data ?? null
}
