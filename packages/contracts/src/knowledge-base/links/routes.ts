import { route } from '../../foundation/route.ts'
import { AliasParams } from '../../foundation/shared.ts'
import { LinkingArticles, ReplaceArticleLinks, ReplacedArticleLinks } from './broken-links.ts'

const byEditor = { area: 'admin', permission: 'manage_knowledge_base', params: AliasParams } as const

export const articleLinkRoutes = {
  linkingArticles: route({
    ...byEditor,
    method: 'GET',
    status: 200,
    path: '/api/backend/article-records/:alias/linking-articles',
    response: LinkingArticles,
  }),
  /** Has the links to an article lead to another one, with a new version of each article that has some. */
  replaceArticleLinks: route({
    ...byEditor,
    method: 'POST',
    status: 201,
    path: '/api/backend/article-records/:alias/link-replacements',
    body: ReplaceArticleLinks,
    response: ReplacedArticleLinks,
  }),
} as const
