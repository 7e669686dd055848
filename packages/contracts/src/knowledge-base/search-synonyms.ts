import { z } from 'zod'
import { limits } from '../foundation/limits.ts'
import { OneLine } from '../foundation/one-line.ts'
import { Revision } from '../foundation/shared.ts'

/** Words that mean the same to whoever searches, such as "student card" and "campus card". */
export const SaveSearchSynonym = z.object({
  words: z.array(OneLine.min(1).max(limits.keywordLength)).min(2).max(limits.keywords),
})
export type SaveSearchSynonym = z.infer<typeof SaveSearchSynonym>

export const UpdateSearchSynonym = SaveSearchSynonym.extend({ revision: Revision })
export type UpdateSearchSynonym = z.infer<typeof UpdateSearchSynonym>

export const SearchSynonym = z.object({
  id: z.uuid(),
  words: z.array(z.string()),
  revision: z.number().int(),
})
export type SearchSynonym = z.infer<typeof SearchSynonym>

export const SearchSynonymParams = z.object({ id: z.uuid() })
export type SearchSynonymParams = z.infer<typeof SearchSynonymParams>
