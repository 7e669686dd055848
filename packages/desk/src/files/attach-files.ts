import { query, sql, type Transaction } from '@lodge/database'
import { personIdOf, refusalAt } from '@lodge/domain'
import type { Context } from '../foundation/context.ts'
import { loadFileLimits } from './load-file-limits.ts'
import { isUnclaimed } from './unclaimed.ts'

interface FileAttachment {
  fileIds: readonly string[]
  ticketId: string
  messageId: string
  /** In place of the site's limit for a message. */
  most?: number
}

/**
 * Attaches uploaded files to a message. Only the uploader's own files that nothing has yet can be attached; any other
 * is refused at its place in the list, and then none is.
 */
export async function attachFiles(tx: Transaction, ctx: Context, claim: FileAttachment): Promise<void> {
  const { fileIds, ticketId, messageId, most } = claim
  if (fileIds.length === 0) return
  const max = most ?? (await loadFileLimits(tx)).perMessage
  if (fileIds.length > max) throw refusalAt('attachments', 'too_many_files', { max })
  const rows = await query<{ id: string }>(
    tx,
    sql`
    UPDATE attachment SET message_id = ${messageId}, ticket_id = ${ticketId}
    WHERE id = ANY(${[...fileIds]}) AND uploader_id = ${personIdOf(ctx.actor)} AND ${isUnclaimed}
    RETURNING id`,
  )
  const claimed = new Set(rows.map((row) => row.id))
  const missing = fileIds.findIndex((id) => !claimed.has(id.toLowerCase()))
  if (missing >= 0) throw refusalAt(`attachments.${missing}`, 'file_gone')
}
