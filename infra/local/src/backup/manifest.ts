import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { LauncherError } from '../launcher-error.ts'

const Written = z.object({ bytes: z.number(), sha256: z.string() })

const Manifest = z.object({
  format: z.number(),
  moment: z.string(),
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** The number of rows of each table. */
  tables: z.record(z.string(), z.number()),
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** Keys that rows name and the store did not have. */
    missing: z.array(z.string()),
  }),
  archives: z.object({ 'database.tar': Written, 'files.tar': Written }),
  isEncrypted: z.boolean(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestFormat = 1
export const manifestName = 'manifest.json'
export const unfinishedEnding = '.part'

/** The name of a backup says its moment, so that names in order are backups in order. */
export function backupName(moment: Date): string {
  return `lodge-${moment.toISOString().replaceAll(/[:.]/g, '-')}`
}

const namePattern = /^lodge-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/

/** Returns the finished backups of a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => namePattern.test(name))
    .sort()
    .map((name) => join(folder, name))
}

/** Finds the backup that a path names: itself, or the latest in it. Throws a `LauncherError`. */
export async function findBackup(path: string): Promise<{ folder: string; manifest: Manifest }> {
  if (basename(path).endsWith(unfinishedEnding))
    throw new LauncherError(`${path} was not finished, and is no backup.`)
  const isBackup = await stat(join(path, manifestName)).then(
    () => true,
    () => false,
  )
  const folder = isBackup ? path : (await listBackups(path)).at(-1)
  if (!folder) throw new LauncherError(`There is no backup in ${path}.`)
  return { folder, manifest: await readManifest(folder) }
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, manifestName)
  let content: unknown
  try {
    content = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new LauncherError(`${path} cannot be read: the backup is damaged.`)
  }
  const format = z.object({ format: z.number() }).safeParse(content)
  if (format.success && format.data.format > manifestFormat)
    throw new LauncherError('The backup is of a newer version of Lodge; restore it with that version.')
  const manifest = Manifest.safeParse(content)
  if (!manifest.success) throw new LauncherError(`${path} cannot be read: the backup is damaged.`)
  return manifest.data
}
