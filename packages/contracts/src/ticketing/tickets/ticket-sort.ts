import { z } from 'zod'

/** Soonest due, most urgent, longest without an answer, last changed, newest or highest number first; the last three also in reverse. */
export const TicketSort = z.enum([
  'due',
  'priority',
  'unanswered',
  'updated',
  'created',
  'number',
  'updated_asc',
  'created_asc',
  'number_asc',
])
export type TicketSort = z.infer<typeof TicketSort>
