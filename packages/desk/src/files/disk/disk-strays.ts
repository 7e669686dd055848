import type { Dirent } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { KnownAmong } from '../../foundation/file-store.ts'

const folderName = /^[0-9a-f]{2}$/
const fileName = /^[0-9a-f]{32}$/

interface StoredFile {
  key: string
  path: string
}

/**
 * Removes unknown files from a store's folders, and uploads that were never finished. It only touches files that are
 * named as the store names them and were last written before `before`: an upload under way is younger than that.
 */
export async function removeStraysIn(root: string, before: Date, knownAmong: KnownAmong): Promise<number> {
  let removed = await removeAll(await oldFilesIn(join(root, 'unfinished'), before))
  removed += await removeAll(await oldFilesIn(join(root, 'removed'), before))
  for await (const files of straysIn(root, before, knownAmong)) removed += await removeAll(files)
  return removed
}

/** Yields the unknown files of one folder after the other. */
export async function* straysIn(
  root: string,
  before: Date,
  knownAmong: KnownAmong,
): AsyncGenerator<StoredFile[]> {
  for (const first of await foldersIn(root))
    for (const second of await foldersIn(first)) {
      const files = await oldFilesIn(second, before)
      if (files.length === 0) continue
      const known = await knownAmong(files.map(({ key }) => key))
      yield files.filter(({ key }) => !known.has(key))
    }
}

async function removeAll(files: readonly { path: string }[]): Promise<number> {
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}

/** Returns whether a store's folders hold no file. */
export async function hasNoFiles(root: string): Promise<boolean> {
  for (const first of await foldersIn(root))
    for (const second of await foldersIn(first)) if ((await entriesOf(second)).length > 0) return false
  return true
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder)
  return entries
    .filter((entry) => entry.isDirectory() && folderName.test(entry.name))
    .map(({ name }) => join(folder, name))
}

async function oldFilesIn(folder: string, before: Date): Promise<StoredFile[]> {
  const files = (await entriesOf(folder)).filter((entry) => entry.isFile() && fileName.test(entry.name))
  const found = await Promise.all(
    files.map(async ({ name: key }) => {
      const path = join(folder, key)
      // Gone meanwhile: nothing to remove.
      const facts = await stat(path).catch(() => null)
      return facts && facts.mtime < before ? [{ key, path }] : []
    }),
  )
  return found.flat()
}

/** A store creates its folders when it needs them, so a missing one is empty. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
