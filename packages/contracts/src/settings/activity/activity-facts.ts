import { z } from 'zod'
import { RecordFact } from '../../foundation/records/record-facts.ts'

/** Facts that a reader's catalogue has the words for, with the values that those need. */
const ActivityCode = z.discriminatedUnion('code', [
  z.object({ code: z.literal('ticket'), number: z.number().int() }),
  /** A record that was gone when the entry was written. */
  z.object({ code: z.literal('deleted') }),
  z.object({ code: z.literal('unsnoozed') }),
  z.object({ code: z.literal('auto_closed'), days: z.number().int() }),
  z.object({ code: z.literal('files'), count: z.number().int() }),
  z.object({ code: z.literal('percent'), percent: z.number() }),
  z.object({ code: z.literal('breach') }),
  z.object({ code: z.literal('after_breach'), minutes: z.number() }),
])
export type ActivityCode = z.infer<typeof ActivityCode>

/** The values of an entry of the activity log by field, in no language. */
export const ActivityFacts = z.record(z.string(), z.union([RecordFact, ActivityCode]))
export type ActivityFacts = z.infer<typeof ActivityFacts>
export type ActivityFact = ActivityFacts[string]
