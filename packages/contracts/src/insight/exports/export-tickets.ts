import { z } from 'zod'
import { ticketFilterFields } from '../../ticketing/tickets/list/ticket-filter.ts'
import { defaultTicketListColumns, TicketListColumns } from '../../ticketing/tickets/list/ticket-list.ts'
import { TicketSort } from '../../ticketing/tickets/ticket-sort.ts'

/** The whole list behind a screen; columns are written `number,subject`. */
export const ExportTickets = z.object({
  ...ticketFilterFields,
  sort: TicketSort.default('due'),
  columns: z
    .string()
    .max(400)
    .default(defaultTicketListColumns.join(','))
    .transform((text) => text.split(','))
    .pipe(TicketListColumns),
})
export type ExportTickets = z.infer<typeof ExportTickets>
