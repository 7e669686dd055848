import { route } from '../../../foundation/route.ts'
import { TicketParams } from '../tickets.ts'
import { ArticleFromTicket, LinkedArticleParams, LinkedArticles } from './linked-articles.ts'

/** Articles on tickets. */
export const linkedArticlesRoutes = {
  linkedArticles: route({
    method: 'GET',
    path: '/api/backend/tickets/:number/articles',
    area: 'admin',
    params: TicketParams,
    status: 200,
    response: LinkedArticles,
  }),
  linkArticle: route({
    method: 'PUT',
    path: '/api/backend/tickets/:number/articles/:alias',
    area: 'admin',
    keyless: 'repeats',
    params: LinkedArticleParams,
    status: 200,
    response: LinkedArticles,
  }),
  unlinkArticle: route({
    method: 'DELETE',
    path: '/api/backend/tickets/:number/articles/:alias',
    area: 'admin',
    keyless: 'repeats',
    params: LinkedArticleParams,
    status: 200,
    response: LinkedArticles,
  }),
  writeArticleFromTicket: route({
    method: 'POST',
    path: '/api/backend/tickets/:number/article-drafts',
    area: 'admin',
    permission: 'manage_knowledge_base',
    params: TicketParams,
    status: 201,
    response: ArticleFromTicket,
  }),
} as const
