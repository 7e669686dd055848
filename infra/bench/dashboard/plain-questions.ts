import { type Database, query, sql } from '@lodge/database'

/** Asks as one would without counts, one question after the other. */
export async function askPlainly(db: Database): Promise<void> {
  const open = sql`ticket.status NOT IN ('resolved', 'closed')`
  const questions = [
    sql`SELECT team_id, count(*), count(*) FILTER (WHERE assignee_id IS NULL) AS unassigned,
               count(*) FILTER (WHERE sla_status = 'at_risk') AS at_risk,
               count(*) FILTER (WHERE sla_status = 'breached') AS breached, min(created_at) AS oldest
        FROM ticket WHERE ${open} GROUP BY team_id`,
    sql`SELECT assignee_id, count(*) FROM ticket WHERE ${open} GROUP BY assignee_id`,
    sql`SELECT * FROM ticket WHERE ${open} AND sla_due_at < now() + interval '1 hour' ORDER BY sla_due_at LIMIT 20`,
    sql`SELECT created_at::date AS day, count(*) FROM ticket GROUP BY day ORDER BY day DESC LIMIT 30`,
    sql`SELECT resolved_at::date AS day, count(*) FROM ticket WHERE resolved_at IS NOT NULL
        GROUP BY day ORDER BY day DESC LIMIT 30`,
    sql`SELECT author_id, count(DISTINCT ticket_id) FROM message
        WHERE side = 'staff' AND visibility = 'public' AND created_at::date = now()::date GROUP BY author_id`,
    sql`SELECT deadline.metric, ticket.team_id, deadline.state, count(*)
        FROM deadline JOIN ticket ON ticket.id = deadline.ticket_id
        WHERE deadline.state IN ('met', 'breached')
          AND COALESCE(deadline.breached_at, deadline.fulfilled_at)::date > now()::date - 30
        GROUP BY deadline.metric, ticket.team_id, deadline.state`,
  ]
  for (const question of questions) await query(db, question)
}
