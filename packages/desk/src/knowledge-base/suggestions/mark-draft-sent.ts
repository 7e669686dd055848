import { query, sql, type Transaction, uuid } from '@lodge/database'

/** Notes that a draft during which articles were suggested became a ticket. */
export async function markDraftSent(
  tx: Transaction,
  { draftId, requesterId, at }: { draftId: string; requesterId: string; at: Date },
): Promise<void> {
  await query(
    tx,
    sql`UPDATE article_suggestion SET sent_at = ${at}
        WHERE draft_id = ${uuid(draftId)} AND person_id = ${uuid(requesterId)}`,
  )
}
