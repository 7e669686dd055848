import { routes, SiteLogoParams, siteLogoPath } from '@lodge/contracts'
import { findSiteLogo, uploadSiteLogo } from '@lodge/desk/settings'
import { refusal } from '@lodge/domain'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serve } from '../serve.ts'
import { contextOf } from '../sessions/guard.ts'
import { readingAll, readUploadedFile } from '../uploaded-file.ts'

/** Serves the logo under an address that changes with its bytes. */
export function logoRoutes(app: FastifyInstance): void {
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: siteLogoPath(':hash'),
    schema: { params: SiteLogoParams, tags: ['portal'] },
    config: { area: 'anyone' },
    handler: async (request, reply) => {
      const logo = await findSiteLogo(contextOf(request), request.params.hash)
      if (!logo) throw refusal('file_not_found')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type(logo.contentType)
        .send(Buffer.from(logo.bytes))
    },
  })
}

export function logoUploadRoute(app: FastifyInstance): void {
  serve(
    app,
    routes.uploadSiteLogo,
    async (ctx, { request }) =>
      readingAll(request, async () => {
        const { file } = await readUploadedFile(request, 'logo_required')
        return uploadSiteLogo(ctx, file)
      }),
    { hourly: 'changes' },
  )
}
