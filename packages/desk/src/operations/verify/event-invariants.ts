import { domainEvents, isEventType, keysOf, minuteMs, queueNames } from '@lodge/contracts'
import { literalList, query, raw, type Sql, sql, texts, uuids } from '@lodge/database'
import { type CareContext, type Invariant, nothingIn } from './invariant.ts'

/** Far longer than a busy hour or a restart takes. */
const longestPendingMs = 15 * minuteMs

const before = ({ now }: CareContext, ms: number) => sql`${new Date(now().getTime() - ms)}::timestamptz`

const logged = keysOf(domainEvents).filter((type) =>
  domainEvents[type].consumers.some((queue) => queue === 'activity'),
)

export const eventInvariants: Invariant[] = [
  {
    name: 'events-handled',
    holds:
      'Every event is handled by each of its consumers within a quarter of an hour after it was handed on.',
    find: nothingIn(
      (ctx) => sql`
      SELECT id::text, type || ' waits for ' || array_to_string(pending_consumers, ', ') AS detail FROM event
      WHERE pending_consumers <> '{}' AND COALESCE(published_at, created_at) < ${before(ctx, longestPendingMs)}
        AND pending_consumers && ${texts(queueNames)} ORDER BY seq`,
    ),
    repair: publishAgain,
    isRepairedByWorkers: true,
  },
  {
    name: 'event-consumers-known',
    holds: 'Events wait only for consumers that there are.',
    find: nothingIn(sql`
      SELECT id::text, 'waits for ' || array_to_string(pending_consumers, ', ') AS detail FROM event
      WHERE pending_consumers <> '{}' AND NOT pending_consumers <@ ${texts(queueNames)}`),
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`UPDATE event SET pending_consumers = ARRAY(
              SELECT queue FROM unnest(pending_consumers) queue WHERE queue = ANY(${texts(queueNames)}))
            WHERE id = ANY(${uuids(ids)})`,
      )
    },
  },
  {
    name: 'event-types-known',
    holds: 'Every event is of a type that this version of Lodge knows.',
    find: async function* (ctx) {
      const types = await query<{ type: string; id: string; count: number }>(
        ctx.db,
        sql`SELECT type, min(id::text) AS id, count(*)::int AS count FROM event GROUP BY type`,
      )
      yield types
        .filter(({ type }) => !isEventType(type))
        .map(({ type, id, count }) => ({ id: type, detail: `${count} events, such as ${id}` }))
    },
  },
  {
    name: 'events-logged',
    holds: 'What the activity log is told of stands in it, unless its months are over.',
    find: nothingIn(
      (ctx) => sql`
      SELECT event.id::text, event.type AS detail FROM event
      WHERE type IN (${literalList(logged)}) AND NOT 'activity' = ANY(pending_consumers)
        AND created_at > (SELECT COALESCE(date_trunc('month', ${before(ctx, 0)} AT TIME ZONE 'UTC'
                                                     - make_interval(months => activity_months)) AT TIME ZONE 'UTC',
                                          '-infinity') FROM site WHERE id = 1)
        AND NOT EXISTS (SELECT FROM activity WHERE activity.event_id = event.id)
        AND (ticket_id IS NULL OR EXISTS (SELECT FROM ticket WHERE ticket.id = event.ticket_id))`,
    ),
    repair: async (ctx, ids) => {
      await query(
        ctx.db,
        sql`UPDATE event SET pending_consumers = array_append(pending_consumers, 'activity')
            WHERE id = ANY(${uuids(ids)}) AND NOT 'activity' = ANY(pending_consumers)`,
      )
      await publishAgain(ctx, ids)
    },
    isRepairedByWorkers: true,
  },
  {
    name: 'events-logged-once',
    holds: 'The activity log has each event once for each of its tickets.',
    find: nothingIn(sql`
      SELECT event_id::text AS id, count(*) || ' entries' AS detail FROM activity
      GROUP BY event_id, ticket_id, at HAVING count(*) > 1`),
  },
  {
    name: 'events-wanted',
    holds: 'Events are recorded for webhooks and automations if one in use waits for them.',
    find: nothingIn(sql`
      SELECT queue || ' ' || event_type AS id,
             CASE WHEN wanted.event_type IS NULL THEN 'is not recorded' ELSE 'is recorded for nobody' END AS detail
      FROM wanted_event wanted FULL JOIN (${wantedEvents()}) wants USING (event_type, queue)
      WHERE wanted.event_type IS NULL OR wants.is_wanted IS NULL`),
    repair: async ({ db }) => {
      await query(
        db,
        sql`WITH wants AS (${wantedEvents()}),
                 gone AS (DELETE FROM wanted_event WHERE (event_type, queue) NOT IN (SELECT event_type, queue FROM wants))
            INSERT INTO wanted_event (event_type, queue) SELECT event_type, queue FROM wants ON CONFLICT DO NOTHING`,
      )
    },
  },
]

function wantedEvents(): Sql {
  return raw(`
    SELECT DISTINCT unnest(listens_to) AS event_type, 'webhooks' AS queue, TRUE AS is_wanted FROM webhook
    WHERE state = 'on' AND archived_at IS NULL
    UNION SELECT unnest(event_types), 'automations', TRUE FROM automation
    WHERE version IS NOT NULL AND paused_for IS NULL AND archived_at IS NULL`)
}

/** Has the relay hand the events on once more. */
async function publishAgain({ db }: CareContext, ids: readonly string[]): Promise<void> {
  await query(
    db,
    sql`WITH again AS (UPDATE event SET published_at = NULL WHERE id = ANY(${uuids(ids)}) RETURNING id)
        SELECT pg_notify('lodge_events', '')::text FROM again LIMIT 1`,
  )
}
