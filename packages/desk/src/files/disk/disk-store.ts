import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../../foundation/file-store.ts'
import { createSpaceCheck, insufficientStorage, isDiskFull, whileSpaceLeft } from './disk-space.ts'
import { removeStraysIn } from './disk-strays.ts'

interface DiskOptions {
  /** Bytes of the disk that stay free. */
  reserve?: number
}

/** Creates a store below `root`, in folders by random keys. A file appears only when all of it is on the disk. */
export function createDiskStore(root: string, { reserve = 0 }: DiskOptions = {}): FileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key.slice(2, 4), assertKey(key))
  return {
    async write(bytes) {
      const key = randomBytes(16).toString('hex')
      const path = pathOf(key)
      const unfinished = join(root, 'unfinished', key)
      await Promise.all([
        mkdir(dirname(path), { recursive: true }),
        mkdir(dirname(unfinished), { recursive: true }),
      ])
      try {
        await writeWhole(unfinished, whileSpaceLeft(bytes, createSpaceCheck(root, reserve)))
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw isDiskFull(error) ? insufficientStorage() : error
      }
      return key
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeStrays: (before, knownAmong) => removeStraysIn(root, before, knownAmong),
  }
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name survives a power cut only once its folder is written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A key comes from the database, but a path made from anything else must be impossible. */
function assertKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('This is no key of a stored file.')
  return key
}
