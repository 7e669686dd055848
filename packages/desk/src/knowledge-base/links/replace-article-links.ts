import type { AliasParams, ReplaceArticleLinks, ReplacedArticleLinks } from '@lodge/contracts'
import {
  findOne,
  getOne,
  insert,
  newId,
  query,
  remove,
  sql,
  type Transaction,
  updateOne,
} from '@lodge/database'
import { personIdOf, refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { ArticleContent } from '../articles/article-content.ts'
import { nextVersion } from '../articles/next-version.ts'
import { checkLinksOf } from './check-article-links.ts'
import { linksTo } from './list-linking-articles.ts'

interface Target {
  id: string
  title: string
}

/**
 * Has all links to an article lead to another one that readers can find. What they read gets a version of its own, by
 * the actor, with its date as it was: its words are the same. Throws `invalid_input` where the other is not published.
 */
export async function replaceArticleLinks(
  ctx: Context,
  { alias, replacement }: AliasParams & ReplaceArticleLinks,
): Promise<ReplacedArticleLinks> {
  requireRecordPermission(ctx, 'manage_knowledge_base')
  return transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, 'article')
    const from = await findOne(tx, 'article', { alias }, { columns: ['id', 'title'] })
    if (!from) throw refusal('article_not_found')
    const to = await findReplacement(tx, replacement, now.now())
    if (!to || to.id === from.id) throw refusalAt('replacement', 'replacement_not_published')
    const linking = await query<{ id: string }>(
      tx,
      sql`SELECT record.id FROM article record
          WHERE record.id <> ${from.id} AND record.archived_at IS NULL AND ${linksTo(from.id)}
          ORDER BY record.id FOR UPDATE`,
    )
    for (const { id } of linking) await replaceIn(now, tx, id, { from, to })
    await checkLinksOf(
      now,
      tx,
      linking.map(({ id }) => id),
    )
    return { articles: linking.length }
  })
}

async function findReplacement(tx: Transaction, alias: string, now: Date): Promise<Target | null> {
  return findOne(
    tx,
    'article',
    sql`alias = ${alias} AND archived_at IS NULL AND published_version_id IS NOT NULL
        AND (expires_at IS NULL OR expires_at > ${now})`,
    { columns: ['id', 'title'] },
  )
}

async function replaceIn(
  ctx: Context,
  tx: Transaction,
  id: string,
  { from, to }: { from: Target; to: Target },
): Promise<void> {
  const article = await getOne(tx, 'article', { id })
  const replace = (html: string) => html.replaceAll(`data-article="${from.id}"`, `data-article="${to.id}"`)
  const draft = article.draft === null ? null : ArticleContent.parse(article.draft)
  const versions = {
    publishedVersionId: await replaceVersion(ctx, tx, article.publishedVersionId, replace),
    scheduledVersionId: await replaceVersion(ctx, tx, article.scheduledVersionId, replace),
  }
  await updateOne(
    tx,
    'article',
    { id },
    {
      ...versions,
      ...(draft && { draft: { ...draft, html: replace(draft.html) } }),
      updatedAt: ctx.now(),
      revision: { increment: 1 },
    },
  )
  // Nobody has seen it, and a version never changes.
  if (article.scheduledVersionId !== null && versions.scheduledVersionId !== article.scheduledVersionId)
    await remove(tx, 'article_version', { id: article.scheduledVersionId })
  await recordEventBy(ctx, tx, {
    type: 'article.changed',
    recordId: id,
    subject: article.title,
    how: 'edited',
    before: { linkTo: from.title },
    after: { linkTo: to.title },
  })
}

/** Returns the id of a version that links to the other article; the same one where nothing in it does. */
async function replaceVersion(
  ctx: Context,
  tx: Transaction,
  id: string | null,
  replace: (html: string) => string,
): Promise<string | null> {
  if (id === null) return null
  const version = await getOne(tx, 'article_version', { id })
  const html = replace(version.html)
  if (html === version.html) return id
  const { articleId } = version
  const next = await nextVersion(tx, articleId)
  const { title, summary, text, attachmentIds, imageIds } = version
  const headings = Array.isArray(version.headings) ? version.headings.map((each) => each ?? {}) : []
  const newVersion = await insert(
    tx,
    'article_version',
    {
      id: newId(),
      articleId,
      title,
      summary,
      html,
      text,
      headings,
      attachmentIds,
      imageIds,
      version: next,
      authorId: personIdOf(ctx.actor),
      createdAt: ctx.now(),
    },
    { columns: ['id'] },
  )
  return newVersion.id
}
