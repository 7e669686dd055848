import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { KeptFileStore } from '../../foundation/file-store.ts'
import { assertKey } from '../assert-key.ts'
import { hashOf } from '../hash-of.ts'
import { createSpaceCheck, insufficientStorage, isDiskFull, whileSpaceLeft } from './disk-space.ts'
import { hasNoFiles, removeStraysIn, straysIn } from './disk-strays.ts'
import { readInPieces } from './read-in-pieces.ts'
import { areRemovalsPaused, factsOf, orNothing, pauseRemovals, setAside } from './removal-pause.ts'

interface DiskOptions {
  /** Bytes of the disk that stay free. */
  reserve?: number
}

/** Creates a store below `root`, in folders by random keys. A file appears only when all of it is on the disk. */
export function createDiskStore(root: string, { reserve = 0 }: DiskOptions = {}): KeptFileStore {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key.slice(2, 4), assertKey(key))
  const store = async (
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    { isSynced }: { isSynced: boolean },
  ) => {
    const path = pathOf(key)
    const unfinished = join(root, 'unfinished', key)
    await Promise.all([
      mkdir(dirname(path), { recursive: true }),
      mkdir(dirname(unfinished), { recursive: true }),
    ])
    try {
      await writeWhole(unfinished, whileSpaceLeft(bytes, createSpaceCheck(root, reserve)), isSynced)
      await rename(unfinished, path)
      if (isSynced) await syncFolder(dirname(path))
    } catch (error) {
      await rm(unfinished, { force: true })
      throw isDiskFull(error) ? insufficientStorage() : error
    }
  }
  return {
    kind: 'folder',
    async write(bytes) {
      const key = randomBytes(16).toString('hex')
      await store(key, bytes, { isSynced: true })
      return key
    },
    writeAs: (key, bytes) => store(key, bytes, { isSynced: false }),
    read: (key) => createReadStream(pathOf(key)),
    async remove(key) {
      if (await areRemovalsPaused(root)) await setAside(root, pathOf(key))
      else await rm(pathOf(key), { force: true })
    },
    readRoom: async () => {
      const { bsize, bavail, blocks } = await statfs(root)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    },
    // A folder is made when something is written to it.
    assertUsable: async () => void (await factsOf(root)),
    removeStrays: (before, knownAmong) => removeStraysIn(root, before, knownAmong),
    async *listStrays(before, knownAmong) {
      for await (const files of straysIn(root, before, knownAmong)) for (const { key } of files) yield key
    },
    sizeOf: async (key) => (await factsOf(pathOf(key)))?.size ?? null,
    hashOf: async (key) => {
      const file = await open(pathOf(key)).catch(orNothing)
      return file && hashOf(readInPieces(async () => file))
    },
    isEmpty: () => hasNoFiles(root),
    pauseRemovals: () => pauseRemovals(root, pathOf),
  }
}

async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>, isSynced: boolean): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of bytes) await file.writeFile(chunk)
    if (isSynced) await file.sync()
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
