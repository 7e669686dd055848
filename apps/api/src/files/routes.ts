import multipart from '@fastify/multipart'
import { FileParams, limits, routes } from '@lodge/contracts'
import { discardFile, openFile, storeFile } from '@lodge/desk'
import { DomainError } from '@lodge/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { serve } from '../serve.ts'
import { contextOf } from '../sessions/guard.ts'
import { holidayImportRoute } from '../settings/routes.ts'
import { sendFile } from './send-file.ts'

/** Files come one by one, ahead of the message that carries them, and stream through to the store. */
export async function fileRoutes(app: FastifyInstance) {
  const { files } = app.deps
  await app.register(multipart, {
    // One byte more than allowed, so that the desk sees that it was too much.
    limits: { fileSize: limits.fileSize + 1, files: 1, fields: 4, fieldSize: 1_024, parts: 5 },
    throwFileSizeLimit: false,
  })
  for (const upload of [routes.uploadFile, routes.uploadStaffFile]) {
    serve(app, upload, async (ctx, { request }) => {
      try {
        const { filename, file } = await theFileOf(request)
        return await storeFile(ctx, files, { name: filename, stream: file })
      } finally {
        // A browser reads a refusal only when it has sent all: what is left is read and dropped.
        request.raw.unpipe()
        request.raw.resume()
      }
    })
  }
  await holidayImportRoute(app)
  for (const discard of [routes.discardFile, routes.discardStaffFile])
    serve(app, discard, (ctx, { params }) => discardFile(ctx, files, params))

  for (const [area, path] of [
    ['portal', '/api/files/:fileId'],
    ['admin', '/api/backend/files/:fileId'],
  ] as const) {
    app.withTypeProvider<ZodTypeProvider>().route({
      method: 'GET',
      url: path,
      schema: { params: FileParams, tags: [area] },
      config: { area },
      handler: async (request, reply) =>
        sendFile(reply, await openFile(contextOf(request), files, request.params)),
    })
  }
}

async function theFileOf(request: FastifyRequest) {
  const part = request.isMultipart() ? await request.file() : undefined
  if (part) return part
  const message = 'Choose a file.'
  throw new DomainError('invalid_input', message, { fields: { file: message } })
}
