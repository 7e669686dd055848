import { z } from 'zod'

/**
 * What an article is at a moment; it follows from its versions and dates. `scheduled` is one that is to be published for
 * the first time.
 */
export const ArticleStatus = z.enum(['draft', 'scheduled', 'published', 'expired', 'archived'])
export type ArticleStatus = z.infer<typeof ArticleStatus>
