import { availableParallelism } from 'node:os'
import { type Database, integer, query, raw, type Sql, sql } from '@lodge/database'
import { commonWord, rareWord } from './generate.ts'

export interface ActivitySample {
  person: { id: string; alias: string }
  ticket: { id: string; number: number }
  recordId: string
  day: string
  months: number
}

const years = 2
const statementSize = 100_000

/** Spreads entries evenly over two years. Draws come from the entry's number, so two fillings are alike. */
export async function fillActivityLog(db: Database, rows: number): Promise<ActivitySample> {
  await query(
    db,
    sql`SELECT make_activity_months(month) FROM generate_series(
          now() - make_interval(years => ${integer(years)}), now(), interval '1 month') AS month`,
  )
  await query(
    db,
    sql`CREATE TABLE bench_people AS
        SELECT id, name, row_number() OVER (ORDER BY alias) - 1 AS seat FROM person WHERE role_id IS NOT NULL`,
  )
  await query(
    db,
    sql`CREATE TABLE bench_tickets AS SELECT id, number, row_number() OVER (ORDER BY number) - 1 AS seat FROM ticket`,
  )
  const waiting = listShares(rows)
  const fill = async () => {
    for (let share = waiting.shift(); share; share = waiting.shift()) await insert(db, share)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, fill))
  await db.pool.query('VACUUM ANALYZE activity')
  return pickSample(db)
}

interface Share {
  first: number
  last: number
  rows: number
}

function listShares(rows: number): Share[] {
  return Array.from({ length: Math.ceil(rows / statementSize) }, (_, index) => {
    const first = index * statementSize
    return { first, last: Math.min(first + statementSize, rows) - 1, rows }
  })
}

/** Draws a number below `size` by the entry's number and a salt. */
const draw = (salt: number, size: Sql) =>
  sql`(hashint8extended(place, ${raw(String(salt))}) & 1073741823) % ${size}`

function insert(db: Database, { first, last, rows }: Share) {
  const isRecord = sql`ticket.id IS NULL`
  const record = draw(3, sql`997`)
  return query(
    db,
    sql`
    WITH drawn AS (
      SELECT place, kind, ${draw(1, sql`(SELECT count(*) FROM bench_people)`)} AS person,
             ${draw(2, sql`(SELECT count(*) FROM bench_tickets)`)} AS ticket,
             CASE WHEN kind = 0 THEN 'course.changed' WHEN kind < 1200 THEN 'person.signed_in'
                  WHEN kind < 2200 THEN 'deadline.warned' WHEN kind < 5000 THEN 'ticket.status_changed'
                  WHEN kind < 8000 THEN 'ticket.replied' ELSE 'ticket.assigned' END AS action
      FROM (SELECT place, ${draw(4, sql`10000`)} AS kind
            FROM generate_series(${first}::bigint, ${last}::bigint) AS place) AS kinds)
    INSERT INTO activity (id, event_id, at, actor_id, actor, action, subject, ticket_id, record_id, before, after, ip, request_id)
    SELECT gen_random_uuid(), gen_random_uuid(),
           now() - make_interval(years => ${integer(years)}) * (1 - place::float8 / ${integer(rows)}),
           person.id, COALESCE(person.name, ''), action,
           CASE WHEN ${isRecord} THEN 'Record ' || ${record} ELSE '#' || ticket.number END,
           ticket.id, CASE WHEN ${isRecord} THEN md5('record ' || ${record})::uuid END,
           jsonb_build_object('status', 'open', 'priority', 'normal'),
           jsonb_build_object('status', 'resolved', 'subject', concat_ws(' ', 'About the',
             CASE WHEN ${draw(5, sql`10`)} < 3 THEN ${commonWord} ELSE 'library' END,
             CASE WHEN ${draw(6, sql`2000`)} = 0 THEN ${rareWord} END, 'in room', ${draw(7, sql`4001`)})),
           concat_ws('.', 10, ${draw(8, sql`250`)}, ${draw(9, sql`250`)}, ${draw(10, sql`250`)}),
           gen_random_uuid()::text
    FROM drawn
    LEFT JOIN bench_people person ON action <> 'deadline.warned' AND person.seat = drawn.person
    LEFT JOIN bench_tickets ticket ON (action LIKE 'ticket.%' OR action LIKE 'deadline.%') AND ticket.seat = drawn.ticket`,
  )
}

async function pickSample(db: Database): Promise<ActivitySample> {
  const [sample] = await query<ActivitySample>(
    db,
    sql`
    SELECT (SELECT jsonb_build_object('id', id, 'alias', alias) FROM person WHERE role_id IS NOT NULL ORDER BY alias LIMIT 1)
             AS person,
           (SELECT jsonb_build_object('id', id, 'number', number) FROM ticket ORDER BY number OFFSET 500 LIMIT 1) AS ticket,
           (SELECT record_id FROM activity WHERE record_id IS NOT NULL LIMIT 1) AS "recordId", (now() - interval '1 year')::date::text AS day,
           (SELECT count(*)::int FROM pg_partition_tree('activity') WHERE isleaf) AS months`,
  )
  if (!sample) throw new Error('There is nothing to look for.')
  return sample
}
