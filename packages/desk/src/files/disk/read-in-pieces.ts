import type { FileHandle } from 'node:fs/promises'
import { createBufferPool } from '../../foundation/buffer-pool.ts'

const pieceLength = 1024 * 1024
const buffers = createBufferPool(pieceLength)

/** Yields the bytes of a file that is opened once they are asked for. A piece counts until the next one is. */
export async function* readInPieces(open: () => Promise<FileHandle>): AsyncGenerator<Uint8Array> {
  const file = await open()
  const buffer = buffers.take()
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    buffers.giveBack(buffer)
    await file.close()
  }
}
