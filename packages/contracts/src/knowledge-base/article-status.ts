import { z } from 'zod'

/** Follows from an article's versions and dates. A `scheduled` one is to be published for the first time. */
export const ArticleStatus = z.enum(['draft', 'scheduled', 'published', 'expired', 'archived'])
export type ArticleStatus = z.infer<typeof ArticleStatus>
