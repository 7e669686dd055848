import { dayMs } from '@lodge/contracts'
import { openSnapshot, readThroughCursor, sql } from '@lodge/database'
import pLimit from 'p-limit'
import type { Context } from '../foundation/context.ts'
import type { KeptFileStore } from '../foundation/file-store.ts'
import { storedFiles } from './stored-files.ts'

interface CopiedFiles {
  copied: number
  /** Files that were there already, with their size. */
  there: number
  /** Keys that rows name and the first store does not have. */
  missing: string[]
}

interface CopyOptions {
  from: KeptFileStore
  to: KeptFileStore
  onProgress?: (done: number) => void
}

const filesAtOnce = 8
const rowsAtOnce = 500

/** Copies every file that a row names from one store to another, which may have some; run again it copies what is new. */
export async function copyFiles(
  { db }: Pick<Context, 'db'>,
  { from, to, onProgress }: CopyOptions,
): Promise<CopiedFiles> {
  const result: CopiedFiles = { copied: 0, there: 0, missing: [] }
  const copy = async (key: string) => {
    const [size, existing] = await Promise.all([from.sizeOf(key), to.sizeOf(key)])
    if (size === null) result.missing.push(key)
    else if (size === existing) result.there += 1
    else {
      await to.writeAs(key, from.read(key))
      result.copied += 1
    }
  }
  const limited = pLimit(filesAtOnce)
  const { tx, end } = await openSnapshot(db, { timeoutMs: dayMs })
  try {
    const keys = sql`SELECT DISTINCT key FROM (${storedFiles}) stored ORDER BY key`
    for await (const page of readThroughCursor<{ key: string }>(tx, keys, rowsAtOnce)) {
      await Promise.all(page.map(({ key }) => limited(() => copy(key))))
      onProgress?.(result.copied + result.there + result.missing.length)
    }
    return result
  } finally {
    await end()
  }
}
