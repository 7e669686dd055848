import { z } from 'zod'
import { limits } from '../../foundation/limits.ts'
import { OneLine } from '../../foundation/one-line.ts'

/** Replaces earlier feedback of the same reader. */
export const GiveArticleFeedback = z.object({
  isHelpful: z.boolean(),
  comment: OneLine.max(limits.feedbackLength).default(''),
})
export type GiveArticleFeedback = z.infer<typeof GiveArticleFeedback>
