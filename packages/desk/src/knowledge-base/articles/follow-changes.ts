import { query, sql, type Transaction } from '@lodge/database'
import { articleAddress } from '../addresses.ts'
import type { StoredArticle } from './stored-article.ts'

/** Keeps the address that an article has left, if readers may know it. Whoever leaves an address last has it. */
export async function leaveAddress(
  tx: Transaction,
  before: StoredArticle | null,
  after: StoredArticle,
): Promise<void> {
  if (!before || before.publishedAt === null) return
  const address = articleAddress(before.category.path, before.alias)
  if (address === articleAddress(after.category.path, after.alias)) return
  await query(
    tx,
    sql`
    INSERT INTO article_address (address, article_id) VALUES (${address}, ${after.id})
    ON CONFLICT (address) DO UPDATE SET article_id = excluded.article_id, category_id = NULL`,
  )
}

/** Writes anew what is found of an article. */
export async function indexArticle(tx: Transaction, id: string): Promise<void> {
  await query(tx, sql`SELECT article_index(ARRAY[${id}::uuid])`)
}
