import type { FormAnswers, FormField } from '@lodge/contracts'
import { findMany, query, remove, type Sql, sql, type Transaction, texts, updateMany } from '@lodge/database'
import { type AnswerFiles, personIdOf, refusalAt } from '@lodge/domain'
import { z } from 'zod'
import type { Context } from '../foundation/context.ts'
import { isUnclaimed } from './unclaimed.ts'

interface AnsweredForm {
  fields: readonly FormField[]
  formAnswers: FormAnswers
}

interface GivenFile {
  id: string
  fieldKey: string
}

/**
 * Returns what is known of the files that somebody may give in a form and does: their own uploads that nothing has yet,
 * and those that the form of a `ticket` has already.
 */
export async function loadOfferedFiles(
  tx: Transaction,
  { actor }: Pick<Context, 'actor'>,
  form: AnsweredForm,
  ofTicket: Sql,
): Promise<AnswerFiles> {
  const ids = listGivenFiles(form).flatMap(({ id }) => z.uuid().safeParse(id).data ?? [])
  if (ids.length === 0) return {}
  const files = await query<{ id: string; name: string; contentType: string; size: number }>(
    tx,
    sql`
    SELECT id, name, content_type AS "contentType", size FROM attachment
    WHERE id = ANY(${ids}) AND ((uploader_id = ${personIdOf(actor)} AND ${isUnclaimed})
      OR EXISTS (SELECT FROM answer_file JOIN ticket ON ticket.id = answer_file.ticket_id
                 WHERE file_id = attachment.id AND ${ofTicket}))`,
  )
  return Object.fromEntries(files.map(({ id, ...file }) => [id, file]))
}

/**
 * Gives a ticket's form the files that validated answers name and no others; those that it has no more are nobody's, and
 * are swept. Throws `file_gone` at the field of a file that something else has taken meanwhile.
 */
export async function setAnswerFiles(
  tx: Transaction,
  { actor }: Pick<Context, 'actor'>,
  { ticketId, ...form }: AnsweredForm & { ticketId: string },
): Promise<void> {
  if (!form.fields.some(({ type }) => type === 'file')) return
  const given = listGivenFiles(form)
  const storedFiles = await findMany(tx, 'answer_file', { ticketId })
  const storedIds = new Set(storedFiles.map(({ fileId }) => fileId))
  const added = given.filter(({ id }) => !storedIds.has(id))
  await claimFiles(tx, { added, ticketId, uploaderId: personIdOf(actor) })
  await releaseFiles(tx, ticketId, given)
  await query(
    tx,
    sql`
    INSERT INTO answer_file (ticket_id, file_id, field_key)
    SELECT ${ticketId}, id::uuid, key
    FROM unnest(${texts(given.map(({ id }) => id))}, ${texts(given.map(({ fieldKey }) => fieldKey))}) AS given (id, key)
    ON CONFLICT (ticket_id, file_id) DO UPDATE SET field_key = excluded.field_key`,
  )
}

/** Gives a follow-up the files that are in the form of the ticket before it, whose answers it repeats. */
export async function copyAnswerFiles(tx: Transaction, fromId: string, toId: string): Promise<void> {
  await query(
    tx,
    sql`
    INSERT INTO answer_file (ticket_id, file_id, field_key)
    SELECT ${toId}, file_id, field_key FROM answer_file WHERE ticket_id = ${fromId}`,
  )
}

function listGivenFiles({ fields, formAnswers }: AnsweredForm): GivenFile[] {
  return fields.flatMap(({ key, type }) => {
    const answer = type === 'file' && Object.hasOwn(formAnswers, key) ? formAnswers[key] : undefined
    return Array.isArray(answer) ? answer.map((id) => ({ id: id.toLowerCase(), fieldKey: key })) : []
  })
}

interface FileClaim {
  added: readonly GivenFile[]
  ticketId: string
  uploaderId: string | null
}

async function claimFiles(tx: Transaction, { added, ticketId, uploaderId }: FileClaim): Promise<void> {
  if (added.length === 0) return
  const rows = await query<{ id: string }>(
    tx,
    sql`
    UPDATE attachment SET ticket_id = ${ticketId}
    WHERE id = ANY(${added.map(({ id }) => id)}) AND uploader_id = ${uploaderId} AND ${isUnclaimed}
    RETURNING id`,
  )
  const claimed = new Set(rows.map(({ id }) => id))
  const missing = added.find(({ id }) => !claimed.has(id))
  if (missing) throw refusalAt(`formAnswers.${missing.fieldKey}`, 'file_gone')
}

/** A follow-up may still have a file that this ticket gives up. */
async function releaseFiles(
  tx: Transaction,
  ticketId: string,
  keptFiles: readonly GivenFile[],
): Promise<void> {
  const isReleased = sql`ticket_id = ${ticketId} AND file_id <> ALL(${keptFiles.map(({ id }) => id)})`
  const released = await findMany(tx, 'answer_file', isReleased, { columns: ['fileId'] })
  if (released.length === 0) return
  await remove(tx, 'answer_file', isReleased)
  const ids = released.map(({ fileId }) => fileId)
  await updateMany(tx, 'attachment', sql`id = ANY(${ids}) AND id NOT IN (SELECT file_id FROM answer_file)`, {
    ticketId: null,
  })
}
