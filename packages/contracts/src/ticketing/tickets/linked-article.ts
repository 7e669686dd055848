import { z } from 'zod'

/** An article of a ticket as its requester sees it. */
export const LinkedArticle = z.object({ alias: z.string(), address: z.string(), title: z.string() })
export type LinkedArticle = z.infer<typeof LinkedArticle>
