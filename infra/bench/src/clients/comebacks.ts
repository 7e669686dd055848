import { z } from 'zod'

/** Tabs that lost their connection and came back. */
export const Comebacks = z.object({
  tabs: z.number(),
  /** They were given what they had missed. */
  recovered: z.number(),
  /** They fetched what they show. */
  fetched: z.number(),
  refused: z.array(z.string()),
  failures: z.array(z.string()),
  /** Tabs that had a push twice. */
  doubled: z.number(),
  /** By the machine's clock. */
  backAt: z.array(z.number()),
  /** By the machine's clock: they had all that they had missed. */
  wholeAt: z.array(z.number()),
})
export type Comebacks = z.infer<typeof Comebacks>
