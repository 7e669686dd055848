import { query, sql, type Transaction } from '@lodge/database'

/**
 * Gives a category, and all below it, the addresses that follow from a new one, and keeps those that they and their
 * published articles leave. Whoever leaves an address last has it.
 */
export async function moveSubtree(tx: Transaction, from: string, to: string): Promise<void> {
  if (from === to) return
  await query(
    tx,
    sql`
    WITH moved AS (
      SELECT id, path FROM article_category WHERE path = ${from} OR starts_with(path, ${`${from}/`})
    ), left_by_categories AS (
      INSERT INTO article_address (address, category_id) SELECT path, id FROM moved
      ON CONFLICT (address) DO UPDATE SET category_id = excluded.category_id, article_id = NULL
    ), left_by_articles AS (
      INSERT INTO article_address (address, article_id)
      SELECT moved.path || '/' || article.alias || '.html', article.id
      FROM article JOIN moved ON moved.id = article.category_id
      WHERE article.published_at IS NOT NULL
      ON CONFLICT (address) DO UPDATE SET article_id = excluded.article_id, category_id = NULL
    )
    UPDATE article_category SET path = ${to} || substr(moved.path, ${from.length + 1})
    FROM moved WHERE moved.id = article_category.id`,
  )
}
