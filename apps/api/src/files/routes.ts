import multipart from '@fastify/multipart'
import { FileParams, limits, routes } from '@lodge/contracts'
import { v1FilePath, v1FileScope } from '@lodge/contracts/api'
import { discardFile, openFile, openPreview, storeFile } from '@lodge/desk/files'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { countedUpload } from '../counted-upload.ts'
import { importUploadRoutes } from '../imports/routes.ts'
import { serve } from '../serve.ts'
import { contextOf } from '../sessions/guard.ts'
import { logoUploadRoute } from '../site/logo-routes.ts'
import { siteTextUploadRoutes } from '../site-texts/routes.ts'
import { holidayImportRoute } from '../sla/policies/routes.ts'
import { readUploadedFile } from '../uploaded-file.ts'
import { partRoutes } from './part-routes.ts'
import { sendFile } from './send-file.ts'

/** Files are uploaded before their message, and streamed to the store. */
export async function fileRoutes(app: FastifyInstance) {
  await app.register(multipart, {
    // One byte more than allowed lets the desk see that it was too much.
    limits: { fileSize: limits.fileSize + 1, files: 1, fields: 4, fieldSize: 1_024, parts: 5 },
    throwFileSizeLimit: false,
  })
  for (const upload of [routes.uploadFile, routes.uploadStaffFile]) {
    serve(app, upload, async (ctx, call) => {
      const { request } = call
      return countedUpload(app, call, limits.fileSize, async (countReceived) => {
        const { filename, file } = await readUploadedFile(request, 'file_required')
        return storeFile(ctx, { name: filename, stream: countReceived(file) })
      })
    })
  }
  await partRoutes(app)
  await holidayImportRoute(app)
  logoUploadRoute(app)
  await importUploadRoutes(app)
  await siteTextUploadRoutes(app)
  for (const discard of [routes.discardFile, routes.discardStaffFile])
    serve(app, discard, (ctx, { params }) => discardFile(ctx, params))

  for (const [area, path, open] of [
    ['portal', '/api/files/:fileId', openFile],
    ['portal', '/api/files/:fileId/preview', openPreview],
    ['admin', '/api/backend/files/:fileId', openFile],
    ['admin', '/api/backend/files/:fileId/preview', openPreview],
  ] as const) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url: path,
      schema: { params: FileParams, tags: [area] },
      config: { area },
      handler: async (request, reply) => sendFile(reply, await open(contextOf(request), request.params)),
    })
  }
  app.withTypeProvider<ZodTypeProvider>().route({
    method: 'GET',
    url: v1FilePath,
    schema: { params: FileParams, hide: true },
    config: { scope: v1FileScope },
    handler: async (request, reply) => sendFile(reply, await openFile(contextOf(request), request.params)),
  })
}
