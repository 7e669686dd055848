import {
  type CheckImport,
  type FieldProblems,
  type ImportColumns,
  ImportField,
  type ImportKind,
  type ImportParams,
  type ImportView,
  importFields,
  importKeys,
  problem,
} from '@lodge/contracts'
import { findOne, getOne, query, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { requireImportPermission } from './import-kind.ts'
import { getImport } from './list-imports.ts'
import { notifyImport } from './notify-import.ts'

/** Has a file checked in the background, and writes nothing. Throws `invalid_input` for columns that do not fit. */
export async function checkImport(
  ctx: Context,
  kind: ImportKind,
  { id, columns }: ImportParams & CheckImport,
): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  await transaction(ctx, async (tx) => {
    const { state, headers } = await lockImport(tx, kind, id)
    if (state !== 'uploaded' && state !== 'checked') throw refusalOf(state)
    requireColumns(kind, columns, headers.length)
    await start(tx, ctx, id, { state: 'checking', columns, readBytes: 0, lines: 0 })
  })
  return getImport(ctx, kind, { id })
}

/** Has a checked file imported in the background, by whoever asks. */
export async function runImport(ctx: Context, kind: ImportKind, { id }: ImportParams): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  await transaction(ctx, async (tx) => {
    const { state } = await lockImport(tx, kind, id)
    if (state === 'uploaded') throw refusal('import_not_checked')
    if (state !== 'checked') throw refusalOf(state)
    await start(tx, ctx, id, { state: 'running' })
  })
  return getImport(ctx, kind, { id })
}

/** Ends an import before anything of it is written. Throws `still_in_use` while it is being written. */
export async function cancelImport(
  ctx: Context,
  kind: ImportKind,
  { id }: ImportParams,
): Promise<ImportView> {
  requireImportPermission(ctx, kind)
  await transaction(ctx, async (tx) => {
    const { state } = await lockImport(tx, kind, id, { waitsForWriting: false })
    if (state === 'cancelled') return
    if (state === 'finished' || state === 'failed') throw refusal('import_over')
    await updateOne(tx, 'import', { id }, { state: 'cancelled', finishedAt: ctx.now() }, { columns: ['id'] })
    await notifyImport(tx)
  })
  return getImport(ctx, kind, { id })
}

/** The writing of an import holds its row, for longer than anybody waits for an answer. */
export async function lockImport(
  tx: Transaction,
  kind: ImportKind,
  id: string,
  { waitsForWriting } = { waitsForWriting: true },
) {
  const found = await findOne(tx, 'import', { id, kind }, { columns: ['state'] })
  if (!found) throw refusal('import_not_found')
  const locked =
    waitsForWriting || found.state !== 'running'
      ? sql`SELECT id FROM import WHERE id = ${id} FOR UPDATE`
      : sql`SELECT id FROM import WHERE id = ${id} FOR UPDATE SKIP LOCKED`
  if ((await query(tx, locked)).length === 0) throw refusal('import_being_written')
  return getOne(tx, 'import', { id }, { columns: ['state', 'headers'] })
}

export function refusalOf(state: string) {
  return refusal(state === 'checking' || state === 'running' ? 'import_under_way' : 'import_over')
}

interface Started {
  state: 'checking' | 'running'
  columns?: ImportColumns
  readBytes?: number
  lines?: number
}

async function start(tx: Transaction, ctx: Context, id: string, data: Started): Promise<void> {
  await updateOne(
    tx,
    'import',
    { id },
    { ...data, startedAt: ctx.now(), personId: requireStaff(ctx).id },
    { columns: ['id'] },
  )
  await notifyImport(tx)
}

/** Throws `invalid_input` at each field whose column is missing, unknown or another field's. */
function requireColumns(kind: ImportKind, columns: ImportColumns, width: number): void {
  const fields: FieldProblems = {}
  const known: readonly ImportField[] = importFields[kind]
  const key = importKeys[kind]
  if (columns[key] === undefined) fields[`columns.${key}`] = problem('import_column_required')
  const takenColumns = new Set<number>()
  for (const field of ImportField.options) {
    const at = columns[field]
    if (at === undefined) continue
    if (at >= width || !known.includes(field)) fields[`columns.${field}`] = problem('import_column_unknown')
    else if (takenColumns.has(at)) fields[`columns.${field}`] = problem('import_column_twice')
    takenColumns.add(at)
  }
  if (Object.keys(fields).length > 0) throw refusal('invalid_request').with({ fields })
}
