import { empty, json, keepPlans, query, type Sql, send, sql, type Transaction } from '@lodge/database'
import { type Context, transaction } from '../../../foundation/context.ts'
import { buildSlaTimeline } from '../../../sla/deadlines/sla-timeline.ts'
import { loadHistoriesWithEvents, type RecordedTicketEvent } from '../../../sla/deadlines/ticket-history.ts'
import { listFacts } from './list-facts.ts'
import { listFulfilments } from './list-fulfilments.ts'
import type { ReportFact, Situation } from './report-fact.ts'
import { type ReportedEvent, reportedEvents } from './ticket-moments.ts'

interface ReportedTicket extends Situation {
  id: string
  requesterId: string
  channel: string
}

/**
 * Works out anew what reports count of these tickets, with the tickets locked, and stores what is different. A second
 * run changes nothing, and neither does the order of runs.
 */
export function refreshReportFacts(ctx: Context, ticketIds: readonly string[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    keepPlans(tx)
    const { ids, facts } = await workOutFacts(tx, ticketIds, sql`FOR NO KEY UPDATE`)
    saveFacts(tx, ids, facts)
  })
}

/**
 * Returns those of these tickets whose stored facts are others than their events say, in one transaction that changes
 * nothing. Tags that the desk has forgotten with deleted tickets count in neither.
 */
export async function findWrongFacts(tx: Transaction, ticketIds: readonly string[]): Promise<string[]> {
  const { ids, facts } = await workOutFacts(tx, ticketIds, empty)
  const known = (tags: Sql) => sql`ARRAY(SELECT each FROM unnest(${tags}) each JOIN tag ON tag.name = each)`
  const rows = await query<{ id: string }>(
    tx,
    sql`
    SELECT DISTINCT COALESCE(fresh."ticketId", stored.ticket_id) AS id
    FROM ${recordset(facts)} fresh
    FULL JOIN (SELECT * FROM report_fact WHERE ticket_id = ANY(${ids})) stored
      ON stored.ticket_id = fresh."ticketId" AND stored.position = fresh.position
    WHERE (fresh.kind, fresh.at, fresh."teamId", fresh."topicId", fresh."departmentId", fresh."courseId",
           fresh.priority, fresh.channel, fresh."agentId", ${known(sql`fresh.tags`)}, fresh.metric, fresh."isMet",
           fresh.seconds, fresh.rating, fresh."openDuring", fresh."seenByTeamId")
      IS DISTINCT FROM
          (stored.kind, stored.at, stored.team_id, stored.topic_id, stored.department_id, stored.course_id,
           stored.priority, stored.channel, stored.agent_id, ${known(sql`stored.tags`)}, stored.metric, stored.is_met,
           stored.seconds, stored.rating, stored.open_during, stored.seen_by_team_id)`,
  )
  return rows.map(({ id }) => id)
}

/** Returns which of these tickets there are, and their facts; events are read once the tickets are locked. */
async function workOutFacts(
  tx: Transaction,
  ticketIds: readonly string[],
  lock: Sql,
): Promise<{ ids: string[]; facts: object[] }> {
  const [tickets, recorded] = await Promise.all([
    loadTickets(tx, ticketIds, lock),
    loadHistoriesWithEvents(tx, ticketIds, reportedEvents),
  ])
  const events = Map.groupBy(recorded.events.filter(isReported), ({ ticketId }) => ticketId)
  const rows: object[] = []
  for (const { id, requesterId, channel, ...present } of tickets) {
    const timeline = await buildSlaTimeline(tx, recorded.histories.get(id) ?? [])
    const fulfilments = timeline ? listFulfilments(timeline) : []
    const facts = listFacts({ present, requesterId, events: events.get(id) ?? [], fulfilments })
    const ofTicket = { ticketId: id, channel, seenByTeamId: present.teamId }
    rows.push(...facts.map((fact, position) => ({ ...ofTicket, position, ...toRow(fact) })))
  }
  return { ids: tickets.map(({ id }) => id), facts: rows }
}

function loadTickets(tx: Transaction, ids: readonly string[], lock: Sql): Promise<ReportedTicket[]> {
  return query<ReportedTicket>(
    tx,
    sql`
    SELECT id, requester_id AS "requesterId", channel, team_id AS "teamId", topic_id AS "topicId",
           department_id AS "departmentId", course_id AS "courseId", priority, assignee_id AS "assigneeId", tags
    FROM ticket WHERE id = ANY(${[...ids]}) ORDER BY id ${lock}`,
  )
}

function isReported(event: RecordedTicketEvent): event is RecordedTicketEvent & ReportedEvent {
  return reportedEvents.some((type) => type === event.type)
}

function toRow({ openUntil, ...fact }: ReportFact) {
  if (openUntil === undefined) return fact
  const [from, until] = [fact.at.toISOString(), openUntil?.toISOString() ?? '']
  return { ...fact, openDuring: `[${from},${until})` }
}

function recordset(rows: readonly object[]): Sql {
  return sql`(SELECT * FROM jsonb_to_recordset(${json(rows)}) AS (
        "ticketId" uuid, position int, kind text, at timestamptz, "teamId" uuid, "topicId" uuid, "departmentId" uuid,
        "courseId" uuid, priority text, channel text, "agentId" uuid, tags text[], metric text, "isMet" boolean,
        seconds int, rating int, "openDuring" tstzrange, "seenByTeamId" uuid))`
}

function saveFacts(tx: Transaction, ticketIds: readonly string[], rows: object[]): void {
  send(
    tx,
    sql`
    WITH fresh AS (
      SELECT * FROM ${recordset(rows)} given
    ), gone AS (
      DELETE FROM report_fact WHERE ticket_id = ANY(${[...ticketIds]}) AND NOT EXISTS (
        SELECT FROM fresh WHERE fresh."ticketId" = ticket_id AND fresh.position = report_fact.position)
    )
    INSERT INTO report_fact (ticket_id, position, kind, at, team_id, topic_id, department_id, course_id, priority,
                             channel, agent_id, tags, metric, is_met, seconds, rating, open_during,
                             seen_by_team_id)
    SELECT * FROM fresh
    ON CONFLICT (ticket_id, position) DO UPDATE SET
      kind = EXCLUDED.kind, at = EXCLUDED.at, team_id = EXCLUDED.team_id, topic_id = EXCLUDED.topic_id,
      department_id = EXCLUDED.department_id, course_id = EXCLUDED.course_id, priority = EXCLUDED.priority,
      channel = EXCLUDED.channel, agent_id = EXCLUDED.agent_id, tags = EXCLUDED.tags, metric = EXCLUDED.metric,
      is_met = EXCLUDED.is_met, seconds = EXCLUDED.seconds, rating = EXCLUDED.rating,
      open_during = EXCLUDED.open_during, seen_by_team_id = EXCLUDED.seen_by_team_id
    WHERE report_fact IS DISTINCT FROM EXCLUDED`,
  )
}
