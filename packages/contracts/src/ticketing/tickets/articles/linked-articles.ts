import { z } from 'zod'
import { Alias, Instant } from '../../../foundation/shared.ts'
import { LinkedArticle } from '../linked-article.ts'
import { TicketParams } from '../tickets.ts'

/** The same for staff, who also see those that the requester may not read. */
export const StaffLinkedArticle = LinkedArticle.extend({ isVisibleToRequester: z.boolean() })
export type StaffLinkedArticle = z.infer<typeof StaffLinkedArticle>

/** Articles that a ticket is linked to, and those that its requester was sent with the receipt. */
export const LinkedArticles = z.object({
  items: z.array(StaffLinkedArticle),
  suggested: z.array(StaffLinkedArticle.extend({ suggestedAt: Instant })),
})
export type LinkedArticles = z.infer<typeof LinkedArticles>

/** The draft that was made of a ticket. */
export const ArticleFromTicket = z.object({ alias: Alias })
export type ArticleFromTicket = z.infer<typeof ArticleFromTicket>

export const LinkedArticleParams = TicketParams.extend({ alias: Alias })
export type LinkedArticleParams = z.infer<typeof LinkedArticleParams>
