import type { Database } from '@lodge/database'
import { systemContext } from '@lodge/desk/foundation'
import { anSlaPolicy, aStudent, aTopic } from '@lodge/desk/testing'
import { evaluateTickets, type TimedAlarmChange } from '@lodge/desk/ticketing'

const targetMinutes = 60
const batchSize = 100

/** An hour to the first response, around the clock. */
export async function createBenchFixture(db: Database, { warnAtPercent = [80] } = {}) {
  await anSlaPolicy(db, { firstResponseMinutes: targetMinutes, resolutionMinutes: 2880, warnAtPercent })
  const [topic, student] = await Promise.all([aTopic(db), aStudent(db)])
  return { topicId: topic.id, teamId: topic.teamId, requesterId: student.id }
}

export type BenchFixture = Awaited<ReturnType<typeof createBenchFixture>>

/** First responses come due evenly between two moments. Returns ids. */
export async function createTickets(
  db: Database,
  { topicId, teamId, requesterId }: BenchFixture,
  { count, from, to }: { count: number; from: Date; to: Date },
): Promise<string[]> {
  const openedAt = (dueAt: Date) => new Date(dueAt.getTime() - targetMinutes * 60_000)
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO ticket (id, subject, requester_id, team_id, topic_id, created_at, updated_at)
     SELECT gen_random_uuid(), 'Question ' || place, $1, $2, $3, opened, opened
     FROM generate_series(0, $4::int - 1) place,
          LATERAL (SELECT date_trunc('milliseconds', $5::timestamptz + ($6::timestamptz - $5) * place / $4) AS opened)
     RETURNING id`,
    [requesterId, teamId, topicId, count, openedAt(from), openedAt(to)],
  )
  const ids = rows.map((row) => row.id)
  await db.pool.query(
    `WITH opening AS (
       INSERT INTO event (id, type, payload, ticket_id, actor_id, created_at, published_at)
       SELECT gen_random_uuid(), 'ticket.created', jsonb_build_object('ticketId', id, 'messageId', id), id,
              requester_id, created_at, created_at
       FROM ticket WHERE id = ANY($1::uuid[])
       RETURNING id, ticket_id, created_at
     )
     INSERT INTO applied_policy (id, ticket_id, event_id, priority, policy_version_id, business_hours_version_id, applied_at)
     SELECT gen_random_uuid(), opening.ticket_id, opening.id, 'normal', version.id, version.business_hours_version_id,
            opening.created_at
     FROM opening, sla_policy_version version`,
    [ids],
  )
  return ids
}

/** Does what the worker does for new tickets. */
export async function evaluateAll(
  db: Database,
  ids: readonly string[],
  scheduleAlarms: (wakes: TimedAlarmChange[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const ctx = systemContext(db)
  for (let start = 0; start < ids.length; start += batchSize) {
    const { alarmChanges: wakes, failures } = await evaluateTickets(ctx, ids.slice(start, start + batchSize))
    if (failures.length > 0) throw failures[0]?.error
    await scheduleAlarms(wakes)
  }
}
