import { ImportKind, problem, writeProblem } from '@lodge/contracts'
import { errorCodes, query, sql, type Transaction, transact, updateMany, updateOne } from '@lodge/database'
import { DomainError, refusal } from '@lodge/domain'
import { isOutage } from '@lodge/events'
import { forgetMailedLinks } from '../../directory/users/address-changes/forget-mailed-links.ts'
import {
  actingAs,
  type Context,
  type FilesContext,
  recordEventBy,
  recordEventsBy,
  transaction,
  withFrozenTime,
} from '../../foundation/context.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { loadStaff } from '../../identity/people/load-staff.ts'
import { checkLines, checkTimeoutMs, writeLines } from './checks/check-lines.ts'
import { requireImportPermission } from './import-kind.ts'
import { stageLines, type TakenImport } from './stage-lines.ts'

/** Somebody who signs in meanwhile may take an address or an alias before the import does: then it is checked again. */
const uniqueViolation = '23505'
const writeTries = 3

export type ImportStep = { outcome: 'done' } | { outcome: 'failed'; error: unknown } | { outcome: 'none' }

/**
 * Checks or writes the import that has waited longest. Wherever it is stopped nothing
 * is written by half: the next call begins that import anew. One that cannot succeed has failed, with its reason.
 */
export async function processNextImport(ctx: FilesContext, closing: AbortSignal): Promise<ImportStep> {
  const takenImport = await takeImport(ctx)
  if (!takenImport) return { outcome: 'none' }
  try {
    if (takenImport.state === 'running') await writeImport(ctx, takenImport)
    else if (await stageLines(ctx, takenImport, closing)) await checkImport(ctx, takenImport)
    return { outcome: 'done' }
  } catch (error) {
    if (isOutage(error)) throw error
    await failImport(ctx, takenImport, error)
    return { outcome: 'failed', error }
  }
}

async function takeImport({ db }: Context): Promise<(TakenImport & { state: string }) | null> {
  const [row] = await query<Omit<TakenImport, 'kind'> & { kind: string; state: string }>(
    db,
    sql`
    UPDATE import SET attempt = attempt + 1
    WHERE id = (
      SELECT id FROM import WHERE state IN ('checking', 'running') ORDER BY started_at, id LIMIT 1)
    RETURNING id, kind, state, attempt, person_id AS "personId", file_name AS "fileName",
              COALESCE(storage_key, '') AS "storageKey", encoding, separator, headers, columns`,
  )
  return row ? { ...row, kind: ImportKind.parse(row.kind) } : null
}

async function checkImport(ctx: Context, takenImport: TakenImport): Promise<void> {
  const actor = await loadStaff(ctx.db, takenImport.personId)
  await transact(
    ctx.db,
    async (tx) => {
      if (!(await holdImport(tx, takenImport, 'checking'))) return
      const { moved: _, ...counts } = await checkLines(tx, { ...takenImport, actor })
      await updateOne(
        tx,
        'import',
        { id: takenImport.id },
        { ...counts, state: 'checked' },
        { columns: ['id'] },
      )
    },
    { timeoutMs: checkTimeoutMs },
  )
}

async function writeImport(ctx: Context, takenImport: TakenImport, tries = writeTries): Promise<void> {
  const own = withFrozenTime(await contextOfActor(ctx, takenImport))
  try {
    await transact(own.db, (tx) => writeOnce(own, tx, takenImport), { timeoutMs: checkTimeoutMs })
  } catch (error) {
    if (tries <= 1 || !errorCodes(error).has(uniqueViolation)) throw error
    await writeImport(ctx, takenImport, tries - 1)
  }
}

async function writeOnce(ctx: Context, tx: Transaction, takenImport: TakenImport): Promise<void> {
  if (!(await holdImport(tx, takenImport, 'running'))) return
  await lockTable(tx, takenImport.kind === 'users' ? 'person' : 'course')
  const { moved, created, updated, unchanged, refused } = await writeLines(
    tx,
    { ...takenImport, actor: ctx.actor },
    ctx.now(),
  )
  const counts = { created, updated, unchanged, refused }
  await recordMoves(ctx, tx, moved ?? [])
  const { id: importId, kind, fileName: subject } = takenImport
  await recordEventBy(ctx, tx, { type: 'import.finished', importId, kind, subject, ...counts })
  await updateOne(
    tx,
    'import',
    { id: importId },
    { ...counts, state: 'finished', finishedAt: ctx.now() },
    { columns: ['id'] },
  )
}

const eventsPerStatement = 1_000

/** People with a new address: their open pages connect anew. */
async function recordMoves(ctx: Context, tx: Transaction, moved: readonly string[]): Promise<void> {
  for (let start = 0; start < moved.length; start += eventsPerStatement) {
    const some = moved.slice(start, start + eventsPerStatement)
    await forgetMailedLinks(tx, some)
    await recordEventsBy(
      ctx,
      tx,
      some.map((personId) => ({ type: 'person.access_changed', personId })),
    )
  }
}

/** Returns false where the import was cancelled, or another worker has taken it. */
async function holdImport(
  tx: Transaction,
  { id, attempt }: TakenImport,
  state: 'checking' | 'running',
): Promise<boolean> {
  const lockedImports = await query(
    tx,
    sql`SELECT id FROM import WHERE id = ${id} AND attempt = ${attempt} AND state = ${state} FOR UPDATE`,
  )
  return lockedImports.length > 0
}

/** Returns the context of whoever started it. Throws `import_actor_left` where they may no longer import. */
async function contextOfActor(ctx: Context, { id, kind, personId }: TakenImport): Promise<Context> {
  const actor = await loadStaff(ctx.db, personId)
  if (!actor) throw refusal('import_actor_left')
  try {
    requireImportPermission({ actor }, kind)
  } catch {
    throw refusal('import_actor_left')
  }
  return actingAs({ ...ctx, requestId: id }, actor, 'session')
}

async function failImport(ctx: Context, { id, attempt }: TakenImport, error: unknown): Promise<void> {
  const why = error instanceof DomainError ? error.problem : problem('import_stopped')
  await transaction(ctx, (tx) =>
    updateMany(
      tx,
      'import',
      { id, attempt, state: ['checking', 'running'] },
      { state: 'failed', failure: writeProblem(why), finishedAt: ctx.now() },
    ),
  )
}
