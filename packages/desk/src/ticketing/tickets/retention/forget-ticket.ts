import { query, remove, sql, type Transaction, uuids } from '@lodge/database'
import { forgetSpellings } from '../../../directory/users/forget-spellings.ts'

/**
 * Deletes what happened to the tickets, with the mails and pushes that told of it, and takes the values before and after
 * out of their entries of the activity log. What is between one of them and another ticket goes from both.
 */
export async function forgetHistory(tx: Transaction, ids: readonly string[]): Promise<void> {
  const ticketIds = [...ids]
  const events = await query<{ id: string }>(
    tx,
    sql`
    DELETE FROM event WHERE ticket_id = ANY(${ticketIds})
      OR (payload->>'targetId' IS NOT NULL AND payload->>'targetId' = ANY(${ticketIds}))
    RETURNING id`,
  )
  const eventId = events.map(({ id }) => id)
  await remove(tx, 'email_delivery', { eventId })
  await remove(tx, 'web_push_delivery', { eventId })
  await query(tx, sql`SELECT forget_tickets(${uuids(ticketIds)})`)
}

/** Returns the words of the tickets by which tickets are found. */
export async function listSearchWords(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ word: string }>(
    tx,
    sql`
    WITH text AS (
      SELECT concat_ws(' ', subject, array_to_string(tags, ' '), search_answers(form_answers, form_version_id)) AS given
      FROM ticket WHERE id = ANY(${[...ids]})
      UNION ALL SELECT body FROM message WHERE ticket_id = ANY(${[...ids]}))
    SELECT DISTINCT string_to_table(search_plain(given), ' ') AS word FROM text`,
  )
  return rows.map(({ word }) => word)
}

export async function forgetSearchWordsOf(tx: Transaction, words: readonly string[]): Promise<void> {
  await forgetSpellings(tx, sql`SELECT unnest(${[...words]}::text[])`)
}
