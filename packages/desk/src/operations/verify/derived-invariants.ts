import { query, sql, type Transaction, timestamp, transact, uuids } from '@lodge/database'
import { namesOf } from '../../foundation/site-texts/name-in.ts'
import { columnsOfFacts } from '../../insight/reports/columns/columns-sql.ts'
import { changedDays } from '../../insight/reports/columns/unsettled-days.ts'
import { findWrongFacts, refreshReportFacts } from '../../insight/reports/facts/refresh-facts.ts'
import { findWrongDeadlines } from '../../ticketing/sla-evaluation/evaluate-locked-tickets.ts'
import { evaluateTickets } from '../../ticketing/sla-evaluation/evaluate-tickets.ts'
import { loadSiteTimezone } from '../../ticketing/tickets/list/load-timezone.ts'
import {
  type CareContext,
  type Difference,
  type Invariant,
  nothingAmongTickets,
  nothingIn,
  readDifferences,
  someAtATime,
} from './invariant.ts'

const translatedNames = {
  topic: sql`COALESCE(${namesOf('topic', sql`topic.id`)}, '{}')`,
  team: sql`COALESCE(${namesOf('team', sql`team.id`)}, '{}')`,
}

export const derivedInvariants: Invariant[] = [
  {
    name: 'deadlines',
    holds: 'The deadlines of a ticket are those that the engine evaluates from its events.',
    find: nothingAmongTickets((ctx, ids) =>
      amongHandled(ctx, { ids, queue: 'sla' }, async (tx, handled) => {
        const [clock] = await query<{ now: Date }>(tx, sql`SELECT clock_timestamp() AS now`)
        return clock ? findWrongDeadlines(tx, handled, clock.now) : []
      }),
    ),
    repair: async (ctx, ids) => {
      await someAtATime(ids, (batch) => evaluateTickets(ctx, batch))
    },
  },
  {
    name: 'deadline-columns',
    holds: 'The moments of a deadline stand in its columns as in its evaluation, with its ticket’s team.',
    find: nothingIn(sql`
      SELECT deadline.id::text, concat('ticket ', number, ', ', metric) AS detail
      FROM deadline JOIN ticket ON ticket.id = ticket_id
      WHERE (started_at, due_at, fulfilled_at, breached_at, deadline.team_id) IS DISTINCT FROM (
        (evaluation->>'startedAt')::timestamptz, (evaluation->>'dueAt')::timestamptz,
        (evaluation->>'fulfilledAt')::timestamptz, (evaluation->>'breachedAt')::timestamptz, ticket.team_id)`),
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`UPDATE deadline SET
              started_at = (evaluation->>'startedAt')::timestamptz, due_at = (evaluation->>'dueAt')::timestamptz,
              fulfilled_at = (evaluation->>'fulfilledAt')::timestamptz,
              breached_at = (evaluation->>'breachedAt')::timestamptz, team_id = ticket.team_id
            FROM ticket WHERE ticket.id = ticket_id AND deadline.id = ANY(${uuids(ids)})`,
      )
    },
  },
  {
    name: 'topic-names',
    holds: 'A topic has its names in other languages as its translations say them.',
    find: nothingIn(sql`
      SELECT id::text, concat('topic ', alias) AS detail FROM topic
      WHERE names <> ${translatedNames.topic}`),
    repair: async ({ db }, ids) => {
      await query(db, sql`UPDATE topic SET names = ${translatedNames.topic} WHERE id = ANY(${uuids(ids)})`)
    },
  },
  {
    name: 'team-names',
    holds: 'A team has its names in other languages as its translations say them.',
    find: nothingIn(sql`
      SELECT id::text, concat('team ', alias) AS detail FROM team
      WHERE names <> ${translatedNames.team}`),
    repair: async ({ db }, ids) => {
      await query(db, sql`UPDATE team SET names = ${translatedNames.team} WHERE id = ANY(${uuids(ids)})`)
    },
  },
  {
    name: 'report-facts',
    holds: 'What reports count of a ticket is what its events say.',
    find: nothingAmongTickets((ctx, ids) => amongHandled(ctx, { ids, queue: 'reports' }, findWrongFacts)),
    repair: async (ctx, ids) => {
      await someAtATime(ids, (batch) => refreshReportFacts(ctx, batch))
    },
  },
  {
    name: 'report-codes',
    holds: 'Everything that report facts name has its number in the columns of days.',
    find: nothingIn(sql`
      SELECT DISTINCT COALESCE(named.id::text, named.word) AS id, 'has no number' AS detail
      FROM report_fact fact CROSS JOIN LATERAL (
        VALUES (team_id, NULL), (topic_id, NULL), (department_id, NULL), (course_id, NULL), (agent_id, NULL),
               (seen_by_team_id, NULL), (NULL, priority), (NULL, channel)) AS named (id, word)
      WHERE named.id IS NOT NULL AND NOT EXISTS (SELECT FROM report_code WHERE report_code.id = named.id)
         OR named.word IS NOT NULL AND NOT EXISTS (SELECT FROM report_code WHERE report_code.word = named.word)`),
    repair: async ({ db }, ids) => {
      await query(
        db,
        sql`INSERT INTO report_code (id, word)
            SELECT CASE WHEN is_id THEN given::uuid END, CASE WHEN NOT is_id THEN given END
            FROM unnest(${[...ids]}::text[]) given, LATERAL (SELECT given ~ '^[0-9a-f-]{36}$' AS is_id) looks
            ON CONFLICT DO NOTHING`,
      )
    },
  },
  {
    name: 'report-days',
    holds: 'A settled day counts what its facts say.',
    find: async function* (ctx) {
      const timezone = await loadSiteTimezone(ctx.db)
      const zone = sql`${timezone}`
      yield* readDifferences(
        ctx,
        sql`
        WITH settled AS (
          SELECT day FROM report_settled WHERE NOT is_due AND timezone = ${zone} AND day NOT IN (${changedDays(zone)})
        ), counted AS (
          SELECT day, series, times FROM (${columnsOfFacts({
            from: sql`(SELECT min(day) FROM report_settled)`,
            to: sql`(SELECT max(day) FROM report_settled)`,
            zone,
          })}) columns JOIN settled USING (day)
        ), stored AS (SELECT day, series, times FROM report_day JOIN settled USING (day))
        SELECT to_char(day, 'YYYY-MM-DD') AS id, string_agg(series, ', ' ORDER BY series) AS detail
        FROM counted FULL JOIN stored USING (day, series)
        WHERE counted.times IS DISTINCT FROM stored.times GROUP BY day`,
      )
    },
    repair: async ({ db }, ids) => {
      await query(db, sql`UPDATE report_settled SET is_due = TRUE WHERE day = ANY(${[...ids]}::date[])`)
    },
  },
  {
    name: 'ticket-search',
    holds: 'A ticket is found by its words, and by no others.',
    find: nothingAmongTickets(({ db }, ids) =>
      query<Difference & { [column: string]: unknown }>(
        db,
        sql`
        SELECT part.id::text, 'ticket ' || number AS detail
        FROM search_parts(${uuids(ids)}) part JOIN ticket ON ticket.id = part.id
        LEFT JOIN ticket_search stored ON stored.ticket_id = part.id
        WHERE ${lexemesOf(sql`stored.document`)} IS DISTINCT FROM
              ${lexemesOf(sql`search_document(part.marks, part.subject, part.asked, part.public, part.tags, part.internal)`)}
           OR stored.size IS NULL`,
      ),
    ),
    repair: async ({ db }, ids) => {
      await someAtATime(ids, (batch) => query(db, sql`SELECT search_build(${uuids(batch)})::text`))
    },
  },
  {
    name: 'article-search',
    holds: 'A published article is found by its words, and no other one is found.',
    find: nothingIn(sql`
      SELECT COALESCE(fresh.article_id, stored.article_id)::text AS id, article.alias AS detail
      FROM article_documents(ARRAY(SELECT id FROM article)) fresh
      FULL JOIN article_search stored ON stored.article_id = fresh.article_id
      JOIN article ON article.id = COALESCE(fresh.article_id, stored.article_id)
      WHERE (fresh.configuration, fresh.document, fresh.title) IS DISTINCT FROM
            (stored.configuration, stored.document, stored.title)`),
    repair: async ({ db }, ids) => {
      await someAtATime(ids, (batch) => query(db, sql`SELECT article_index(${uuids(batch)})::text`))
    },
  },
  {
    name: 'activity-search',
    holds: 'An entry of the activity log is found by its words.',
    find: nothingIn(sql`
      SELECT id::text, action AS detail FROM activity
      WHERE document IS DISTINCT FROM activity_document(actor, action, subject, before, after, ip, request_id)`),
    // The log changes by nothing else than forgetting; what is forgotten here is nothing, and the words are made anew.
    repair: async ({ db }, ids) => {
      await transact(db, async (tx) => {
        await query(tx, sql`SELECT set_config('lodge.forgets_person', 'on', TRUE)`)
        await query(tx, sql`UPDATE activity SET actor = actor WHERE id = ANY(${uuids(ids)})`)
      })
    },
  },
  {
    name: 'activity-months',
    holds: 'The activity log has a part for this month and the next, and no entry without a part.',
    find: nothingIn(
      ({ now }) => sql`
      SELECT part AS id, 'is missing' AS detail
      FROM generate_series(0, 1) ahead,
           LATERAL (SELECT activity_log.part_of(date_trunc('month', ${timestamp(now())} AT TIME ZONE 'UTC')
                                                + make_interval(months => ahead)) AS part) wanted
      WHERE to_regclass('activity_log.' || part) IS NULL
      UNION ALL
      SELECT 'other', count(*) || ' entries' FROM activity_log.other HAVING count(*) > 0`,
    ),
    repair: async ({ db, now }) => {
      await query(db, sql`SELECT make_activity_months(${now()})`)
    },
  },
]

/** Positions differ by how a document has grown; which words it holds, and how much each weighs, does not. */
function lexemesOf(document: ReturnType<typeof sql>) {
  return sql`ARRAY(SELECT lexeme || ' ' || COALESCE((SELECT string_agg(DISTINCT weight, '' ORDER BY weight)
                                                      FROM unnest(weights) weight), '')
                   FROM unnest(${document}) ORDER BY 1)`
}

/** Leaves out tickets about which a consumer has still to handle an event; that this ends is another invariant. */
function amongHandled(
  { db }: CareContext,
  { ids, queue }: { ids: readonly string[]; queue: string },
  find: (tx: Transaction, ids: readonly string[]) => Promise<readonly string[]>,
): Promise<Difference[]> {
  return transact(
    db,
    async (tx) => {
      const handled = await query<{ id: string }>(
        tx,
        sql`
        SELECT id FROM ticket WHERE id = ANY(${uuids(ids)}) AND NOT EXISTS (
          SELECT FROM event WHERE ticket_id = ticket.id AND ${queue} = ANY(pending_consumers))`,
      )
      const wrong = await find(
        tx,
        handled.map(({ id }) => id),
      )
      return query<Difference>(
        tx,
        sql`SELECT id::text, 'ticket ' || number AS detail FROM ticket WHERE id = ANY(${uuids(wrong)}) ORDER BY number`,
      )
    },
    { isSnapshot: true },
  )
}
