import { json, query, sql, type Transaction, uuids } from '@lodge/database'
import { type Context, transaction, withFrozenTime } from '../../foundation/context.ts'
import { type CheckedArticle, findBrokenLinks } from './find-broken-links.ts'

const batch = 200

/** Looks through the links of everything that readers see and notes those that are broken. Returns how many articles have some. */
export async function checkArticleLinks(ctx: Context): Promise<number> {
  let broken = 0
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const ids: { id: string }[] = await query<{ id: string }>(
      ctx.db,
      sql`SELECT id FROM article WHERE id > ${after}::uuid ORDER BY id LIMIT ${batch}`,
    )
    broken += await transaction(ctx, (tx) =>
      checkLinksOf(
        withFrozenTime(ctx),
        tx,
        ids.map(({ id }) => id),
      ),
    )
    after = ids.length < batch ? null : (ids.at(-1)?.id ?? null)
  }
  return broken
}

/** Notes the broken links of what readers see of some articles; returns how many of them have some. */
export async function checkLinksOf(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  const published = await query<CheckedArticle & { [column: string]: unknown }>(
    tx,
    sql`
    SELECT article.id, article.audience, article.department_ids AS "departmentIds", version.html,
           version.attachment_ids AS "attachmentIds"
    FROM article JOIN article_version version ON version.id = article.published_version_id
    WHERE article.id = ANY(${uuids([...ids])}) AND article.archived_at IS NULL`,
  )
  const broken = await findBrokenLinks(tx, published, now())
  const rows = ids.map((id) => ({ id, links: broken.get(id) ?? [] }))
  await query(
    tx,
    sql`
    UPDATE article SET broken_links = found.links
    FROM jsonb_to_recordset(${json(rows)}) AS found (id uuid, links jsonb)
    WHERE article.id = found.id AND article.broken_links IS DISTINCT FROM found.links`,
  )
  return rows.filter(({ links }) => links.length > 0).length
}

/** Checks an article and those whose readers see a link to it, after it has changed. */
export async function checkLinksAround(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  const linking = await query<{ id: string }>(
    tx,
    sql`
    SELECT article.id FROM article JOIN article_version version ON version.id = article.published_version_id
    WHERE strpos(version.html, ${`data-article="${id}"`}) > 0`,
  )
  await checkLinksOf(ctx, tx, [id, ...linking.map((article) => article.id).filter((other) => other !== id)])
}
