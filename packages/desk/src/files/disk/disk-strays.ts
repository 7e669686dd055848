import type { Dirent } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const folderName = /^[0-9a-f]{2}$/
const fileName = /^[0-9a-f]{32}$/

type KnownAmong = (keys: readonly string[]) => Promise<Set<string>>

/**
 * Removes unknown files from a store's folders, and uploads that were never finished. It only touches files that are
 * named as the store names them and were last written before `before`: an upload under way is younger than that.
 */
export async function removeStraysIn(root: string, before: Date, knownAmong: KnownAmong): Promise<number> {
  let removed = await removeAll(await oldFilesIn(join(root, 'unfinished'), before))
  for (const first of await foldersIn(root))
    for (const second of await foldersIn(first)) removed += await removeUnknown(second, before, knownAmong)
  return removed
}

async function removeUnknown(folder: string, before: Date, knownAmong: KnownAmong): Promise<number> {
  const files = await oldFilesIn(folder, before)
  if (files.length === 0) return 0
  const known = await knownAmong(files.map(({ key }) => key))
  return removeAll(files.filter(({ key }) => !known.has(key)))
}

async function removeAll(files: readonly { path: string }[]): Promise<number> {
  for (const { path } of files) await rm(path, { force: true })
  return files.length
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await entriesOf(folder)
  return entries
    .filter((entry) => entry.isDirectory() && folderName.test(entry.name))
    .map(({ name }) => join(folder, name))
}

async function oldFilesIn(folder: string, before: Date): Promise<{ key: string; path: string }[]> {
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
