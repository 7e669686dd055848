import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { limits } from '@lodge/contracts'
import { z } from 'zod'
import { pictureSeconds } from './picture-seconds.ts'

const Decoded = z.object({ data: z.instanceof(Uint8Array), width: z.number(), height: z.number() }).nullable()

/**
 * Decodes a HEIC picture, the right way up, to its points of red, green, blue and opacity; null where it cannot. It
 * runs in a thread of its own, since it takes a second or more of computing, and is ended when it takes too long.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<z.infer<typeof Decoded>> {
  const workerData = { bytes, mostPixels: limits.heicPixels }
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData, execArgv: [] })
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(pictureSeconds * 1_000) })
    return Decoded.parse(answer)
  } catch {
    return null
  } finally {
    await worker.terminate()
  }
}
