import type { TicketDetail } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { queryCache, renderAdmin } from './render-admin.tsx'
import { buildTicket } from './ticket-factory.ts'

// The client reads the page's address when it is first loaded: after the server.
const { ticketKey, ticketQuery } = await import('../ticketing/ticket/queries.ts')

interface LoadedTicketProps {
  number: number
  children: (ticket: TicketDetail) => ReactNode
}

function LoadedTicket({ number, children }: LoadedTicketProps) {
  const { data } = useQuery({ ...ticketQuery(number), enabled: false })
  return data ? children(data) : null
}

/** Shows a part of the ticket screen, which follows the ticket in the cache as the screen does. */
export function showTicket(part: (ticket: TicketDetail) => ReactNode, parts: Partial<TicketDetail> = {}) {
  const ticket = buildTicket(parts)
  queryCache.setQueryData(ticketKey(ticket.number), ticket)
  const router = renderAdmin(
    <LoadedTicket number={ticket.number}>{part}</LoadedTicket>,
    `/admin/tickets/${ticket.number}/detail`,
  )
  return { router, user: userEvent.setup() }
}

export const readOnly: TicketDetail['can'] = { reply: false, assign: false, changeStatus: [] }
