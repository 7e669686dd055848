import type { ImportKind, ImportParams, ImportView, SetImportEncoding } from '@lodge/contracts'
import { findOne, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type FilesContext, transaction } from '../../foundation/context.ts'
import { readCsvHead } from './csv/read-csv-head.ts'
import { requireImportPermission } from './import-kind.ts'
import { getImport } from './list-imports.ts'
import { lockImport, refusalOf } from './start-import.ts'

/** Reads the head of a file anew in another encoding. What was checked in the old one has to be checked again. */
export async function setImportEncoding(
  ctx: FilesContext,
  kind: ImportKind,
  { id, encoding }: ImportParams & SetImportEncoding,
): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  const stored = await findOne(ctx.db, 'import', { id, kind }, { columns: ['storageKey'] })
  if (!stored) throw refusal('import_not_found')
  if (stored.storageKey === null) throw refusal('import_over')
  const head = await readCsvHead(ctx.files.read(stored.storageKey), encoding)
  await transaction(ctx, async (tx) => {
    const { state } = await lockImport(tx, kind, id)
    if (state !== 'uploaded' && state !== 'checked') throw refusalOf(state)
    await updateOne(
      tx,
      'import',
      { id },
      { ...head, encoding, state: 'uploaded', columns: null, lines: 0, readBytes: 0 },
      { columns: ['id'] },
    )
  })
  return getImport(ctx, kind, { id })
}
