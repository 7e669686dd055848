import { limits, portalUploads, staffUploads } from '@lodge/contracts'
import { addUploadPart, beginUpload, discardUpload, finishUpload, getUpload } from '@lodge/desk/files'
import type { FastifyInstance } from 'fastify'
import { serve } from '../serve.ts'

/** Files that come in parts go on where they broke off. */
export async function partRoutes(app: FastifyInstance) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: limits.uploadPartSize },
    (_request, bytes, done) => done(null, bytes),
  )
  for (const routes of [portalUploads, staffUploads]) {
    serve(app, routes.begin, (ctx, { body }) => beginUpload(ctx, body), { hourly: 'uploads' })
    serve(app, routes.get, (ctx, { params }) => getUpload(ctx, params))
    serve(app, routes.addPart, async (ctx, call) => {
      const { body } = call.request
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      await app.countHourly(call, 'uploadedBytes', bytes.length)
      return addUploadPart(ctx, call.params, bytes)
    })
    serve(app, routes.finish, (ctx, { params }) => finishUpload(ctx, params))
    serve(app, routes.discard, (ctx, { params }) => discardUpload(ctx, params))
  }
}
