import { z } from 'zod'
import { Instant } from '../../foundation/shared.ts'
import { Weekday } from '../../sla/evaluation/sla-evaluation.ts'

/** Opening hours of the help desk: the business hours of the default SLA policy. */
export const OpeningHours = z.object({
  isOpen: z.boolean(),
  /** The time at which it next opens or closes; null where it never does. */
  changesAt: Instant.nullable(),
  asOf: Instant,
  timezone: z.string(),
  /** The hours of open days that follow each other and are alike, such as `09:00` to `17:00`; else null. */
  usual: z.object({ from: Weekday, until: Weekday, opens: z.string(), closes: z.string() }).nullable(),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** Null for a help desk without business hours. */
export const OpeningHoursView = z.object({ openingHours: OpeningHours.nullable() })
export type OpeningHoursView = z.infer<typeof OpeningHoursView>
