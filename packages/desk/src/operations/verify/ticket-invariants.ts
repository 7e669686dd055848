import { query, raw, sql, uuids } from '@lodge/database'
import { type CareContext, type Invariant, nothingIn } from './invariant.ts'

const countedTickets = raw(`
  SELECT team_id, assignee_id, sum(open) AS open, sum(unassigned) AS unassigned, sum(at_risk) AS at_risk,
         sum(breached) AS breached
  FROM (
    SELECT team_id, assignee_id, open, unassigned, at_risk, breached FROM queue_count
    UNION ALL
    SELECT team_id, assignee_id, -1, -(assignee_id IS NULL)::int, -(sla_status = 'at_risk')::int,
           -(sla_status = 'breached')::int
    FROM ticket WHERE status NOT IN ('resolved', 'closed')) both_sides
  GROUP BY 1, 2
  HAVING sum(open) <> 0 OR sum(unassigned) <> 0 OR sum(at_risk) <> 0 OR sum(breached) <> 0`)

export const ticketInvariants: Invariant[] = [
  {
    name: 'queue-counts',
    holds: 'The counts of a queue are those of its list.',
    find: nothingIn(sql`
      SELECT team.alias || ' ' || COALESCE(assignee_id::text, 'nobody') AS id,
             concat('too many: open ', wrong.open, ', unassigned ', unassigned, ', at risk ', at_risk, ', breached ', breached)
               AS detail
      FROM (${countedTickets}) wrong LEFT JOIN team ON team.id = wrong.team_id`),
    // One statement sees one moment; whoever changes a ticket meanwhile adds their own change.
    repair: async ({ db }) => {
      await query(
        db,
        sql`INSERT INTO queue_count (team_id, assignee_id, open, unassigned, at_risk, breached)
            SELECT team_id, assignee_id, -open, -unassigned, -at_risk, -breached FROM (${countedTickets}) wrong`,
      )
    },
  },
  {
    name: 'unanswered-since',
    holds: 'A ticket knows since when its requester waits, as its messages say.',
    find: nothingIn(sql`
      SELECT id::text, 'ticket ' || number AS detail FROM ticket
      WHERE unanswered_since IS DISTINCT FROM find_unanswered_since(id)`),
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`UPDATE ticket SET unanswered_since = find_unanswered_since(id), version = version + 1
            WHERE id = ANY(${uuids(ids)})`,
      )
    },
  },
  {
    name: 'tickets-have-messages',
    holds: 'Every ticket has a message, unless it is merged into another one.',
    find: nothingIn(sql`
      SELECT id::text, 'ticket ' || number AS detail FROM ticket
      WHERE merged_into_id IS NULL AND NOT EXISTS (SELECT FROM message WHERE ticket_id = ticket.id)`),
  },
  {
    name: 'tickets-have-events',
    holds: 'Every ticket has the event of its creation.',
    find: nothingIn(sql`
      SELECT id::text, 'ticket ' || number AS detail FROM ticket
      WHERE NOT EXISTS (SELECT FROM event WHERE ticket_id = ticket.id AND type = 'ticket.created')`),
  },
  {
    name: 'merged-tickets',
    holds: 'A merged ticket is closed, and leads to the ticket that its merge names, of the same requester.',
    find: nothingIn(sql`
      SELECT source.id::text, 'ticket ' || source.number AS detail
      FROM ticket source
      LEFT JOIN ticket target ON target.id = source.merged_into_id
      LEFT JOIN LATERAL (
        SELECT target_id FROM ticket_merge WHERE source_id = source.id AND undone_at IS NULL
        ORDER BY created_at DESC LIMIT 1) merge ON TRUE
      WHERE source.merged_into_id IS DISTINCT FROM merge.target_id
         OR source.merged_into_id = source.id
         OR source.merged_into_id IS NOT NULL AND source.status <> 'closed'`),
  },
  {
    name: 'deleted-tickets',
    holds: 'Of a ticket that was deleted for good nothing is left but its number.',
    find: nothingIn(sql`
      SELECT gone.ticket_id::text AS id, 'ticket ' || gone.number AS detail FROM deleted_ticket gone
      WHERE EXISTS (SELECT FROM ticket WHERE id = gone.ticket_id OR ticket.number = gone.number)`),
  },
  {
    name: 'primary-addresses',
    holds: 'The primary address of a person is that by which the person is known.',
    find: nothingIn(sql`
      SELECT person.id::text, person.alias AS detail FROM person
      WHERE NOT EXISTS (SELECT FROM person_address
                        WHERE person_id = person.id AND is_primary AND person_address.email = person.email)`),
    // An address that somebody else has is for a person to decide about.
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`WITH former AS (
              UPDATE person_address SET email = person.email FROM person
              WHERE person.id = person_id AND is_primary AND person.id = ANY(${uuids(ids)})
                AND NOT EXISTS (SELECT FROM person_address other WHERE other.email = person.email)
              RETURNING person.id)
            INSERT INTO person_address (email, person_id, is_primary, created_at)
            SELECT email, id, TRUE, created_at FROM person
            WHERE id = ANY(${uuids(ids)}) AND id NOT IN (SELECT id FROM former)
              AND NOT EXISTS (SELECT FROM person_address WHERE person_id = person.id AND is_primary)
            ON CONFLICT (email) DO NOTHING`,
      )
    },
  },
  {
    name: 'mails-have-events',
    holds: 'Every mail that was to be sent belongs to an event.',
    find: nothingIn(sql`
      SELECT id::text, template_code AS detail FROM email_delivery
      WHERE NOT EXISTS (SELECT FROM event WHERE event.id = email_delivery.event_id)`),
  },
  {
    name: 'bulk-update-counts',
    holds: 'A finished bulk update counts its tickets as their rows do.',
    find: nothingIn(wrongBulkUpdates()),
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`UPDATE bulk_update SET done = counted.done, failed = counted.failed
            FROM (${bulkCounts()}) counted WHERE counted.id = bulk_update.id AND bulk_update.id = ANY(${uuids(ids)})`,
      )
    },
  },
  {
    name: 'sequences',
    holds: 'Every sequence is ahead of the numbers that it gave.',
    find: async function* (ctx) {
      yield (await readSequences(ctx)).filter(({ isBehind }) => isBehind)
    },
    repair: async (ctx, ids) => {
      for (const { id, table, column } of await readSequences(ctx))
        if (ids.includes(id))
          await query(
            ctx.db,
            sql`SELECT setval(${id}::regclass, (SELECT max(${raw(column)}) FROM ${raw(table)}))`,
          )
    },
  },
]

function bulkCounts() {
  return raw(`
    SELECT bulk_update_id AS id, count(*) FILTER (WHERE state = 'failed')::int AS failed,
           count(*) FILTER (WHERE state <> 'waiting')::int AS done, count(*)::int AS total
    FROM bulk_update_item GROUP BY 1`)
}

/** Tickets that were deleted for good take their rows with them. */
function wrongBulkUpdates() {
  return sql`
    SELECT bulk_update.id::text, concat(bulk_update.done, ' done and ', bulk_update.failed, ' failed') AS detail
    FROM bulk_update JOIN (${bulkCounts()}) counted USING (id)
    WHERE finished_at IS NOT NULL AND counted.total = bulk_update.total
      AND (bulk_update.done, bulk_update.failed) IS DISTINCT FROM (counted.done, counted.failed)`
}

async function readSequences({ db }: CareContext) {
  const sequences = await query<{ id: string; table: string; column: string }>(
    db,
    sql`
    SELECT seq.oid::regclass::text AS id, owner.oid::regclass::text AS table, quote_ident(attname) AS column
    FROM pg_class seq
    JOIN pg_depend ON pg_depend.objid = seq.oid AND pg_depend.classid = 'pg_class'::regclass AND deptype IN ('a', 'i')
    JOIN pg_class owner ON owner.oid = refobjid
    JOIN pg_attribute ON attrelid = owner.oid AND attnum = refobjsubid
    WHERE seq.relkind = 'S' AND seq.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const states = []
  for (const { id, table, column } of sequences) {
    const [row] = await query<{ isBehind: boolean; detail: string }>(
      db,
      sql`
      SELECT COALESCE(highest > last_value OR highest = last_value AND NOT is_called, FALSE) AS "isBehind",
             concat('is at ', last_value, ' and there is ', highest) AS detail
      FROM ${raw(id)}, (SELECT max(${raw(column)}) AS highest FROM ${raw(table)}) rows`,
    )
    if (row) states.push({ id, table, column, ...row })
  }
  return states
}
