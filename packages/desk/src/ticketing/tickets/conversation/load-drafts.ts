import { type DraftView, type Visibility, Visibility as VisibilitySchema } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { selectAttachments, toAttachmentViews } from '../../../files/attachment-views.ts'
import type { Context } from '../../../foundation/context.ts'
import { anyReference, sanitiseHtml } from '../../../foundation/rich-text/sanitise-html.ts'

export interface DraftOwner {
  personId: string
  ticketId: string
}

interface DraftRow extends Omit<DraftView, 'updatedAt'> {
  updatedAt: Date
}

/** Returns a person's drafts on a ticket, with those of their files that are not sent yet. */
export async function loadDrafts(db: Database, { personId, ticketId }: DraftOwner): Promise<DraftView[]> {
  const rows = await query<DraftRow & { [column: string]: unknown }>(
    db,
    sql`
    SELECT draft.visibility, draft.html, draft.revision, draft.updated_at AS "updatedAt",
           ${selectAttachments(sql`
             file.id = ANY(draft.attachments)
             AND file.uploader_id = draft.person_id AND file.message_id IS NULL AND file.ticket_id IS NULL`)} AS attachments
    FROM draft WHERE draft.person_id = ${personId} AND draft.ticket_id = ${ticketId}
    ORDER BY draft.visibility`,
  )
  return rows.map(({ visibility, html, revision, updatedAt, attachments }) => ({
    visibility: VisibilitySchema.parse(visibility),
    html: sanitiseHtml(html, anyReference),
    revision,
    attachments: toAttachmentViews(attachments),
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Returns the draft of one visibility; an empty one where there is none. */
export async function loadDraft(ctx: Context, owner: DraftOwner, visibility: Visibility): Promise<DraftView> {
  const drafts = await loadDrafts(ctx.db, owner)
  const none = { visibility, html: '', attachments: [], revision: 0, updatedAt: ctx.now().toISOString() }
  return drafts.find((draft) => draft.visibility === visibility) ?? none
}
