import { findOne, type Transaction } from '@lodge/database'

/** Returns the number of an article's next version. */
export async function nextVersion(tx: Transaction, articleId: string): Promise<number> {
  const last = await findOne(
    tx,
    'article_version',
    { articleId },
    { columns: ['version'], orderBy: ['version DESC'] },
  )
  return (last?.version ?? 0) + 1
}
