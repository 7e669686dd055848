import { limits } from '@lodge/contracts'
import { query, remove, sql, type Transaction, texts, uuids } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import type { LockedTicket } from '../lock-tickets.ts'
import { tagTicket } from '../properties/change-tags.ts'

interface MergeGains {
  tagsGained: string[]
  watchersGained: string[]
  participantsGained: string[]
  articlesGained: string[]
}

/**
 * Copies the tags, watchers, participants and linked articles of the source to the target; the source keeps its own. What the target
 * has already stays, and tags beyond the most that a ticket may have are left out.
 */
export async function copyToTarget(
  tx: Transaction,
  ctx: Context,
  source: LockedTicket,
  target: LockedTicket,
): Promise<MergeGains> {
  const room = Math.max(0, limits.tagsPerTicket - target.tags.length)
  const tagsGained = source.tags.filter((tag) => !target.tags.includes(tag)).slice(0, room)
  await tagTicket(tx, ctx, target, { add: tagsGained, remove: [] })
  const watchers = await query<{ personId: string }>(
    tx,
    sql`
    INSERT INTO ticket_watcher (ticket_id, person_id)
    SELECT ${target.id}, person_id FROM ticket_watcher WHERE ticket_id = ${source.id}
    ON CONFLICT DO NOTHING RETURNING person_id AS "personId"`,
  )
  if (watchers.length > 0) await recordWatchersChanged(tx, ctx, target)
  return {
    tagsGained,
    watchersGained: watchers.map(({ personId }) => personId),
    participantsGained: await copyParticipants(tx, ctx, source, target),
    articlesGained: await copyArticles(tx, ctx, source, target),
  }
}

/** People who have left stay so, also in the other ticket. */
async function copyParticipants(
  tx: Transaction,
  ctx: Context,
  source: LockedTicket,
  target: LockedTicket,
): Promise<string[]> {
  const participants = await query<{ personId: string }>(
    tx,
    sql`
    INSERT INTO ticket_participant (ticket_id, person_id, added_at)
    SELECT ${target.id}, person_id, added_at FROM ticket_participant
    WHERE ticket_id = ${source.id} AND left_at IS NULL
    ORDER BY added_at, person_id
    LIMIT greatest(0, ${limits.participantsPerTicket} - (
      SELECT count(*) FROM ticket_participant WHERE ticket_id = ${target.id} AND left_at IS NULL))
    ON CONFLICT DO NOTHING RETURNING person_id AS "personId"`,
  )
  const ids = participants.map(({ personId }) => personId)
  await recordParticipants(tx, ctx, target, { ids, how: 'added' })
  return ids
}

async function recordParticipants(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: LockedTicket,
  { ids, how }: { ids: readonly string[]; how: 'added' | 'removed' },
): Promise<void> {
  for (const personId of ids)
    await recordEventBy(ctx, tx, { type: 'ticket.participant_changed', ticketId, personId, how })
}

async function copyArticles(tx: Transaction, ctx: Context, source: LockedTicket, target: LockedTicket) {
  const articles = await query<{ articleId: string }>(
    tx,
    sql`
    INSERT INTO ticket_article (ticket_id, article_id, linked_at)
    SELECT ${target.id}, article_id, linked_at FROM ticket_article WHERE ticket_id = ${source.id}
    ON CONFLICT DO NOTHING RETURNING article_id AS "articleId"`,
  )
  for (const { articleId } of articles)
    await recordEventBy(ctx, tx, { type: 'ticket.article_linked', ticketId: target.id, articleId })
  return articles.map(({ articleId }) => articleId)
}

/** Takes back what a merge gave the target. What another merged ticket has too stays, as gained from that one. */
export async function removeFromTarget(
  tx: Transaction,
  ctx: Context,
  target: LockedTicket,
  merge: MergeGains & { id: string },
): Promise<void> {
  const heirs = await findOtherMerges(tx, target.id, merge.id)
  const tags = divideGains(merge.tagsGained, heirs, ({ tags }) => tags)
  const watchers = divideGains(merge.watchersGained, heirs, ({ watchers }) => watchers)
  const participants = divideGains(merge.participantsGained, heirs, ({ participants }) => participants)
  const articles = divideGains(merge.articlesGained, heirs, ({ articles }) => articles)
  for (const heir of heirs) {
    const tagsGained = tags.inherited.get(heir.id) ?? []
    const watchersGained = watchers.inherited.get(heir.id) ?? []
    const participantsGained = participants.inherited.get(heir.id) ?? []
    const articlesGained = articles.inherited.get(heir.id) ?? []
    if ([tagsGained, watchersGained, participantsGained, articlesGained].flat().length === 0) continue
    await query(
      tx,
      sql`
      UPDATE ticket_merge SET tags_gained = tags_gained || ${texts(tagsGained)},
        watchers_gained = watchers_gained || ${uuids(watchersGained)},
        participants_gained = participants_gained || ${uuids(participantsGained)},
        articles_gained = articles_gained || ${uuids(articlesGained)}
      WHERE id = ${heir.id}`,
    )
  }
  await tagTicket(tx, ctx, target, { add: [], remove: tags.gone })
  const count = await remove(tx, 'ticket_watcher', { ticketId: target.id, personId: watchers.gone })
  if (count > 0) await recordWatchersChanged(tx, ctx, target)
  const removed = await query<{ personId: string }>(
    tx,
    sql`DELETE FROM ticket_participant WHERE ticket_id = ${target.id} AND person_id = ANY (${participants.gone}::uuid[])
          AND left_at IS NULL RETURNING person_id AS "personId"`,
  )
  await recordParticipants(tx, ctx, target, { ids: removed.map(({ personId }) => personId), how: 'removed' })
  await unlinkArticles(tx, ctx, target, articles.gone)
}

async function unlinkArticles(
  tx: Transaction,
  ctx: Context,
  { id: ticketId }: LockedTicket,
  articleIds: string[],
) {
  const unlinked = await query<{ articleId: string }>(
    tx,
    sql`DELETE FROM ticket_article WHERE ticket_id = ${ticketId} AND article_id = ANY (${articleIds}::uuid[])
        RETURNING article_id AS "articleId"`,
  )
  for (const { articleId } of unlinked)
    await recordEventBy(ctx, tx, { type: 'ticket.article_unlinked', ticketId, articleId })
}

/** Another merge into the same ticket, with what its source has. */
interface OtherMerge {
  id: string
  tags: string[]
  watchers: string[]
  participants: string[]
  articles: string[]
}

function findOtherMerges(tx: Transaction, targetId: string, mergeId: string): Promise<OtherMerge[]> {
  return query(
    tx,
    sql`
    SELECT merge.id, source.tags,
           ARRAY(SELECT person_id FROM ticket_watcher WHERE ticket_id = source.id) AS watchers,
           ARRAY(SELECT person_id FROM ticket_participant WHERE ticket_id = source.id AND left_at IS NULL) AS participants,
           ARRAY(SELECT article_id FROM ticket_article WHERE ticket_id = source.id) AS articles
    FROM ticket_merge merge JOIN ticket source ON source.id = merge.source_id
    WHERE merge.target_id = ${targetId} AND merge.id <> ${mergeId} AND merge.undone_at IS NULL
    ORDER BY merge.created_at`,
  )
}

/** Returns what is removed with the merge, and what another merge keeps. */
function divideGains(
  gained: readonly string[],
  heirs: readonly OtherMerge[],
  has: (heir: OtherMerge) => readonly string[],
) {
  const inherited = new Map<string, string[]>()
  const withoutHeir: string[] = []
  for (const gain of gained) {
    const heir = heirs.find((candidate) => has(candidate).includes(gain))
    if (heir) inherited.set(heir.id, [...(inherited.get(heir.id) ?? []), gain])
    else withoutHeir.push(gain)
  }
  return { inherited, gone: withoutHeir }
}

async function recordWatchersChanged(tx: Transaction, ctx: Context, { id }: LockedTicket): Promise<void> {
  await recordEventBy(ctx, tx, { type: 'ticket.watchers_changed', ticketId: id })
}
