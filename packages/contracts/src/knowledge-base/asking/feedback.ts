import { z } from 'zod'
import { limits } from '../../limits.ts'
import { OneLine } from '../../one-line.ts'

/** Whether an article helped; a later one of the same reader replaces it. */
export const GiveArticleFeedback = z.object({
  isHelpful: z.boolean(),
  comment: OneLine.max(limits.feedbackLength).default(''),
})
export type GiveArticleFeedback = z.infer<typeof GiveArticleFeedback>
