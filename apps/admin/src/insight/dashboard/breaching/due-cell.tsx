import type { TicketRow } from '@lodge/contracts'
import { SlaCell } from '../../../ticketing/ticket-list/columns/sla-cell.tsx'
import { DueCountdown } from './due-countdown.tsx'

/** The countdown of a ticket's most urgent deadline, which explains itself as the bars of lists do. */
export function DueCell({ row }: { row: TicketRow }) {
  return <SlaCell row={row}>{row.sla && <DueCountdown deadline={row.sla} />}</SlaCell>
}
