import {
  type BulkUpdateFailure,
  type BulkUpdateFailuresPage,
  type BulkUpdateParams,
  BulkUpdateSummary,
  type BulkUpdateView,
  hourMs,
  type ListBulkUpdateFailures,
  limits,
  minuteMs,
  problem,
  readProblem,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { countRows, query, type Sql, sql } from '@lodge/database'
import { personIdOf, refusal } from '@lodge/domain'
import { courseTitle } from '../../directory/courses/course-name.ts'
import type { Context } from '../../foundation/context.ts'
import { visibleTo } from '../../foundation/visibility.ts'

interface BulkUpdateRow extends Omit<BulkUpdateView, 'change' | 'createdAt' | 'finishedAt' | 'undoUntil'> {
  change: unknown
  createdAt: Date
  finishedAt: Date | null
}

/** Returns the actor's own bulk updates of the last day, the newest first. */
export function listBulkUpdates({ db, actor, now }: Context): Promise<BulkUpdateView[]> {
  const since = new Date(now().getTime() - limits.bulkUpdateHours * hourMs)
  return selectBulkUpdates(
    { db, now },
    sql`bulk.person_id = ${personIdOf(actor)} AND bulk.created_at >= ${since}`,
  )
}

/** Returns a bulk update as its agent sees it; null when it is gone. */
export async function findBulkUpdate(
  ctx: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<BulkUpdateView | null> {
  const [view] = await selectBulkUpdates(ctx, sql`bulk.id = ${id}`)
  return view ?? null
}

/** Returns until when a bulk update can be undone; null where it cannot, such as for messages or an undo. */
export function bulkUndoUntil(
  run: { change: unknown; finishedAt: Date | null; undoesId: string | null; undoneBy: unknown },
  now: Date,
): string | null {
  if (!run.finishedAt || run.undoesId || run.undoneBy) return null
  const change = BulkUpdateSummary.parse(run.change)
  if (change.kind === 'reply' || (change.kind === 'macro' && !change.hasChanges)) return null
  const until = new Date(run.finishedAt.getTime() + limits.bulkUndoMinutes * minuteMs)
  return until > now ? until.toISOString() : null
}

async function selectBulkUpdates(
  { db, now }: Pick<Context, 'db' | 'now'>,
  condition: Sql,
): Promise<BulkUpdateView[]> {
  const rows = await query<BulkUpdateRow & { [column: string]: unknown }>(
    db,
    sql`
    SELECT bulk.id, bulk.change - '{html,note,reply,changes}'::text[] AS change,
           COALESCE(agent.name, team.name, topic.name, course.code || ' ' || ${courseTitle}) AS named, bulk.total, bulk.done, bulk.failed,
           bulk.created_at AS "createdAt", bulk.finished_at AS "finishedAt", bulk.undoes_id AS undoes,
           undo.id AS "undoneBy"
    FROM bulk_update bulk
    LEFT JOIN bulk_update undo ON undo.undoes_id = bulk.id
    LEFT JOIN person agent ON agent.alias = bulk.change->>'assignee'
    LEFT JOIN team ON team.alias = bulk.change->>'team'
    LEFT JOIN topic ON topic.alias = bulk.change->>'topic'
    LEFT JOIN course ON course.alias = bulk.change->>'course'
    WHERE ${condition} ORDER BY bulk.created_at DESC, bulk.id DESC LIMIT 20`,
  )
  return rows.map(({ change, createdAt, finishedAt, ...row }) => ({
    ...row,
    change: BulkUpdateSummary.parse(change),
    undoUntil: bulkUndoUntil({ ...row, change, finishedAt, undoesId: row.undoes }, now()),
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

interface BulkUpdateFailureRow extends Omit<BulkUpdateFailure, 'refusal'> {
  position: number
  /** As `writeProblem` wrote it. */
  reason: string
}

/**
 * Returns a page of the tickets that the actor's bulk update could not change, with the reasons; without the subject of
 * a ticket that the actor no longer sees.
 */
export async function listBulkUpdateFailures(
  { db, actor }: Context,
  { id, cursor = 0 }: BulkUpdateParams & ListBulkUpdateFailures,
): Promise<BulkUpdateFailuresPage> {
  const own = { id, personId: personIdOf(actor) ?? id }
  if ((await countRows(db, 'bulk_update', own)) === 0) throw refusal('bulk_update_not_found')
  const rows = await query<BulkUpdateFailureRow & { [column: string]: unknown }>(
    db,
    sql`
    SELECT item.position, ticket.number, CASE WHEN ${visibleTo(actor)} THEN ticket.subject ELSE '' END AS subject,
           COALESCE(item.reason, '') AS reason
    FROM bulk_update_item item JOIN ticket ON ticket.id = item.ticket_id
    WHERE item.bulk_update_id = ${id} AND item.state = 'failed' AND item.position > ${cursor}
    ORDER BY item.position LIMIT ${limits.pageSize + 1}`,
  )
  const shown = rows.slice(0, limits.pageSize)
  const last = rows.length > limits.pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(({ number, subject, reason }) => ({
      number,
      subject,
      refusal: inEnglish(readProblem(reason) ?? problem('bulk_failed')),
    })),
    next: last ? String(last.position) : null,
  }
}
