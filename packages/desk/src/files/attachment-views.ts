import type { AttachmentView } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'

/** Returns the SQL of the attachments `file` that match a condition, as JSON and in the order in which they came. */
export function selectAttachments(condition: Sql): Sql {
  return sql`COALESCE((
    SELECT json_agg(json_strip_nulls(json_build_object(
             'id', file.id, 'name', file.name, 'size', file.size, 'contentType', file.content_type,
             'createdAt', file.created_at,
             'picture', CASE WHEN file.width IS NOT NULL
                             THEN json_build_object('width', file.width, 'height', file.height) END))
           ORDER BY file.created_at, file.id)
    FROM attachment file WHERE ${condition}), '[]')`
}

/** Returns the condition of attachments `file` that were given in the form of a ticket. */
export function isInFormOf(ticketId: Sql): Sql {
  return sql`file.id IN (SELECT file_id FROM answer_file WHERE answer_file.ticket_id = ${ticketId})`
}

export function toAttachmentViews(files: readonly AttachmentView[]): AttachmentView[] {
  return files.map((file) => ({ ...file, createdAt: new Date(file.createdAt).toISOString() }))
}
