import { z } from 'zod'
import { ticketFilterFields } from './ticket-conditions.ts'
import { defaultTicketListColumns, TicketListColumns, TicketSort } from './ticket-lists.ts'

/** A whole list as it is on screen; its columns are written `number,subject`. */
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
