import type { Database } from '@lodge/database'

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

const columns = `id AS "deadlineId", ticket_id AS "ticketId", alarm_at AS "alarmAt",
  (EXTRACT(EPOCH FROM alarm_at - clock_timestamp()) * 1000)::float8 AS "inMs"`

/** Returns the alarms of these deadlines; those without one are left out. */
export async function loadAlarms(db: Database, deadlineIds: readonly string[]): Promise<UpcomingAlarm[]> {
  const { rows } = await db.pool.query<UpcomingAlarmRow>(
    `SELECT ${columns} FROM deadline WHERE id = ANY($1::uuid[]) AND alarm_at IS NOT NULL`,
    [deadlineIds],
  )
  return rows.map(toUpcomingAlarm)
}

/** Returns a page of the alarms of the next minutes, soonest first, after `after`. */
export async function listUpcomingAlarms(
  db: Database,
  { minutes, limit, after }: { minutes: number; limit: number; after: UpcomingAlarm | undefined },
): Promise<UpcomingAlarm[]> {
  const { rows } = await db.pool.query<UpcomingAlarmRow>(
    `SELECT ${columns} FROM deadline
     WHERE alarm_at <= now() + make_interval(mins => $1)
       AND (alarm_at, id) > (COALESCE($2::timestamptz, now()), COALESCE($3::uuid, '00000000-0000-0000-0000-000000000000'))
     ORDER BY alarm_at, id
     LIMIT $4`,
    [minutes, after?.alarmAt ?? null, after?.deadlineId ?? null, limit],
  )
  return rows.map(toUpcomingAlarm)
}

function toUpcomingAlarm(row: UpcomingAlarmRow): UpcomingAlarm {
  return { ...row, alarmAt: row.alarmAt.toISOString() }
}
