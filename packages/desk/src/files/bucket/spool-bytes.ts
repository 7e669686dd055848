import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { megabyte } from '@lodge/contracts'
import { insufficientStorage, isDiskFull } from '../disk/disk-space.ts'

/** Bytes that have all come, and can be read more than once. */
export interface SpooledBytes {
  size: number
  /** As base64. */
  md5: string
  open: () => Uint8Array | Readable
  discard: () => Promise<void>
}

const mostInMemory = megabyte

/**
 * Keeps bytes until they are written: in memory, or from a megabyte on in a file without a name, which ends with the
 * process. A chunk may be used again once the next one is asked for. Throws `insufficient_storage` where the disk of temporary files is full.
 */
export async function spoolBytes(bytes: AsyncIterable<Uint8Array>): Promise<SpooledBytes> {
  const hash = createHash('md5')
  let inMemory: Uint8Array[] = []
  let file: FileHandle | null = null
  let size = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      if (file) await file.writeFile(chunk)
      else inMemory.push(Uint8Array.from(chunk))
      if (file || size <= mostInMemory) continue
      file = await openNameless()
      for (const kept of inMemory) await file.writeFile(kept)
      inMemory = []
    }
  } catch (error) {
    await file?.close()
    throw isDiskFull(error) ? insufficientStorage() : error
  }
  const md5 = hash.digest('base64')
  const whole = Buffer.concat(inMemory)
  const spooled = file
  return {
    size,
    md5,
    open: () => spooled?.createReadStream({ start: 0, autoClose: false }) ?? whole,
    discard: async () => spooled?.close(),
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `lodge-file-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}
