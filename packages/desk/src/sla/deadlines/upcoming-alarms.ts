import { type Database, query, sql, timestamp, uuid } from '@lodge/database'

/** A deadline's alarm. `inMs` is how far away it is by the database's clock, which is less than 0 when due. */
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

/** The alarms of these deadlines as they stand; those without one are left out. */
export async function loadAlarms(db: Database, deadlineIds: readonly string[]): Promise<UpcomingAlarm[]> {
  const rows = await query<UpcomingAlarmRow>(
    db,
    sql`SELECT ${columns} FROM deadline WHERE id = ANY(${deadlineIds}) AND alarm_at IS NOT NULL`,
  )
  return rows.map(toUpcomingAlarm)
}

/** A page of the alarms of the next minutes, soonest first, from behind `after` on. */
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
