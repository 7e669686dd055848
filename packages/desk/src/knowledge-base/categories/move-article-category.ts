import type { AliasParams, ArticleCategoryRecord, MoveArticleCategory } from '@lodge/contracts'
import { findMany, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { saveOrder } from '../../foundation/records/save-order.ts'
import { lockRecord, lockTable } from '../../foundation/records/save-record.ts'
import { categoryKind, dataBelow, type StoredCategory } from './category-kind.ts'

/**
 * Puts a category below another one, or at the top, before one of the categories there or last. What it and all below
 * it leave redirects for ever. Throws `invalid_input` at `parent` for one that is not there, is below the category or
 * would be too deep, and at `before` for one that is no longer at that place.
 */
export async function moveArticleCategory(
  ctx: Context,
  { alias, parent, before }: AliasParams & MoveArticleCategory,
): Promise<ArticleCategoryRecord> {
  requireRecordPermission(ctx, categoryKind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, categoryKind.table)
    const category = await lockRecord(tx, categoryKind, alias)
    const data = await dataBelow(tx, category, parent)
    const was = (await listSiblings(tx, category.parentId)).findIndex(({ id }) => id === category.id)
    const others = (await listSiblings(tx, data.parentId)).filter(({ id }) => id !== category.id)
    const index = before === null ? others.length : others.findIndex((sibling) => sibling.alias === before)
    if (before !== null && index < 0) throw refusalAt('before', 'record_gone', { alias: before })
    const isElsewhere = data.parentId !== category.parentId
    if (!isElsewhere && was === index) return categoryKind.toView(category)
    const more = { updatedAt: now.now(), revision: { increment: 1 } } as const
    const moved = isElsewhere ? await categoryKind.update(tx, category.id, data, more) : category
    await saveOrder(tx, categoryKind.table, others.toSpliced(index, 0, category))
    await recordMove(now, tx, [category, moved], [was + 1, index + 1])
    return categoryKind.toView(moved)
  })
}

/** The categories in use of a level, in their order. */
function listSiblings(tx: Transaction, parentId: string | null): Promise<{ id: string; alias: string }[]> {
  return findMany(
    tx,
    'article_category',
    { parentId, archivedAt: null },
    { columns: ['id', 'alias'], orderBy: ['position', 'name', 'id'] },
  )
}

async function recordMove(
  ctx: Context,
  tx: Transaction,
  [before, after]: [StoredCategory, StoredCategory],
  [was, is]: [number, number],
): Promise<void> {
  const isElsewhere = before.parentId !== after.parentId
  const place = (category: StoredCategory): Record<string, string | null> =>
    isElsewhere ? { parent: category.parent?.name ?? null, address: category.path } : {}
  await recordEventBy(ctx, tx, {
    type: categoryKind.event,
    recordId: after.id,
    subject: after.name,
    how: 'edited',
    before: { ...place(before), place: was },
    after: { ...place(after), place: is },
  })
}
