import { type Database, query, type Sql, sql, timestamp } from '@lodge/database'

const zone = sql`COALESCE((SELECT timezone FROM site), 'UTC')`

/** Returns midnight at which a day began on the site's wall clock: today's, or that of so many days ago. */
export function siteMidnight(now: Date, daysAgo = 0): Sql {
  return sql`(date_trunc('day', ${onSiteClock(timestamp(now))}) - ${daysAgo} * interval '1 day')`
}

/** Returns the moment of a time on the site's wall clock. */
export function fromSiteClock(wall: Sql): Sql {
  return sql`(${wall} AT TIME ZONE ${zone})`
}

/** Returns what the site's wall clock shows at a moment. */
export function onSiteClock(moment: Sql): Sql {
  return sql`(${moment} AT TIME ZONE ${zone})`
}

/** The beginning and the end of today in the site's time zone. */
export interface Today {
  from: Date
  to: Date
}

export async function findToday(db: Database, now: Date): Promise<Today> {
  const [today] = await query<{ from: Date; to: Date }>(
    db,
    sql`SELECT ${fromSiteClock(siteMidnight(now))} AS "from", ${fromSiteClock(siteMidnight(now, -1))} AS "to"`,
  )
  if (!today) throw new Error('A statement without a table has one row.')
  return today
}

/** Returns the condition for a moment of today. With an end, Postgres takes it for few rows of many, as they are. */
export function isWithin({ from, to }: Today, moment: Sql): Sql {
  return sql`(${moment} >= ${timestamp(from)} AND ${moment} < ${timestamp(to)})`
}
