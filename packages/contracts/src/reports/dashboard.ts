import { z } from 'zod'
import { Instant, NamedRef } from '../shared.ts'
import { TicketRow } from '../tickets/tickets.ts'

export const Dashboard = z.object({
  asOf: Instant,
  today: z.iso.date(),
  breaching: z.array(TicketRow),
  newToday: z.number().int(),
  resolvedToday: z.number().int(),
  load: z.array(NamedRef.extend({ assigned: z.number().int(), unassigned: z.number().int() })),
  agents: z.array(NamedRef.extend({ open: z.number().int() })),
  compliance: z.array(
    z.object({
      metric: z.enum(['first_response', 'next_response', 'resolution']),
      days: z.union([z.literal(7), z.literal(30)]),
      met: z.number().int(),
      evaluated: z.number().int(),
    }),
  ),
  perDay: z.array(z.object({ date: z.iso.date(), created: z.number().int(), resolved: z.number().int() })),
})
export type Dashboard = z.infer<typeof Dashboard>
