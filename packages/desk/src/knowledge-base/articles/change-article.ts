import type { AliasParams, ArticleRecord, EventInput } from '@lodge/contracts'
import { type Transaction, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { lockRecord, lockTable } from '../../foundation/records/save-record.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import { checkLinksAround } from '../links/check-article-links.ts'
import { articleKind } from './article-kind.ts'
import type { StoredArticle } from './stored-article.ts'

type ArticleChange = Pick<EventInput<'article.changed'>, 'how'> & Partial<EventInput<'article.changed'>>

/**
 * Changes an article by something else than a save of its fields: one at a time, upon a revision, with the event that
 * `change` returns. Throws `edit_conflict` with the present article when someone has saved since.
 */
export async function changeArticle(
  ctx: Context,
  { alias, revision }: AliasParams & { revision: number },
  change: (now: Context, tx: Transaction, article: StoredArticle) => Promise<ArticleChange>,
): Promise<ArticleRecord> {
  const kind = articleKind(ctx)
  requireRecordPermission(ctx, kind.permission)
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, kind.table)
    const article = await lockRecord(tx, kind, alias)
    if (article.revision !== revision)
      throw await saveConflict(ctx, tx, { present: kind.toView(article), type: kind.event, id: article.id })
    const result = await change(now, tx, article)
    const data = { updatedAt: now.now(), revision: { increment: 1 } }
    await updateOne(tx, 'article', { id: article.id }, data)
    await checkLinksAround(now, tx, article.id)
    const after = await kind.find(tx, alias)
    if (!after) throw refusal(kind.notFound)
    const about = { recordId: article.id, subject: kind.nameOf(after), before: null, after: null }
    await recordEventBy(now, tx, { type: 'article.changed', ...about, ...result })
    return kind.toView(after)
  })
}
