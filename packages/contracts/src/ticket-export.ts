import { z } from 'zod'
import { ticketConditions } from './ticket-conditions.ts'
import { defaultColumns, ListColumns, TicketSort } from './ticket-lists.ts'

/** A whole list as it is on screen; its columns are written `number,subject`. */
export const ExportTickets = z.object({
  ...ticketConditions,
  sort: TicketSort.default('due'),
  columns: z
    .string()
    .max(400)
    .default(defaultColumns.join(','))
    .transform((text) => text.split(','))
    .pipe(ListColumns),
})
export type ExportTickets = z.infer<typeof ExportTickets>
