import type { NewTicketDraftParams, RecordSuggestions, SuggestionAct } from '@lodge/contracts'
import { query, type Sql, sql, texts, uuid } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { readerOf } from '../reader.ts'
import { isReadable } from '../visibility.ts'

/**
 * Notes what the requester who acts did with articles that were suggested for a draft. Articles that they may not read
 * are passed over, as is a draft that was decided already or is somebody else's.
 */
export async function recordSuggestions(
  ctx: Context,
  { draftId, act, articles }: NewTicketDraftParams & RecordSuggestions,
): Promise<null> {
  if (ctx.actor.kind !== 'requester') throw refusal('requesters_only')
  const at = ctx.now()
  const readable = isReadable(await readerOf(ctx), at)
  await query(
    ctx.db,
    sql`
    INSERT INTO article_suggestion AS kept (draft_id, article_id, person_id, shown_at, opened_at, answered_at)
    SELECT ${uuid(draftId)}, article.id, ${uuid(ctx.actor.id)}, ${at},
           ${act === 'opened' ? at : null}::timestamptz, ${act === 'answered' ? at : null}::timestamptz
    FROM article WHERE article.alias = ANY(${texts(articles)}) AND ${readable}
    ON CONFLICT (draft_id, article_id) DO UPDATE SET ${changes[act]}
      WHERE kept.person_id = excluded.person_id`,
  )
  return null
}

/** The first time that it was opened counts, and the last word on whether it answered. */
const changes: Record<SuggestionAct, Sql> = {
  shown: sql`shown_at = kept.shown_at`,
  opened: sql`opened_at = COALESCE(kept.opened_at, excluded.opened_at)`,
  answered: sql`answered_at = excluded.answered_at`,
  not_answered: sql`answered_at = NULL`,
}
