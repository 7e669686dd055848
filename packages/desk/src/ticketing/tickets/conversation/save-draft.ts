import { randomInt } from 'node:crypto'
import type { DraftParams, DraftView, SaveDraft } from '@lodge/contracts'
import { countRows, query, remove, sql } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { htmlToText } from '../../../foundation/rich-text/html-to-text.ts'
import { anyReference, sanitiseHtml } from '../../../foundation/rich-text/sanitise-html.ts'
import { findDraftOwner } from './find-draft-owner.ts'
import { type DraftOwner, loadDraft } from './load-drafts.ts'

type DraftToSave = Omit<SaveDraft, 'device'> & Omit<DraftParams, 'number'> & DraftOwner

/**
 * Saves what an agent has written so far, or deletes the draft where that is nothing. Throws `edit_conflict`, with the
 * present draft, when it was continued from another revision than the present one. Files that are not the agent's own,
 * or were sent, are left out.
 */
export async function saveDraft(
  ctx: Context,
  { number, visibility, ...written }: Omit<SaveDraft, 'device'> & DraftParams,
): Promise<DraftView> {
  const { personId, ticketId } = await findDraftOwner(ctx, number)
  const owner = { personId, ticketId }
  const html = sanitiseHtml(written.html, anyReference)
  const draft = { ...written, ...owner, visibility, html }
  const isEmpty = htmlToText(html) === '' && draft.attachments.length === 0
  const isKept = isEmpty ? await deleteDraft(ctx, draft) : await storeDraft(ctx, draft)
  const present = await loadDraft(ctx, owner, visibility)
  if (isKept) return present
  throw refusal('draft_changed').with({ present })
}

async function storeDraft(ctx: Context, draft: DraftToSave): Promise<boolean> {
  const storedRows = draft.revision === 0 ? await insertDraft(ctx, draft) : await updateDraft(ctx, draft)
  return storedRows.length > 0
}

/** Begins at a random revision, so that a device that still knows an earlier draft does not take this one for it. */
function insertDraft(ctx: Context, { personId, ticketId, visibility, html, attachments }: DraftToSave) {
  return query(
    ctx.db,
    sql`
    INSERT INTO draft (person_id, ticket_id, visibility, html, attachments, revision, updated_at)
    VALUES (${personId}, ${ticketId}, ${visibility}, ${html}, ${[...attachments]},
            ${randomInt(1, 1_000_000_000)}, ${ctx.now()})
    ON CONFLICT (person_id, ticket_id, visibility) DO NOTHING RETURNING 1`,
  )
}

function updateDraft(
  ctx: Context,
  { personId, ticketId, visibility, html, attachments, revision }: DraftToSave,
) {
  return query(
    ctx.db,
    sql`
    UPDATE draft SET html = ${html}, attachments = ${[...attachments]}, revision = revision + 1,
                     updated_at = ${ctx.now()}
    WHERE person_id = ${personId} AND ticket_id = ${ticketId} AND visibility = ${visibility}
      AND revision = ${revision}
    RETURNING 1`,
  )
}

/** Deletes the draft, unless another device has written meanwhile. */
async function deleteDraft(
  ctx: Context,
  { personId, ticketId, visibility, revision }: DraftToSave,
): Promise<boolean> {
  const ownDraft = { personId, ticketId, visibility }
  const count = await remove(ctx.db, 'draft', { ...ownDraft, revision })
  return count > 0 || (await countRows(ctx.db, 'draft', ownDraft)) === 0
}
