import type { Calendar, ComposerView } from '@lodge/contracts'
import { findOne, query, sql } from '@lodge/database'
import { nextOpening } from '@lodge/sla'
import type { Context } from '../../../foundation/context.ts'
import { loadOpeningCalendar } from '../../../sla/business-hours/get-opening-hours.ts'

interface DayStart {
  midnight: Date
  /** Nine o'clock, where the help desk names no hours or never closes. */
  nine: Date
}

/** Returns when the help desk opens on the next day on which it does, and on the first one of the next week. */
export async function findOpenings({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<ComposerView['openings']> {
  const [calendar, site] = await Promise.all([
    loadOpeningCalendar(db),
    findOne(db, 'site', { id: 1 }, { columns: ['timezone'] }),
  ])
  const zone = calendar?.timezone ?? site?.timezone ?? 'UTC'
  const here = sql`(${now()}::timestamptz AT TIME ZONE ${zone})`
  const rows = await query<DayStart>(
    db,
    sql`
    SELECT start AT TIME ZONE ${zone} AS midnight, (start + interval '9 hours') AT TIME ZONE ${zone} AS nine
    FROM (VALUES (date_trunc('day', ${here}) + interval '1 day'),
                 (date_trunc('week', ${here}) + interval '1 week')) AS day(start)`,
  )
  const [nextDay = '', nextWeek = ''] = rows.map((day) => openingFrom(calendar, day))
  return { nextDay, nextWeek }
}

function openingFrom(calendar: Calendar | null, { midnight, nine }: DayStart): string {
  const opening = calendar && nextOpening(calendar, midnight.toISOString())
  return opening === null || Date.parse(opening) === midnight.getTime() ? nine.toISOString() : opening
}
