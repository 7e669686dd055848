import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { createDatabase, listMigrations, migrate, prepareRuntimeRole } from '@lodge/database'
import {
  countConnections,
  type DatabaseLoad,
  type DumpedSchema,
  type DumpedSequence,
  type DumpedTable,
  isUnused,
  openLoad,
} from '@lodge/database/backup'
import { findKnownKeys } from '@lodge/desk/files'
import { createBufferPool, type KeptFileStore, systemContext } from '@lodge/desk/foundation'
import { noteCareRun, type VerifyResult, verify } from '@lodge/desk/operations'
import { LauncherError } from '../launcher-error.ts'
import { type ArchivedFile, readArchive } from './archive.ts'
import type { BackupKey } from './encryption.ts'
import { findBackup, type Manifest } from './manifest.ts'
import { gather, smallFile } from './small-file.ts'
import { BrokenArchive } from './tar.ts'

export interface RestoreOptions {
  databaseUrl: string
  /** Prepared again, where Lodge's role is not the owner. */
  runtimeUrl?: string | undefined
  files: KeptFileStore
  /** A backup, or a folder whose latest one is meant. */
  path: string
  key: BackupKey | null
  /** Whatever the installation holds is lost. */
  doesReplace?: boolean
  onProgress?: (text: string) => void
}

export interface RestoreResult {
  folder: string
  manifest: Manifest
  migrated: string[]
  verified: VerifyResult
}

/**
 * Fills an empty installation with a backup: all of it, or nothing. One of an earlier version is brought up to date.
 * Redis is not part of it: everybody signs in anew. Throws a `LauncherError`.
 */
export async function restore(options: RestoreOptions): Promise<RestoreResult> {
  const { databaseUrl, runtimeUrl, files, key } = options
  const { folder, manifest } = await findBackup(options.path)
  await assertKnown(manifest)
  assertKey(manifest, key)
  await assertFree(options)
  // Before what is there is lost, every byte of what comes is looked at.
  if (options.doesReplace) await readWhole(folder, manifest, key)
  await restoreParts(folder, manifest, options)
  const migrated = await migrate(databaseUrl)
  if (runtimeUrl) await prepareRuntimeRole(databaseUrl, runtimeUrl)
  const db = createDatabase(databaseUrl)
  try {
    if (options.doesReplace) await files.removeStrays(new Date(), (keys) => findKnownKeys({ db }, keys))
    const verified = await verify(
      { ...systemContext(db), files, queues: null },
      // What waited at the moment of the backup waits until the workers run again.
      { betweenLooks: async () => {}, except: ['events-handled'] },
    )
    const summary = `${folder} of ${manifest.moment} was restored.`
    await noteCareRun(db, { kind: 'restore', at: new Date(), outcome: 'fine', summary })
    return { folder, manifest, migrated, verified }
  } finally {
    await db.close()
  }
}

async function assertKnown({ migrations }: Manifest): Promise<void> {
  const known = new Set(await listMigrations())
  if (migrations.every((name) => known.has(name))) return
  throw new LauncherError('The backup is of a newer version of Lodge; restore it with that version.')
}

function assertKey({ isEncrypted }: Manifest, key: BackupKey | null): void {
  if (isEncrypted && !key) throw new LauncherError('The backup is encrypted; give its key with --key-file.')
  if (!isEncrypted && key) throw new LauncherError('The backup is not encrypted; leave --key-file out.')
}

async function assertFree({ databaseUrl, files, doesReplace }: RestoreOptions): Promise<void> {
  const others = await countConnections(databaseUrl)
  if (others > 0)
    throw new LauncherError(
      `Something is connected to this database (${others} connections): stop the API and the workers first.`,
    )
  if (doesReplace || ((await isUnused(databaseUrl)) && (await files.isEmpty()))) return
  throw new LauncherError(
    'This installation is not empty. Restore into an empty database and an empty files folder, or lose what is there with --replace.',
  )
}

async function readWhole(folder: string, { archives }: Manifest, key: BackupKey | null): Promise<void> {
  for (const name of ['database.tar', 'files.tar'] as const)
    await readArchive(join(folder, name), { key, expected: archives[name] }, async ({ bytes }) => {
      for await (const _ of bytes);
    })
}

async function restoreParts(folder: string, manifest: Manifest, options: RestoreOptions): Promise<void> {
  const { files, key } = options
  const written: string[] = []
  const loading = loadDatabase(join(folder, 'database.tar'), manifest, options)
  try {
    const { load, sequences } = await loading.done
    await restoreFiles(join(folder, 'files.tar'), {
      files,
      key,
      manifest,
      written,
      onProgress: options.onProgress,
    })
    options.onProgress?.('indexes')
    await load.finish(sequences)
  } catch (error) {
    for (const stored of written) await files.remove(stored)
    throw error
  } finally {
    await loading.close()
  }
}

const decompress = promisify(zstdDecompress)

async function decompressed(content: Buffer): Promise<Buffer> {
  return decompress(content).catch((cause: unknown) => {
    throw Object.assign(new BrokenArchive(), { cause })
  })
}

/** Loads the rows, in a transaction that is open until somebody finishes it. */
function loadDatabase(path: string, manifest: Manifest, { databaseUrl, key, onProgress }: RestoreOptions) {
  let load: DatabaseLoad | null = null
  const work = async () => {
    let schema: DumpedSchema | null = null
    let sequences: DumpedSequence[] | null = null
    let feeding: Feeding | null = null
    const counts: Manifest['tables'] = {}
    const endTable = async () => {
      if (feeding) counts[feeding.table.name] = await feeding.end()
      feeding = null
    }
    const take = async ({ name, size, bytes }: ArchivedFile) => {
      const content = await gather(bytes, Buffer.allocUnsafeSlow(size))
      if (name === 'schema.json') {
        const read: DumpedSchema = JSON.parse(content.toString())
        schema = read
        load = await openLoad(databaseUrl, read)
        return
      }
      if (name === 'sequences.json') {
        await endTable()
        sequences = JSON.parse(content.toString())
        return
      }
      const [tableName = ''] = name.split('/')
      if (feeding?.table.name !== tableName) {
        await endTable()
        onProgress?.(`table ${tableName}`)
        const table = schema?.tables.find((each) => each.name === tableName)
        if (!table || !load) throw new LauncherError(`${name} has no place in this backup.`)
        feeding = feedTable(load, table)
      }
      await feeding?.add(await decompressed(content))
    }
    await readArchive(path, { key, expected: manifest.archives['database.tar'] }, take)
    if (!load || !sequences) throw new LauncherError('database.tar is not whole: the backup is damaged.')
    for (const [table, rows] of Object.entries(manifest.tables))
      if ((counts[table] ?? 0) !== rows)
        throw new LauncherError(
          `${table} has ${counts[table] ?? 0} rows instead of ${rows}: the backup is damaged.`,
        )
    return { load, sequences }
  }
  return { done: work(), close: async () => load?.close() }
}

interface Feeding {
  table: DumpedTable
  add: (bytes: Buffer) => Promise<void>
  end: () => Promise<number>
}

/** Hands a table's rows to Postgres piece by piece. */
function feedTable(load: DatabaseLoad, table: DumpedTable): Feeding {
  const pieces: Buffer[] = []
  let isOver = false
  let wake = () => {}
  let taken = () => {}
  const source = Readable.from(
    (async function* () {
      for (;;) {
        const piece = pieces.shift()
        taken()
        if (piece) yield piece
        else if (isOver) return
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    })(),
    { objectMode: false },
  )
  const adding = load.addRows(table, source)
  // Its error comes out where it is waited for.
  const failed = adding.then(() => {})
  failed.catch(() => {})
  return {
    table,
    add: async (bytes) => {
      pieces.push(bytes)
      const isTaken = new Promise<void>((resolve) => {
        taken = resolve
      })
      wake()
      // At most one piece waits while another one is on its way.
      if (pieces.length > 1) await Promise.race([isTaken, failed])
    },
    end: () => {
      isOver = true
      wake()
      return adding
    },
  }
}

interface FileRestore {
  files: KeptFileStore
  key: BackupKey | null
  manifest: Manifest
  /** Keys that the store has got. */
  written: string[]
  onProgress: RestoreOptions['onProgress']
}

const filesAtOnce = 8

async function restoreFiles(
  path: string,
  { files, key, manifest, written, onProgress }: FileRestore,
): Promise<void> {
  const writing = new Set<Promise<void>>()
  const buffers = createBufferPool(smallFile)
  let failure: unknown = null
  const write = (name: string, bytes: AsyncIterable<Uint8Array>) => {
    written.push(name)
    return files.writeAs(name, bytes)
  }
  await readArchive(
    path,
    { key, expected: manifest.archives['files.tar'] },
    async ({ name, size, bytes }) => {
      if (failure) throw failure
      if (written.length % 1_000 === 0) onProgress?.(`${written.length} files`)
      if (size > smallFile) return write(name, bytes)
      while (writing.size >= filesAtOnce) await Promise.race(writing)
      const buffer = buffers.take()
      const content = await gather(bytes, buffer)
      const job: Promise<void> = write(name, wholly(content))
        .catch((error: unknown) => {
          failure ??= error
        })
        .finally(() => {
          writing.delete(job)
          buffers.giveBack(buffer)
        })
      writing.add(job)
    },
  )
  await Promise.all(writing)
  if (failure) throw failure
  if (written.length !== manifest.files.count)
    throw new LauncherError(
      `files.tar has ${written.length} files instead of ${manifest.files.count}: the backup is damaged.`,
    )
}

async function* wholly(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}
