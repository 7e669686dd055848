import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** Length and hash of an archive on the disk. */
export interface WrittenArchive {
  bytes: number
  sha256: string
}

const pieceLength = 1024 * 1024

/**
 * Writes bytes into a new file; they are on the disk when it returns. One piece is written while the next one is gathered
 * and hashed. A chunk may be used again once the next one is asked for.
 */
export async function writeHashed(path: string, bytes: AsyncIterable<Uint8Array>): Promise<WrittenArchive> {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let [gathering, spare] = twoBuffers()
  let gathered = 0
  let total = 0
  let writing = Promise.resolve()
  const write = async () => {
    await writing
    const piece = gathering.subarray(0, gathered)
    writing = file.writeFile(piece)
    // Its error comes out where it is waited for.
    writing.catch(() => {})
    hash.update(piece)
    total += gathered
    gathered = 0
    ;[gathering, spare] = [spare, gathering]
  }
  try {
    for await (const chunk of bytes)
      for (let taken = 0; taken < chunk.length; ) {
        const part = chunk.subarray(taken, taken + pieceLength - gathered)
        gathering.set(part, gathered)
        gathered += part.length
        taken += part.length
        if (gathered === pieceLength) await write()
      }
    await write()
    await writing
    await file.sync()
  } finally {
    await writing.catch(() => {})
    await file.close()
  }
  return { bytes: total, sha256: hash.digest('hex') }
}

/** Yields a file's bytes, one piece while the next one is read. A piece counts until the next one is asked for. */
export async function* readInPieces(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  let [next, spare] = twoBuffers()
  let reading = file.read(next)
  try {
    for (;;) {
      const { bytesRead, buffer } = await reading
      if (bytesRead === 0) return
      ;[next, spare] = [spare, next]
      reading = file.read(next)
      // Its error comes out where it is waited for.
      reading.catch(() => {})
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await reading.catch(() => {})
    await file.close()
  }
}

function twoBuffers(): [Buffer, Buffer] {
  return [Buffer.allocUnsafeSlow(pieceLength), Buffer.allocUnsafeSlow(pieceLength)]
}
