import multipart from '@fastify/multipart'
import { FileParams, limits, routes } from '@lodge/contracts'
import { discardFile, openFile, storeFile } from '@lodge/desk'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Call, serve } from '../serve.ts'
import { contextOf } from '../sessions/guard.ts'
import { logoUploadRoute } from '../site/logo-routes.ts'
import { holidayImportRoute } from '../sla/policies/routes.ts'
import { readUploadedFile } from '../uploaded-file.ts'
import { sendFile } from './send-file.ts'

/** Files are uploaded one by one, before the message that will have them, and are streamed to the store. */
export async function fileRoutes(app: FastifyInstance) {
  const { files } = app.deps
  await app.register(multipart, {
    // One byte more than allowed, so that the desk sees that it was too much.
    limits: { fileSize: limits.fileSize + 1, files: 1, fields: 4, fieldSize: 1_024, parts: 5 },
    throwFileSizeLimit: false,
  })
  for (const upload of [routes.uploadFile, routes.uploadStaffFile]) {
    serve(app, upload, async (ctx, call) => {
      const { request } = call
      try {
        return await countedUpload(app, call, async (received) => {
          const { filename, file } = await readUploadedFile(request, 'file_required')
          return storeFile(ctx, files, { name: filename, stream: received(file) })
        })
      } finally {
        // A browser reads a refusal only after it has sent everything: the rest is read and dropped.
        request.raw.unpipe()
        request.raw.resume()
      }
    })
  }
  await holidayImportRoute(app)
  logoUploadRoute(app)
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

type Upload = Pick<Call<typeof routes.uploadFile>, 'request' | 'reply'>
type CountReceived = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/**
 * Counts an upload and its bytes for its sender. The announced size is counted first, so that many uploads at once are
 * counted before any of them has arrived; what did not arrive is returned.
 */
async function countedUpload<Stored>(
  app: FastifyInstance,
  upload: Upload,
  store: (received: CountReceived) => Promise<Stored>,
): Promise<Stored> {
  await app.countHourly(upload, 'uploads')
  const announced = Math.min(Number(upload.request.headers['content-length'] ?? Infinity), limits.fileSize)
  const giveBack = await app.countHourly(upload, 'uploadedBytes', announced)
  let came = 0
  async function* received(bytes: AsyncIterable<Uint8Array>) {
    for await (const chunk of bytes) {
      came += chunk.length
      yield chunk
    }
  }
  try {
    return await store(received)
  } finally {
    await giveBack(Math.max(0, announced - came))
  }
}
