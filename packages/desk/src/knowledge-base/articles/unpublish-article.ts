import type { AliasParams, ArticleRecord, UnpublishArticle } from '@lodge/contracts'
import { remove, updateOne } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findImages } from './article-content.ts'
import { changeArticle } from './change-article.ts'
import { indexArticle } from './follow-changes.ts'
import type { StoredArticle } from './stored-article.ts'

/**
 * Takes back what is scheduled; where nothing is, takes the published version away from readers. Its text becomes the
 * draft, unless there is one already. Throws `edit_conflict` when someone has saved since or there is nothing to take.
 */
export function unpublishArticle(
  ctx: Context,
  given: AliasParams & UnpublishArticle,
): Promise<ArticleRecord> {
  return changeArticle(ctx, given, async (_, tx, article) => {
    const { id, scheduledVersionId, publishedVersionId } = article
    if (scheduledVersionId !== null) {
      const data = { ...keptText(article), scheduledVersionId: null, publishAt: null }
      await updateOne(tx, 'article', { id }, data)
      await remove(tx, 'article_version', { id: scheduledVersionId })
      return { how: 'unscheduled' }
    }
    if (publishedVersionId === null) throw refusal('article_not_published')
    await updateOne(tx, 'article', { id }, { ...keptText(article), publishedVersionId: null })
    await indexArticle(tx, id)
    return { how: 'unpublished' }
  })
}

/** Keeps what is being written as the draft. */
function keptText({ draft, draftFileIds, content }: StoredArticle) {
  if (draft !== null) return { draft, draftFileIds }
  return {
    draft: content,
    draftFileIds: [...new Set([...findImages(content.html), ...content.attachmentIds])],
  }
}
