import type { routes } from '@lodge/contracts'
import type { FastifyInstance } from 'fastify'
import type { Call } from './serve.ts'
import { readingAll } from './uploaded-file.ts'

type Upload = Pick<Call<typeof routes.uploadFile>, 'request' | 'reply'>
type CountReceived = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/**
 * Counts an upload and its bytes, and reads all of it. The announced size is counted first, so that uploads at once
 * cannot all pass; bytes that did not arrive are returned. `most` is the most bytes of a file.
 */
export async function countedUpload<Stored>(
  app: FastifyInstance,
  upload: Upload,
  most: number,
  store: (countReceived: CountReceived) => Promise<Stored>,
): Promise<Stored> {
  return readingAll(upload.request, async () => {
    await app.countHourly(upload, 'uploads')
    const announced = Math.min(Number(upload.request.headers['content-length'] ?? Infinity), most)
    const giveBack = await app.countHourly(upload, 'uploadedBytes', announced)
    let receivedBytes = 0
    async function* received(bytes: AsyncIterable<Uint8Array>) {
      for await (const chunk of bytes) {
        receivedBytes += chunk.length
        yield chunk
      }
    }
    try {
      return await store(received)
    } finally {
      await giveBack(Math.max(0, announced - receivedBytes))
    }
  })
}
