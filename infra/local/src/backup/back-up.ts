import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { createDatabase, query, raw, sql } from '@lodge/database'
import { type DatabaseDump, openDump } from '@lodge/database/backup'
import { createBufferPool, type KeptFileStore } from '@lodge/desk/foundation'
import { noteCareRun, storedFiles } from '@lodge/desk/operations'
import { LauncherError } from '../launcher-error.ts'
import { type NewMember, writeArchive } from './archive.ts'
import type { WrittenArchive } from './archive-file.ts'
import type { BackupKey } from './encryption.ts'
import {
  backupName,
  listBackups,
  type Manifest,
  manifestFormat,
  manifestName,
  unfinishedEnding,
} from './manifest.ts'
import { gather, smallFile } from './small-file.ts'

export interface BackupOptions {
  databaseUrl: string
  files: KeptFileStore
  /** The folder of all backups. */
  folder: string
  key: BackupKey | null
  /** The number of backups that stay, this one included; all without it. */
  keep?: number | undefined
  onProgress?: (text: string) => void
}

export interface BackupResult {
  folder: string
  manifest: Manifest
  removed: string[]
}

/**
 * Copies database and files as of one moment into a folder of its own, while Lodge runs. It has its name only once it is
 * whole and on the disk. Throws a `LauncherError`.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const { databaseUrl, folder, keep } = options
  await mkdir(folder, { recursive: true })
  await assertSpace(databaseUrl, folder)
  try {
    const made = await writeBackup(options)
    const removed = keep === undefined ? [] : await removeOlder(folder, keep)
    await note(databaseUrl, 'fine', summaryOf(made))
    return { ...made, removed }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // What cannot be noted either is said by the error itself.
    await note(databaseUrl, 'failed', reason).catch(() => {})
    if (isDiskFull(error))
      throw new LauncherError(
        `The disk of ${folder} is full. No backup was made, and what was written is gone.`,
      )
    throw error
  }
}

async function writeBackup(options: BackupOptions): Promise<Omit<BackupResult, 'removed'>> {
  const { databaseUrl, files, key } = options
  // Before the moment of the copy: what is deleted after it can still be read.
  const pause = await files.pauseRemovals()
  try {
    const dump = await openDump(databaseUrl)
    const folder = join(options.folder, backupName(dump.moment))
    const unfinished = `${folder}${unfinishedEnding}`
    try {
      await mkdir(unfinished, { mode: 0o700 })
      const manifest = await writeParts(unfinished, dump, { pause, key, onProgress: options.onProgress })
      await writeSynced(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(unfinished, folder)
      await syncFolder(options.folder)
      return { folder, manifest }
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true })
      throw error
    } finally {
      await dump.close()
    }
  } finally {
    await pause.end()
  }
}

interface Surroundings {
  pause: Awaited<ReturnType<KeptFileStore['pauseRemovals']>>
  key: BackupKey | null
  onProgress: BackupOptions['onProgress']
}

async function writeParts(folder: string, dump: DatabaseDump, surroundings: Surroundings): Promise<Manifest> {
  const { key } = surroundings
  const tables: Manifest['tables'] = {}
  const database: WrittenArchive = await writeArchive(
    join(folder, 'database.tar'),
    databaseMembers(dump, tables, surroundings),
    key,
  )
  const files: Manifest['files'] = { count: 0, bytes: 0, missing: [] }
  const stored = await writeArchive(join(folder, 'files.tar'), fileMembers(dump, files, surroundings), key)
  return {
    format: manifestFormat,
    moment: dump.moment.toISOString(),
    postgres: dump.schema.postgres,
    migrations: dump.schema.migrations,
    tables,
    files,
    archives: { 'database.tar': database, 'files.tar': stored },
    isEncrypted: key !== null,
  }
}

const compress = promisify(zstdCompress)
const compression = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }
const pieceLength = 4 * 1024 * 1024

async function* databaseMembers(
  dump: DatabaseDump,
  tables: Manifest['tables'],
  { onProgress }: Surroundings,
): AsyncGenerator<NewMember> {
  yield memberOf('schema.json', Buffer.from(JSON.stringify(dump.schema, null, 2)))
  for (const table of dump.schema.tables) {
    onProgress?.(`table ${table.name}`)
    const rows = dump.readRows(table)
    let number = 0
    const next = () => {
      number += 1
      return `${table.name}/${String(number).padStart(6, '0')}.copy.zst`
    }
    let compressing: Promise<Buffer> | null = null
    for await (const piece of inPieces(rows, (count) => Object.assign(tables, { [table.name]: count }))) {
      // One piece is compressed while Postgres sends the next.
      const former: Promise<Buffer> | null = compressing
      compressing = compress(piece, compression)
      if (former) yield memberOf(next(), await former)
    }
    if (compressing) yield memberOf(next(), await compressing)
  }
  yield memberOf('sequences.json', Buffer.from(JSON.stringify(await dump.readSequences(), null, 2)))
}

async function* inPieces(
  rows: AsyncGenerator<Buffer, number>,
  onEnd: (count: number) => void,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let length = 0
  for (;;) {
    const { done, value } = await rows.next()
    if (done) {
      if (chunks.length > 0) yield Buffer.concat(chunks)
      onEnd(value)
      return
    }
    chunks.push(value)
    length += value.length
    if (length < pieceLength) continue
    yield Buffer.concat(chunks)
    chunks = []
    length = 0
  }
}

function memberOf(name: string, content: Buffer): NewMember {
  return {
    name,
    size: content.length,
    bytes: (async function* () {
      yield content
    })(),
  }
}

/** Small files that are read ahead. */
const filesAhead = 8

async function* fileMembers(
  dump: DatabaseDump,
  counted: Manifest['files'],
  { pause, onProgress }: Surroundings,
): AsyncGenerator<NewMember> {
  const keys = sql`SELECT DISTINCT key FROM (${raw(storedFiles.text)}) stored ORDER BY key`
  const buffers = createBufferPool(smallFile)
  const open = async (key: string) => {
    const file = await pause.open(key)
    if (!file || file.size > smallFile) return { key, file, giveBack: () => {} }
    const buffer = buffers.take()
    const content = memberOf(key, await gather(file.bytes, buffer))
    return { key, file: { ...file, bytes: content.bytes }, giveBack: () => buffers.giveBack(buffer) }
  }
  const openAhead = (key: string) => {
    const opening = open(key)
    // Its error comes out where it is waited for.
    opening.catch(() => {})
    return opening
  }
  for await (const page of dump.read<{ key: string }>(keys)) {
    onProgress?.(`${counted.count} files`)
    const opening = page.slice(0, filesAhead).map(({ key }) => openAhead(key))
    for (let index = filesAhead; opening.length > 0; index += 1) {
      const first = await opening.shift()
      const following = page[index]
      if (following) opening.push(openAhead(following.key))
      if (!first) continue
      if (!first.file) {
        counted.missing.push(first.key)
        continue
      }
      counted.count += 1
      counted.bytes += first.file.size
      yield { name: first.key, ...first.file }
      first.giveBack()
    }
  }
}

/** Rows take less room than in the database, and files about as much. */
async function assertSpace(databaseUrl: string, folder: string): Promise<void> {
  const db = createDatabase(databaseUrl, { maxConnections: 1 })
  try {
    const [needed] = await query<{ bytes: number }>(
      db,
      sql`
      SELECT (pg_database_size(current_database()) / 2 + (SELECT COALESCE(sum(size), 0) FROM (${storedFiles}) stored))::float8
             AS bytes`,
    )
    const { bavail, bsize } = await statfs(folder)
    const bytes = needed?.bytes ?? 0
    if (bavail * bsize >= bytes) return
    throw new LauncherError(
      `A backup takes about ${inGigabytes(bytes)} and ${folder} has ${inGigabytes(bavail * bsize)} left.`,
    )
  } finally {
    await db.close()
  }
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const backups = await listBackups(folder)
  const older = backups.slice(0, Math.max(0, backups.length - keep))
  for (const backup of older) await rm(backup, { recursive: true })
  return older
}

async function note(databaseUrl: string, outcome: 'fine' | 'failed', summary: string): Promise<void> {
  const db = createDatabase(databaseUrl, { maxConnections: 1 })
  try {
    await noteCareRun(db, { kind: 'backup', at: new Date(), outcome, summary })
  } finally {
    await db.close()
  }
}

export function summaryOf({ folder, manifest }: Omit<BackupResult, 'removed'>): string {
  const { tables, files, archives } = manifest
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0)
  const bytes = archives['database.tar'].bytes + archives['files.tar'].bytes
  const missing = files.missing.length > 0 ? ` ${files.missing.length} files are missing in the store.` : ''
  return `${folder} has ${rows} rows and ${files.count} files as of ${manifest.moment}, ${inGigabytes(bytes)}.${missing}`
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 1e8 ? 3 : 1)} GB`
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

async function writeSynced(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flag: 'wx', mode: 0o600, flush: true })
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
