import { toMegabytes, unsentFileBytes } from '@lodge/contracts'
import { query, sql, type Transaction, uuid } from '@lodge/database'
import { type Actor, refusalAt } from '@lodge/domain'
import { isUnclaimed } from './unclaimed.ts'

/**
 * Throws `upload_quota_exceeded` where another file of this many bytes would give its uploader more unsent files than
 * one person may have, those included that are under way. Uploads of one person are checked one after another.
 */
export async function assertUploadQuota(
  tx: Transaction,
  actor: Extract<Actor, { id: string }>,
  size: number,
  /** The upload whose bytes these are. */
  uploadId: string | null = null,
): Promise<void> {
  await query(tx, sql`SELECT FROM person WHERE id = ${actor.id} FOR NO KEY UPDATE`)
  const [unsent] = await query<{ bytes: number }>(
    tx,
    sql`
    SELECT COALESCE(sum(size), 0)::float8 AS bytes FROM (
      SELECT size FROM attachment WHERE ${isUnclaimed} AND uploader_id = ${actor.id}
      UNION ALL
      SELECT size FROM upload
      WHERE uploader_id = ${actor.id} AND attachment_id IS NULL AND id IS DISTINCT FROM ${uuid(uploadId)}
    ) AS unsent`,
  )
  const most = unsentFileBytes[actor.kind]
  if ((unsent?.bytes ?? 0) + size <= most) return
  throw refusalAt('file', 'upload_quota_exceeded', { megabytes: toMegabytes(most) })
}
