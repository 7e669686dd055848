import type { EventType } from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction } from '@lodge/database'
import { personIdOf } from '@lodge/domain'
import type { Context } from './context.ts'
import { shownName } from './shown-name.ts'

/** The author of the last change, as `errors.changed_by_someone_else` puts it into words. */
interface LastChange extends Record<string, string> {
  /** `person` is named; `you` are the actor, in another window; `lodge` did it by itself; `unknown` where nothing says. */
  by: 'person' | 'you' | 'lodge' | 'unknown'
  name: string
}

/** A record of the settings, or something shared, by the event of its changes. */
export interface ChangedRecord {
  type: EventType
  id: string
}

/** Older changes are in the activity log by now. */
const recentEvents = 1_000

/** Returns who changed a record last, for staff alone: requesters learn no names by it. */
export function findLastChange(
  ctx: Pick<Context, 'actor'>,
  db: Database | Transaction,
  { type, id }: ChangedRecord,
): Promise<LastChange> {
  return describe(
    ctx,
    db,
    sql`
    (SELECT 0 AS place, actor_id FROM (SELECT * FROM event ORDER BY seq DESC LIMIT ${recentEvents}) recent
     WHERE type = ${type} AND strpos(payload::text, ${id}) > 0 ORDER BY seq DESC LIMIT 1)
    UNION ALL
    (SELECT 1, actor_id FROM activity WHERE record_id = ${id}::uuid ORDER BY at DESC, id DESC LIMIT 1)`,
  )
}

/** Returns who recorded such an event of a ticket last. */
export function findLastTicketChange(
  ctx: Pick<Context, 'actor'>,
  tx: Transaction,
  { type, id }: ChangedRecord,
): Promise<LastChange> {
  return describe(
    ctx,
    tx,
    sql`
    SELECT 0 AS place, actor_id FROM
      (SELECT * FROM event WHERE ticket_id = ${id}::uuid AND type = ${type} ORDER BY seq DESC LIMIT 1) latest`,
  )
}

async function describe(
  { actor }: Pick<Context, 'actor'>,
  db: Database | Transaction,
  changes: Sql,
): Promise<LastChange> {
  if (actor.kind !== 'staff') return { by: 'unknown', name: '' }
  const [last] = await query<{ actorId: string | null; name: string | null }>(
    db,
    sql`
    SELECT actor_id AS "actorId", ${shownName('person')} AS name
    FROM (${changes}) change LEFT JOIN person ON person.id = actor_id ORDER BY place LIMIT 1`,
  )
  if (!last) return { by: 'unknown', name: '' }
  if (last.actorId === null) return { by: 'lodge', name: '' }
  return { by: last.actorId === personIdOf(actor) ? 'you' : 'person', name: last.name ?? '' }
}
