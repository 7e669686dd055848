import { type Database, query, sql } from '@lodge/database'
import { fillReportFacts } from './report-facts.ts'
import { countQueues } from './trigger-writes.ts'

interface BusyDesk {
  tickets: number
  open: number
}

/**
 * Copies open tickets, and adds resolved ones with the deadlines and replies that the dashboard reads. Triggers rest
 * meanwhile; queues are counted at the end.
 */
export async function fillBusyDesk(db: Database, { tickets, open }: BusyDesk): Promise<void> {
  const small = await countDesk(db)
  await fillReportFacts(db, tickets - open - (small.tickets - small.open))
  const client = await db.pool.connect()
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off')
    await client.query(copyOpenTickets, [open])
    await client.query(resolveByNow)
    await client.query(endDeadlines)
    await client.query(replyToday)
    await countQueues(client)
    for (const table of ['ticket', 'deadline', 'message', 'queue_count'])
      await client.query(`VACUUM ANALYZE ${table}`)
  } finally {
    client.release(true)
  }
}

export async function countDesk(db: Database): Promise<BusyDesk> {
  const [counts] = await query<BusyDesk>(
    db,
    sql`SELECT count(*)::int AS tickets,
               (count(*) FILTER (WHERE status NOT IN ('resolved', 'closed')))::int AS open FROM ticket`,
  )
  return counts ?? { tickets: 0, open: 0 }
}

/** Few copies are due at the same moment: each is a little later. */
const copyOpenTickets = `
  WITH old AS (
    SELECT ticket.*::ticket AS row, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS size FROM ticket
    WHERE status NOT IN ('resolved', 'closed'))
  INSERT INTO ticket
  SELECT copy.* FROM old
  CROSS JOIN generate_series(1, ($1::int - old.size) / old.size) AS round
  CROSS JOIN jsonb_populate_record(old.row, jsonb_build_object(
    'id', gen_random_uuid(), 'number', nextval(pg_get_serial_sequence('ticket', 'number')), 'submission_id', NULL,
    'sla_due_at', (old.row).sla_due_at + round * interval '7 seconds',
    'created_at', (old.row).created_at + round * interval '1 second')) AS copy`

/** Report facts may lie a few days ahead, where they do no harm. */
const resolveByNow = `
  UPDATE ticket SET resolved_at = created_at + (now() - created_at) * random(), closed_at = now()
  WHERE resolved_at > now()`

/** One in ten of them late. */
const endDeadlines = `
  INSERT INTO deadline (id, ticket_id, team_id, metric, state, fulfilled_at, breached_at, evaluation, evaluated_at)
  SELECT gen_random_uuid(), ticket.id, ticket.team_id, metric, CASE WHEN number % 10 = 0 THEN 'breached' ELSE 'met' END,
         resolved_at, CASE WHEN number % 10 = 0 THEN resolved_at END, '{"elapsedMinutes": 60}', resolved_at
  FROM ticket CROSS JOIN (VALUES ('first_response'), ('next_response'), ('resolution')) AS metrics (metric)
  WHERE resolved_at > now() - interval '40 days'
  ON CONFLICT (ticket_id, metric, cycle) DO NOTHING`

/** Replies twice to each ticket resolved since yesterday, and to one in ten open ones. */
const replyToday = `
  INSERT INTO message (id, ticket_id, author_id, side, visibility, body, created_at)
  SELECT gen_random_uuid(), ticket.id, assignee_id, 'staff', 'public', 'An answer', now() - n * interval '3 hours'
  FROM ticket CROSS JOIN generate_series(0, 1) n
  WHERE assignee_id IS NOT NULL
    AND CASE WHEN resolved_at IS NULL THEN number % 10 = 0 ELSE resolved_at > now() - interval '1 day' END`
