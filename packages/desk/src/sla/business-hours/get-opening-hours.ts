import { type Calendar, dayMs, type OpeningHours, type OpeningHoursView, Weekday } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { isOpenAt, nextOpening, openIntervals } from '@lodge/sla'
import type { Context } from '../../foundation/context.ts'
import { loadPublishedBusinessHours } from '../policies/published-versions.ts'
import { hoursOfDefaultPolicy, latestHoursVersion } from './hours-in-sql.ts'

/** Returns when the help desk is open: by the business hours of the default policy in their latest version. */
export async function getOpeningHours({ db, now }: Pick<Context, 'db' | 'now'>): Promise<OpeningHoursView> {
  const calendar = await loadOpeningCalendar(db)
  return { openingHours: calendar && openingHoursAt(calendar, now()) }
}

/** Returns the hours by which the help desk is open; null where it names none. */
export async function loadOpeningCalendar(db: Database): Promise<Calendar | null> {
  const [latest] = await query<{ id: string | null }>(
    db,
    sql`SELECT ${latestHoursVersion(hoursOfDefaultPolicy)} AS id`,
  )
  if (!latest?.id) return null
  return (await loadPublishedBusinessHours(db, latest.id)).calendar
}

/** Nobody plans by a closing time that is further away. */
const longestOpenMs = 7 * dayMs

function openingHoursAt(calendar: Calendar, now: Date): OpeningHours {
  const asOf = now.toISOString()
  const isOpen = isOpenAt(calendar, asOf)
  const { timezone } = calendar
  const changesAt = isOpen ? closingAfter(calendar, now) : nextOpening(calendar, asOf)
  return { isOpen, changesAt, asOf, timezone, usual: findUsualHours(calendar) }
}

function closingAfter(calendar: Calendar, now: Date): string | null {
  const until = new Date(now.getTime() + longestOpenMs).toISOString()
  const [present] = openIntervals(calendar, now.toISOString(), until)
  return present && Date.parse(present.to) < Date.parse(until) ? present.to : null
}

/** Only what can be said in one line: one window, the same on all open days, and those several in a row. */
function findUsualHours({ weekly }: Calendar): OpeningHours['usual'] {
  const open = Weekday.options.filter((day) => (weekly[day] ?? []).length > 0)
  const [from, until] = [open[0], open.at(-1)]
  if (!from || !until || from === until) return null
  const days = Weekday.options.slice(Weekday.options.indexOf(from), Weekday.options.indexOf(until) + 1)
  const windows = new Set(days.map((day) => JSON.stringify(weekly[day] ?? [])))
  const [first, second] = weekly[from] ?? []
  if (windows.size > 1 || !first || second) return null
  const [opens, closes] = first
  return { from, until, opens: opens.slice(0, 5), closes: closes.slice(0, 5) }
}
