import { unsentFileBytes } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { type Actor, refusalAt } from '@lodge/domain'

/**
 * Throws `upload_quota_exceeded` where another file of this many bytes would give its uploader more unsent files than
 * one person may have. Uploads of one person are checked one after another.
 */
export async function assertUploadQuota(
  tx: Transaction,
  actor: Extract<Actor, { id: string }>,
  size: number,
): Promise<void> {
  await query(tx, sql`SELECT FROM person WHERE id = ${actor.id} FOR NO KEY UPDATE`)
  const [unsent] = await query<{ bytes: number }>(
    tx,
    sql`
    SELECT COALESCE(sum(size), 0)::float8 AS bytes FROM attachment
    WHERE message_id IS NULL AND uploader_id = ${actor.id}`,
  )
  const most = unsentFileBytes[actor.kind]
  if ((unsent?.bytes ?? 0) + size <= most) return
  throw refusalAt('file', 'upload_quota_exceeded', { megabytes: most / 1024 / 1024 })
}
