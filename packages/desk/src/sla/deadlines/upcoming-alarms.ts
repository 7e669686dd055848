import { type Database, query, sql, timestamp, uuid } from '@lodge/database'

/** A deadline's alarm. `inMs` is the milliseconds until then by the database's clock, negative when overdue. */
export interface UpcomingAlarm {
  deadlineId: string
  ticketId: string
  alarmAt: string
  inMs: number
}

interface UpcomingAlarmRow extends Omit<UpcomingAlarm, 'alarmAt'> {
  alarmAt: Date
}

const columns = sql`id AS "deadlineId", ticket_id AS "ticketId", alarm_at AS "alarmAt",
  (EXTRACT(EPOCH FROM alarm_at - clock_timestamp()) * 1000)::float8 AS "inMs"`

const nilId = '00000000-0000-0000-0000-000000000000'

/** Returns the alarms of these deadlines; those without one are left out. */
export async function loadAlarms(db: Database, deadlineIds: readonly string[]): Promise<UpcomingAlarm[]> {
  const rows = await query<UpcomingAlarmRow>(
    db,
    sql`SELECT ${columns} FROM deadline WHERE id = ANY(${deadlineIds}) AND alarm_at IS NOT NULL`,
  )
  return rows.map(toUpcomingAlarm)
}

/** Returns a page of the alarms of the next minutes, soonest first, after `after`. */
export async function listUpcomingAlarms(
  db: Database,
  { minutes, limit, after }: { minutes: number; limit: number; after: UpcomingAlarm | undefined },
): Promise<UpcomingAlarm[]> {
  const from = after ? timestamp(after.alarmAt) : sql`now()`
  const rows = await query<UpcomingAlarmRow>(
    db,
    sql`SELECT ${columns} FROM deadline
        WHERE alarm_at <= now() + make_interval(mins => ${minutes})
          AND (alarm_at, id) > (${from}, ${uuid(after?.deadlineId ?? nilId)})
        ORDER BY alarm_at, id
        LIMIT ${limit}`,
  )
  return rows.map(toUpcomingAlarm)
}

function toUpcomingAlarm(row: UpcomingAlarmRow): UpcomingAlarm {
  return { ...row, alarmAt: row.alarmAt.toISOString() }
}
