import { query, sql } from '@lodge/database'
import type { Context } from '../../../foundation/context.ts'
import { refreshReportFacts } from './refresh-facts.ts'

/** Numbers of tickets. */
export interface RebuildProgress {
  done: number
  total: number
}

interface RebuildOptions {
  /** Looked at before each batch; what is left then is for the next rebuild. */
  signal?: AbortSignal
  onProgress?: (progress: RebuildProgress) => void
}

const batchSize = 200

/**
 * Begins to work out the facts of all tickets anew; one that was interrupted goes on where it was. Days are settled anew
 * once it is over.
 */
export async function beginRebuild({ db, now }: Context): Promise<void> {
  await query(
    db,
    sql`
    INSERT INTO report_rebuild (id, started_at, is_filling) VALUES (1, ${now()}, ${lacksFacts})
    ON CONFLICT (id) DO UPDATE SET reached_id = NULL, done = 0, started_at = EXCLUDED.started_at, finished_at = NULL,
                                   is_filling = EXCLUDED.is_filling
    WHERE report_rebuild.finished_at IS NOT NULL`,
  )
}

/** The condition that a ticket has no facts which is not about to get them from its events. */
const lacksFacts = sql`
  EXISTS (SELECT FROM ticket
          WHERE NOT EXISTS (SELECT FROM report_fact fact WHERE fact.ticket_id = ticket.id)
            AND NOT EXISTS (SELECT FROM event WHERE event.ticket_id = ticket.id
                            AND 'reports' = ANY(event.pending_consumers)))`

/**
 * Works out the facts of the tickets that a rebuild has not reached, batch by batch, while Lodge runs. Two at once do
 * no harm. Returns how far it came; null where no rebuild is under way.
 */
export async function continueRebuild(
  ctx: Context,
  options: RebuildOptions = {},
): Promise<RebuildProgress | null> {
  for (let progress: RebuildProgress | null = null; ; ) {
    const rebuild = await findRebuild(ctx)
    if (!rebuild || options.signal?.aborted) return progress
    const { reachedId, done, total } = rebuild
    const ids = await findTicketsAfter(ctx, reachedId)
    await refreshReportFacts(ctx, ids)
    progress = { done: done + ids.length, total: Math.max(total, done + ids.length) }
    await saveProgress(ctx, { reachedId, nextId: ids.at(-1) ?? null, done: progress.done })
    options.onProgress?.(progress)
  }
}

interface Rebuild {
  [column: string]: unknown
  reachedId: string | null
  done: number
  total: number
}

async function findRebuild({ db }: Context): Promise<Rebuild | null> {
  const [rebuild] = await query<Rebuild>(
    db,
    sql`
    SELECT reached_id AS "reachedId", done, (SELECT count(*)::int FROM ticket) AS total FROM report_rebuild
    WHERE finished_at IS NULL`,
  )
  return rebuild ?? null
}

async function findTicketsAfter({ db }: Context, reachedId: string | null): Promise<string[]> {
  const after = reachedId ?? '00000000-0000-0000-0000-000000000000'
  const tickets = await query<{ id: string }>(
    db,
    sql`SELECT id FROM ticket WHERE id > ${after} ORDER BY id LIMIT ${batchSize}`,
  )
  return tickets.map(({ id }) => id)
}

/** Without a next ticket the rebuild is over. Whoever else has come further meanwhile is not set back. */
async function saveProgress(
  { db, now }: Context,
  { reachedId, nextId, done }: { reachedId: string | null; nextId: string | null; done: number },
): Promise<void> {
  await query(
    db,
    sql`
    WITH saved AS (
      UPDATE report_rebuild SET reached_id = COALESCE(${nextId}, reached_id), done = ${done},
                                finished_at = ${nextId === null ? now() : null}
      WHERE reached_id IS NOT DISTINCT FROM ${reachedId} AND finished_at IS NULL RETURNING finished_at)
    UPDATE report_settled SET is_due = TRUE FROM saved WHERE saved.finished_at IS NOT NULL`,
  )
}
