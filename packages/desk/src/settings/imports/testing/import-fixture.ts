import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportColumns, ImportKind, ImportView } from '@lodge/contracts'
import { createTestDatabase, type TestDatabase } from '@lodge/database/testing'
import { DomainError } from '@lodge/domain'
import { createDiskStore } from '../../../files/disk/disk-store.ts'
import { type Context, systemContext } from '../../../foundation/context.ts'
import type { FileStore } from '../../../foundation/file-store.ts'
import { actingAs } from '../../../testing/context.ts'
import { aSuperadmin } from '../../../testing/person-factory.ts'
import { getImport } from '../list-imports.ts'
import { processNextImport } from '../process-imports.ts'
import { checkImport, runImport } from '../start-import.ts'
import { uploadImport } from '../upload-import.ts'

/** A database and a store for imports, with a superadmin who starts them. */
export interface ImportFixture {
  db: TestDatabase
  files: FileStore
  ctx: Context
  upload: (kind: ImportKind, file: string | Uint8Array) => Promise<ImportView>
  /** Works on everything that is under way. */
  work: () => Promise<void>
  /** Uploads a file and has it checked, with the columns that are guessed unless others are given. */
  check: (kind: ImportKind, file: string | Uint8Array, columns?: ImportColumns) => Promise<ImportView>
  /** Does the same and has it imported. */
  run: (kind: ImportKind, file: string | Uint8Array) => Promise<ImportView>
  close: () => Promise<void>
}

/** Creates the fixture; its jobs run when a test says so. */
export async function createImportFixture(): Promise<ImportFixture> {
  const db = await createTestDatabase()
  const root = await mkdtemp(join(tmpdir(), 'lodge-imports-'))
  const files = createDiskStore(root)
  const ctx = actingAs(db, await aSuperadmin(db))
  const upload: ImportFixture['upload'] = (kind, file) =>
    uploadImport({ ...ctx, files }, kind, { name: `${kind}.csv`, stream: streamOf(file) })
  const work = async () => {
    for (;;) {
      const step = await processNextImport(
        { ...systemContext(db, ctx.now), files },
        new AbortController().signal,
      )
      if (step.outcome === 'failed' && !(step.error instanceof DomainError)) throw step.error
      if (step.outcome === 'none') return
    }
  }
  const check: ImportFixture['check'] = async (kind, file, columns) => {
    const uploaded = await upload(kind, file)
    await checkImport(ctx, kind, { id: uploaded.id, columns: columns ?? uploaded.columns })
    await work()
    return getImport(ctx, kind, uploaded)
  }
  const run: ImportFixture['run'] = async (kind, file) => {
    const checked = await check(kind, file)
    await runImport(ctx, kind, checked)
    await work()
    return getImport(ctx, kind, checked)
  }
  const close = async () => {
    await db.drop()
    await rm(root, { recursive: true })
  }
  return { db, files, ctx, upload, work, check, run, close }
}

async function* streamOf(file: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  // In small pieces, so that letters and line breaks are cut through.
  for (let start = 0; start < bytes.length; start += 7) yield bytes.subarray(start, start + 7)
}
