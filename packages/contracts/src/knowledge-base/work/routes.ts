import { route } from '../../foundation/route.ts'
import { ArticleWork, ReadArticleWork } from './article-work.ts'

export const articleWorkRoutes = {
  articleWork: route({
    method: 'GET',
    path: '/api/backend/knowledge-base/work',
    area: 'admin',
    permission: 'manage_knowledge_base',
    query: ReadArticleWork,
    status: 200,
    response: ArticleWork,
  }),
} as const
