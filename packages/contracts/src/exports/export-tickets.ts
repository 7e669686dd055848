import { z } from 'zod'
import { ticketFilterFields } from '../tickets/list/ticket-filter.ts'
import { defaultTicketListColumns, TicketListColumns, TicketSort } from '../tickets/list/ticket-list.ts'

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
