import type { AliasParams, ArticleRecord, CompareTranslation } from '@lodge/contracts'
import { updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { changeArticle } from '../articles/change-article.ts'

/**
 * Notes that a translation says what its original says now, so that nobody has to publish it anew for that. Throws
 * `edit_conflict` when someone has saved since, and for an article that translates nothing.
 */
export function compareTranslation(
  ctx: Context,
  given: AliasParams & CompareTranslation,
): Promise<ArticleRecord> {
  return changeArticle(ctx, given, async (now, tx, { id, originalId, group }) => {
    const original = group.find((member) => member.id === originalId)
    if (!original) throw refusal('not_a_translation')
    await updateOne(tx, 'article', { id }, { comparedAt: now.now() })
    return { how: 'edited', after: { upToDateWith: original.title } }
  })
}
