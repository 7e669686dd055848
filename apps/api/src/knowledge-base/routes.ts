import { FileParams, routes } from '@lodge/contracts'
import { openArticleFile, openArticlePreview } from '@lodge/desk/files'
import {
  listArticleCategories,
  listPopularArticles,
  readKnowledgeBasePage,
  searchAndLog,
  searchArticles,
} from '@lodge/desk/knowledge-base'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { sendFile } from '../files/send-file.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { readerContext } from './reader-context.ts'

/** Readers need not be signed in; those who are see more. */
export async function knowledgeBaseRoutes(app: FastifyInstance) {
  serve(app, routes.articleCategories, async (_, call) => ({
    items: await listArticleCategories(await readerContext(call)),
  }))
  serve(app, routes.knowledgeBasePage, async (_, call) =>
    readKnowledgeBasePage(await readerContext(call), call.query),
  )
  serve(app, routes.searchArticles, async (_, call) => searchAndLog(await readerContext(call), call.query))
  serve(app, routes.popularArticles, async (_, call) => ({
    items: await listPopularArticles(await readerContext(call)),
  }))
  serve(app, routes.staffArticleCategories, async (ctx) => ({ items: await listArticleCategories(ctx) }))
  serve(app, routes.staffPopularArticles, async (ctx) => ({ items: await listPopularArticles(ctx) }))
  serveArea(app, {
    staffKnowledgeBasePage: readKnowledgeBasePage,
    staffSearchArticles: searchArticles,
  })
  articleFileRoutes(app)
}

/** A file never changes under its address. */
const fileCacheControl = 'private, max-age=31536000, immutable'

function articleFileRoutes(app: FastifyInstance): void {
  for (const [url, open] of [
    ['/api/knowledge-base/files/:fileId', openArticleFile],
    ['/api/knowledge-base/files/:fileId/preview', openArticlePreview],
  ] as const)
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url,
      schema: { params: FileParams, tags: ['portal'] },
      config: { area: 'anyone' },
      handler: async (request, reply) => {
        const ctx = await readerContext({ request, reply })
        const file = await open(ctx, request.params)
        return sendFile(reply, file, file.isPublic ? fileCacheControl : undefined)
      },
    })
}
