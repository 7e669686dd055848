import { query, remove, sql, type Transaction, texts } from '@lodge/database'

/**
 * Deletes the rows of the tickets' files and of those that only their drafts and scheduled replies have. A file that
 * another ticket's form has as well, as a follow-up's does, goes on as that one's. Returns where the store keeps the
 * deleted ones.
 */
export async function removeFiles(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const ticketIds = [...ids]
  await query(
    tx,
    sql`
    UPDATE attachment SET ticket_id = other.ticket_id
    FROM (SELECT DISTINCT ON (file_id) file_id, ticket_id FROM answer_file
          WHERE ticket_id <> ALL(${ticketIds}) ORDER BY file_id, ticket_id) other
    WHERE attachment.id = other.file_id AND attachment.ticket_id = ANY(${ticketIds})`,
  )
  await query(tx, sql`DELETE FROM answer_file WHERE ticket_id = ANY(${ticketIds})`)
  const removed = await query<{ key: string; preview: string | null }>(
    tx,
    sql`
    DELETE FROM attachment
    WHERE ticket_id = ANY(${ticketIds})
       OR message_id IN (SELECT id FROM message WHERE ticket_id = ANY(${ticketIds}))
       OR (id IN (SELECT unnest(attachments) FROM draft WHERE ticket_id = ANY(${ticketIds})
                  UNION ALL SELECT unnest(attachments) FROM scheduled_reply WHERE ticket_id = ANY(${ticketIds}))
           AND message_id IS NULL AND ticket_id IS NULL AND article_id IS NULL)
    RETURNING storage_key AS key, preview_key AS preview`,
  )
  // What came by mail is known again by its hash alone, so that it does not come back.
  const mails = await query<{ key: string }>(
    tx,
    sql`
    WITH old AS (SELECT id, storage_key FROM incoming_mail WHERE ticket_id = ANY(${ticketIds}) FOR UPDATE)
    UPDATE incoming_mail SET storage_key = NULL, envelope_from = '', from_address = NULL, from_name = NULL, subject = NULL,
      reason_params = '{}'
    FROM old WHERE old.id = incoming_mail.id RETURNING old.storage_key AS key`,
  )
  const ofMails = mails.flatMap(({ key }) => key ?? [])
  return ofMails.concat(removed.flatMap(({ key, preview }) => (preview === null ? [key] : [key, preview])))
}

/**
 * Deletes the tickets with all that hangs on them, and notes that there were tickets of these numbers. What reports count
 * of them stays, without the tags that no other ticket has.
 */
export async function removeRows(tx: Transaction, ids: readonly string[], at: Date): Promise<void> {
  const ticketIds = [...ids]
  const ofTickets = { ticketId: ticketIds }
  await removeBulkUpdates(tx, ticketIds)
  await remove(tx, 'notification', ofTickets)
  await remove(tx, 'deadline', ofTickets)
  await remove(tx, 'applied_policy', ofTickets)
  await remove(tx, 'ticket_merge', sql`source_id = ANY(${ticketIds}) OR target_id = ANY(${ticketIds})`)
  await remove(tx, 'message', ofTickets)
  await query(
    tx,
    sql`
    INSERT INTO deleted_ticket (number, ticket_id, deleted_at)
    SELECT number, id, ${at} FROM ticket WHERE id = ANY(${ticketIds})`,
  )
  const tags = await query<{ name: string }>(
    tx,
    sql`
    SELECT unnest(tags) AS name FROM ticket WHERE id = ANY(${ticketIds})
    UNION SELECT unnest(tags) FROM report_fact WHERE ticket_id = ANY(${ticketIds})`,
  )
  await remove(tx, 'ticket', { id: ticketIds })
  await forgetTags(
    tx,
    tags.map(({ name }) => name),
  )
}

/** Forgets those of the tags that no ticket has any more. */
async function forgetTags(tx: Transaction, tags: readonly string[]): Promise<void> {
  const rows = await query<{ name: string }>(
    tx,
    sql`SELECT name FROM unnest(${texts(tags)}) name WHERE NOT EXISTS (SELECT FROM ticket WHERE tags @> ARRAY[name])`,
  )
  const unused = texts(rows.map(({ name }) => name))
  await query(tx, sql`DELETE FROM tag WHERE name = ANY(${unused})`)
  await query(
    tx,
    sql`
    UPDATE report_fact SET tags = ARRAY(SELECT name FROM unnest(tags) name WHERE name <> ALL(${unused}))
    WHERE tags <> '{}' AND tags && ${unused}`,
  )
  await query(tx, sql`DELETE FROM report_tag_set WHERE tags && ${unused}`)
}

/** A bulk update that is left without tickets goes too: it holds the reply that was written to them. */
async function removeBulkUpdates(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await query<{ id: string }>(
    tx,
    sql`DELETE FROM bulk_update_item WHERE ticket_id = ANY(${[...ids]}) RETURNING bulk_update_id AS id`,
  )
  await query(
    tx,
    sql`
    DELETE FROM bulk_update WHERE id = ANY(${rows.map(({ id }) => id)}) AND finished_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM bulk_update_item item WHERE item.bulk_update_id = bulk_update.id)`,
  )
}
