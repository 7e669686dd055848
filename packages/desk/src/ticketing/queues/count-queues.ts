import type { QueueCounts, TeamQueueCount } from '@lodge/contracts'
import { type Database, query, send, sql, transact } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'

interface TeamRow extends TeamQueueCount {
  alias: string
}

/** Counts of all teams, with the ids of archived ones too, which may have had counts before. */
export interface AllQueueCounts extends QueueCounts {
  teamIds: ReadonlyMap<string, string>
}

/** This many rows of a team are summed up in no time; beyond them they are replaced by their sums for each agent. */
const maxRows = 500

/**
 * Counts every team's unresolved tickets, with a version that grows with every count. Counts wait for one lock, and the
 * changes are read while it is held: a higher version never shows an earlier moment, whichever process counted.
 */
export function countQueues(db: Database): Promise<AllQueueCounts> {
  return transact(db, async (tx) => {
    send(tx, sql`SELECT pg_advisory_xact_lock(hashtext('queue_count_version'))`)
    const rows = await query<TeamRow & { id: string; isShown: boolean; version: string; rows: number }>(
      tx,
      sql`
      SELECT team.id, ${isShown} AS "isShown", ${counts},
             (SELECT nextval('queue_count_version')) AS version, COALESCE(rows, 0) AS rows
      FROM ${teamsWithCounts}`,
    )
    if (rows.some((team) => team.rows > maxRows)) await query(tx, compactCounts)
    return {
      version: Number(rows[0]?.version ?? 0),
      byTeam: byTeam(rows.filter((team) => team.isShown)),
      teamIds: new Map(rows.map(({ alias, id }) => [alias, id])),
    }
  })
}

/**
 * Returns the counts of the teams that the actor sees. The version is read before the tickets are: at worst the counts
 * are newer than it says, never older, so a push with a higher one is never worse than what the reader has.
 */
export async function getQueueCounts({ db, actor }: Context): Promise<QueueCounts> {
  const [latest] = await query<{ version: string }>(
    db,
    sql`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS version FROM queue_count_version`,
  )
  const rows = await query<TeamRow>(
    db,
    sql`SELECT ${counts} FROM ${teamsWithCounts} WHERE ${teamsVisibleTo(actor)} AND ${isShown}`,
  )
  return { version: Number(latest?.version ?? 0), byTeam: byTeam(rows) }
}

/** Concurrent readers see either the rows or their sums. */
const compactCounts = sql`
  WITH summed AS (DELETE FROM queue_count RETURNING team_id, assignee_id, open, unassigned, at_risk, breached)
  INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
  SELECT team_id, assignee_id, sum(open), sum(unassigned), sum(at_risk), sum(breached) FROM summed
  GROUP BY team_id, assignee_id HAVING sum(open) <> 0 OR sum(at_risk) <> 0 OR sum(breached) <> 0`

const counts = sql`
  team.alias, COALESCE(open, 0) AS open, COALESCE(unassigned, 0) AS unassigned,
  COALESCE("atRisk", 0) AS "atRisk", COALESCE(breached, 0) AS breached`

const teamsWithCounts = sql`
  team LEFT JOIN (
    SELECT team_id, sum(open)::int AS open, sum(unassigned)::int AS unassigned, sum(at_risk)::int AS "atRisk",
           sum(breached)::int AS breached, count(*)::int AS rows
    FROM queue_count GROUP BY team_id
  ) counted ON counted.team_id = team.id`

const isShown = sql`(team.archived_at IS NULL OR COALESCE(open, 0) > 0)`

function byTeam(rows: readonly TeamRow[]): Record<string, TeamQueueCount> {
  return Object.fromEntries(
    rows.map(({ alias, open, unassigned, atRisk, breached }) => [
      alias,
      { open, unassigned, atRisk, breached },
    ]),
  )
}
