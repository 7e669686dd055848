import { z } from 'zod'
import { Instant } from '../shared.ts'
import { Weekday } from '../sla/evaluation/sla-evaluation.ts'

/** Whether the help desk is open, as the business hours of the default SLA policy say. */
export const OpeningHours = z.object({
  isOpen: z.boolean(),
  /** When that changes; null where it never does. */
  changesAt: Instant.nullable(),
  /** The moment that it was found at. */
  asOf: Instant,
  timezone: z.string(),
  /** Where it is the same on each of some days in a row, as `09:00` and `17:00`. */
  usual: z.object({ from: Weekday, until: Weekday, opens: z.string(), closes: z.string() }).nullable(),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** Null for a help desk without business hours. */
export const OpeningHoursView = z.object({ openingHours: OpeningHours.nullable() })
export type OpeningHoursView = z.infer<typeof OpeningHoursView>
