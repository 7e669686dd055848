import { z } from 'zod'
import { Alias } from '../../foundation/shared.ts'

/** Made by a search box for one search, however often its words change while they are typed. */
export const SearchParams = z.object({ searchId: z.uuid() })
export type SearchParams = z.infer<typeof SearchParams>

export const RecordOpenedHit = z.object({ article: Alias })
export type RecordOpenedHit = z.infer<typeof RecordOpenedHit>
