import { type Database, query, raw, type Sql, sql } from '@lodge/database'
import { deliveryState, isUnsent } from '../../messaging/email/delivery-state.ts'

/** Counts what waits, and the seconds for which its oldest has waited, by the clock of the database. */
export interface Backlog {
  waiting: number
  oldestAt: Date | null
  seconds: number
}

const age = (column: string) =>
  `COALESCE(GREATEST(EXTRACT(EPOCH FROM clock_timestamp() - min(${column})), 0), 0)::float8`

/** Reads the events that a consumer has not handled yet. */
export function readPendingEvents(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    sql`SELECT count(*)::int AS waiting, min(created_at) AS "oldestAt", ${raw(age('created_at'))} AS seconds
        FROM event WHERE pending_consumers <> '{}'`,
  )
}

/** Reads the alarms that should have gone off and have not. */
export function readLateAlarms(db: Database): Promise<Backlog> {
  return readBacklog(
    db,
    sql`SELECT count(*)::int AS waiting, min(alarm_at) AS "oldestAt", ${raw(age('alarm_at'))} AS seconds
        FROM deadline WHERE alarm_at <= statement_timestamp()`,
  )
}

/** Reads the mails that wait to be sent, and how many were given up. */
export async function readMails(db: Database): Promise<Backlog & { failed: number }> {
  const [row] = await query<Backlog & { failed: number }>(
    db,
    sql`SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
               count(*) FILTER (WHERE state = 'failed')::int AS failed,
               min(since) AS "oldestAt", ${raw(age('since'))} AS seconds
        FROM (SELECT state, CASE WHEN state = 'waiting' THEN created_at END AS since
              FROM (SELECT ${deliveryState} AS state, created_at FROM email_delivery delivery WHERE ${isUnsent}) unsent) mails`,
  )
  return row ?? { ...none, failed: 0 }
}

const none: Backlog = { waiting: 0, oldestAt: null, seconds: 0 }

async function readBacklog(db: Database, statement: Sql): Promise<Backlog> {
  const [row] = await query<Backlog>(db, statement)
  return row ?? none
}
