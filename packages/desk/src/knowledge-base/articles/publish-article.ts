import type { AliasParams, ArticleRecord, PublishArticle } from '@lodge/contracts'
import { insert, newId, remove, type Transaction, updateOne } from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireTranslated } from '../translations/require-translated.ts'
import { describeContent } from './article-content.ts'
import { changeArticle } from './change-article.ts'
import { indexArticle } from './follow-changes.ts'
import { hasPersonalMarks } from './mark-personal-data.ts'
import { nextVersion } from './next-version.ts'
import type { StoredArticle } from './stored-article.ts'

/**
 * Makes an article's draft the version that readers see, at once or at a time; without a draft, what was scheduled.
 * Throws `edit_conflict` when someone has saved since or there is nothing new, and `invalid_input` for what cannot be
 * published: without a text, with an image that is not described, with marks around what may say who asked, still in the
 * words of its original, or expired by then.
 */
export function publishArticle(
  ctx: Context,
  { publishAt, ...given }: AliasParams & PublishArticle,
): Promise<ArticleRecord> {
  return changeArticle(ctx, given, async (now, tx, article) => {
    if (article.archivedAt) throw refusal('article_archived')
    const at = publishAt === null ? null : new Date(publishAt)
    requirePublishable(article, now.now(), at)
    await requireTranslated(tx, article)
    const versionId = article.draft === null ? article.scheduledVersionId : await addVersion(now, tx, article)
    if (versionId === null) throw refusal('article_unchanged')
    await (at ? schedule(tx, article, versionId, at) : showVersion(tx, article, versionId, now.now()))
    if (article.draft !== null && article.scheduledVersionId !== null)
      await remove(tx, 'article_version', { id: article.scheduledVersionId })
    await indexArticle(tx, article.id)
    return at ? { how: 'scheduled', after: { publishAt: at.toISOString() } } : { how: 'published' }
  })
}

/** Makes a version the one that readers see. */
export async function showVersion(
  tx: Transaction,
  { id, publishedAt }: Pick<StoredArticle, 'id' | 'publishedAt'>,
  versionId: string,
  at: Date,
): Promise<void> {
  await updateOne(
    tx,
    'article',
    { id },
    {
      draft: null,
      draftFileIds: [],
      publishedVersionId: versionId,
      scheduledVersionId: null,
      publishAt: null,
      publishedAt: publishedAt ?? at,
      changedAt: at,
    },
  )
}

async function schedule(
  tx: Transaction,
  { id }: StoredArticle,
  scheduledVersionId: string,
  publishAt: Date,
): Promise<void> {
  const data = { draft: null, draftFileIds: [], scheduledVersionId, publishAt }
  await updateOne(tx, 'article', { id }, data)
}

function requirePublishable(article: StoredArticle, now: Date, at: Date | null): void {
  const { content, expiresAt } = article
  if (at && at <= now) throw refusalAt('publishAt', 'publish_time_passed')
  if (expiresAt && expiresAt <= (at ?? now)) throw refusalAt('expiresAt', 'article_expires_too_early')
  const { text, imageIds } = describeContent(content)
  if (text === '' && imageIds.length === 0) throw refusalAt('html', 'text_required')
  if ([content.title, content.summary, content.html].some(hasPersonalMarks))
    throw refusalAt('html', 'personal_marks_remain')
  if (/<img [^>]*alt="\s*"/.test(content.html)) throw refusalAt('html', 'image_description_required')
}

async function addVersion(ctx: Context, tx: Transaction, article: StoredArticle): Promise<string> {
  const { id: articleId, content } = article
  const version = await nextVersion(tx, articleId)
  const { headings, ...described } = describeContent(content)
  const { id } = await insert(
    tx,
    'article_version',
    {
      id: newId(),
      articleId,
      ...content,
      ...described,
      headings: headings.map((each) => ({ ...each })),
      version,
      authorId: personIdOf(ctx.actor),
      createdAt: ctx.now(),
    },
    { columns: ['id'] },
  )
  return id
}
