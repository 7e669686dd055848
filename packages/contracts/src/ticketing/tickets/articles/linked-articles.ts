import { z } from 'zod'
import { Alias, listOf } from '../../../foundation/shared.ts'
import { LinkedArticle } from '../linked-article.ts'
import { TicketParams } from '../tickets.ts'

/** The same for staff, who also see those that the requester may not read. */
export const StaffLinkedArticle = LinkedArticle.extend({ isVisibleToRequester: z.boolean() })
export type StaffLinkedArticle = z.infer<typeof StaffLinkedArticle>

export const LinkedArticles = listOf(StaffLinkedArticle)
export type LinkedArticles = z.infer<typeof LinkedArticles>

/** The draft that was made of a ticket. */
export const ArticleFromTicket = z.object({ alias: Alias })
export type ArticleFromTicket = z.infer<typeof ArticleFromTicket>

export const LinkedArticleParams = TicketParams.extend({ alias: Alias })
export type LinkedArticleParams = z.infer<typeof LinkedArticleParams>
