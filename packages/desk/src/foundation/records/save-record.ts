import type { AliasParams, SetArchived } from '@lodge/contracts'
import { pipelineQueries, query, raw, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../context.ts'
import { findFreeAlias } from '../find-free-alias.ts'
import { saveConflict } from '../save-errors.ts'
import { findChange } from './find-change.ts'
import { keepFormerAlias, resolveAlias } from './former-aliases.ts'
import type { Facts, RecordKind, StoredRecord } from './record-kind.ts'
import { requireRecordPermission } from './require-record-permission.ts'

/** Creates a record. Throws `invalid_input`, at `alias` where another record has the chosen one. */
export async function createRecord<Input, Row extends StoredRecord, Data, View>(
  ctx: Context,
  kind: RecordKind<Input, Row, Data, View>,
  input: Input,
): Promise<View> {
  requireRecordPermission(ctx, kind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, kind.table)
    const data = await kind.toData(tx, input, null)
    const { chosen, from } = kind.aliasOf(input)
    if (chosen !== undefined) await requireFreeAlias(tx, kind.table, chosen)
    const alias = chosen ?? (await findFreeAlias(tx, kind.table, from))
    const row = await kind.create(tx, { ...data, alias, updatedAt: now.now() })
    const facts = { before: null, after: kind.factsOf(row) }
    const eventId = await recordChange(now, tx, kind, { row, how: 'created', ...facts })
    await kind.onSaved?.(now, tx, { before: null, after: row, eventId })
    return kind.toView(row)
  })
}

/** Changes a record. Throws `edit_conflict` with the present one when someone has saved since, and `invalid_input`. */
export async function updateRecord<Input, Row extends StoredRecord, Data, View>(
  ctx: Context,
  kind: RecordKind<Input, Row, Data, View>,
  { alias, revision, input }: AliasParams & { revision: number; input: Input },
): Promise<View> {
  requireRecordPermission(ctx, kind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, kind.table)
    const before = await lockRecord(tx, kind, alias)
    if (before.revision !== revision)
      throw await saveConflict(ctx, tx, { present: kind.toView(before), type: kind.event, id: before.id })
    const data = await kind.toData(tx, input, before)
    const { chosen = alias } = kind.aliasOf(input)
    if (chosen !== alias) {
      await requireFreeAlias(tx, kind.table, chosen, before.id)
      await keepFormerAlias(tx, kind.table, { id: before.id, from: alias, to: chosen })
    }
    const more = { alias: chosen, updatedAt: now.now(), revision: { increment: 1 } } as const
    const row = await kind.update(tx, before.id, data, more)
    const change = findChange(kind.factsOf(before), kind.factsOf(row))
    const eventId = await recordChange(now, tx, kind, { row, how: 'edited', ...change })
    await kind.onSaved?.(now, tx, { before, after: row, eventId })
    return kind.toView(row)
  })
}

/** Archives a record, so that it can no longer be chosen, or restores it. */
export async function archiveRecord<Input, Row extends StoredRecord, Data, View>(
  ctx: Context,
  kind: RecordKind<Input, Row, Data, View>,
  { alias, isArchived }: AliasParams & SetArchived,
): Promise<View> {
  requireRecordPermission(ctx, kind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, kind.table)
    const before = await lockRecord(tx, kind, alias)
    if ((before.archivedAt !== null) === isArchived) return kind.toView(before)
    await (isArchived ? kind.beforeArchive : kind.beforeRestore)?.(tx, before)
    const archivedAt = isArchived ? now.now() : null
    const more = { archivedAt, updatedAt: now.now(), revision: { increment: 1 } } as const
    const row = await kind.setArchived(tx, before.id, more)
    const how = isArchived ? 'archived' : 'restored'
    const eventId = await recordChange(now, tx, kind, { row, how, before: null, after: null })
    await kind.onSaved?.(now, tx, { before, after: row, eventId })
    return kind.toView(row)
  })
}

/** Returns a record by its alias, or one that it had before, archived or not; throws `not_found`. */
export async function getRecord<Input, Row extends StoredRecord, Data, View>(
  ctx: Context,
  kind: RecordKind<Input, Row, Data, View>,
  { alias }: AliasParams,
): Promise<View> {
  requireRecordPermission(ctx, kind.permission)
  const row = await pipelineQueries(ctx.db, async (db) =>
    kind.find(db, await resolveAlias(db, kind.table, alias)),
  )
  if (!row) throw refusal(kind.notFound)
  return kind.toView(row)
}

/**
 * Lets changes of a kind happen one at a time, so that two of the same name get aliases of their own, and no two become
 * each other's parent.
 */
export async function lockTable(tx: Transaction, table: string): Promise<void> {
  await query(tx, sql`SELECT pg_advisory_xact_lock(hashtext(${`lodge.record.${table}`}))`)
}

export async function lockRecord<Input, Row extends StoredRecord, Data, View>(
  tx: Transaction,
  { table, find, notFound }: RecordKind<Input, Row, Data, View>,
  alias: string,
): Promise<Row> {
  await query(tx, sql`SELECT FROM ${raw(table)} WHERE alias = ${alias} FOR UPDATE`)
  const row = await find(tx, alias)
  if (!row) throw refusal(notFound)
  return row
}

/** An alias that another record had before stays that one's: links with it lead there. */
async function requireFreeAlias(
  tx: Transaction,
  table: string,
  alias: string,
  recordId?: string,
): Promise<void> {
  const owners = await query(
    tx,
    sql`SELECT 1 FROM ${raw(table)} WHERE alias = ${alias}
        UNION ALL SELECT 1 FROM former_alias
        WHERE kind = ${table} AND alias = ${alias} AND record_id IS DISTINCT FROM ${recordId ?? null}::uuid`,
  )
  if (owners.length > 0) throw refusalAt('alias', 'address_taken')
}

function recordChange<Input, Row extends StoredRecord, Data, View>(
  ctx: Context,
  tx: Transaction,
  { event, nameOf }: RecordKind<Input, Row, Data, View>,
  {
    row,
    how,
    before,
    after,
  }: {
    row: Row
    how: 'created' | 'edited' | 'archived' | 'restored'
    before: Facts | null
    after: Facts | null
  },
): Promise<string | null> {
  const about = { type: event, recordId: row.id, subject: nameOf(row), before, after }
  // In two, since TypeScript compares no more than 25 combinations of an event's type and `how`.
  return how === 'created' || how === 'edited'
    ? recordEventBy(ctx, tx, { ...about, how })
    : recordEventBy(ctx, tx, { ...about, how })
}
