import { type BusinessHoursView, Calendar } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import { z } from 'zod'
import { countOpenTicketsByHours } from '../policies/count-open-tickets.ts'

const HolidayNames = z.record(z.string(), z.string())

interface StoredBusinessHours {
  id: string
  alias: string
  name: string
  revision: number
  archivedAt: Date | null
  version: number
  definition: unknown
  holidayNames: unknown
  createdAt: Date
  policies: { alias: string; name: string }[]
  teams: { alias: string; name: string }[]
}

/** Returns all business hours for the settings, those in use first, by name; or those with this alias alone. */
export async function listBusinessHoursViews(
  db: Database,
  alias: string | null = null,
): Promise<BusinessHoursView[]> {
  const [allBusinessHours, counts] = await Promise.all([
    findBusinessHoursRows(db, alias),
    countOpenTicketsByHours(db),
  ])
  return allBusinessHours.map((row) => ({
    alias: row.alias,
    name: row.name,
    revision: row.revision,
    ...toBusinessHoursInput(row),
    version: row.version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.createdAt.toISOString(),
    usedBy: row.policies,
    teams: row.teams,
    openTickets: counts.get(row.id) ?? 0,
  }))
}

/** Reads business hours with their newest version, and the teams and policies in use that have them. */
function findBusinessHoursRows(db: Database, alias: string | null): Promise<StoredBusinessHours[]> {
  return query(
    db,
    sql`
    SELECT hours.id, hours.alias, hours.name, hours.revision, hours.archived_at AS "archivedAt",
           newest.version, newest.definition, newest.holiday_names AS "holidayNames",
           newest.created_at AS "createdAt",
           (SELECT coalesce(jsonb_agg(jsonb_build_object('alias', team.alias, 'name', team.name)
                                      ORDER BY team.name), '[]')
            FROM team WHERE team.business_hours_id = hours.id AND team.archived_at IS NULL) AS teams,
           (SELECT coalesce(jsonb_agg(jsonb_build_object('alias', policy.alias, 'name', policy.name)
                                      ORDER BY policy.is_default, policy.position), '[]')
            FROM sla_policy policy
            CROSS JOIN LATERAL (SELECT business_hours_version_id FROM sla_policy_version
                                WHERE policy_id = policy.id ORDER BY version DESC LIMIT 1) latest
            JOIN business_hours_version used ON used.id = latest.business_hours_version_id
            WHERE policy.archived_at IS NULL AND used.business_hours_id = hours.id) AS policies
    FROM business_hours hours
    CROSS JOIN LATERAL (SELECT version, definition, holiday_names, created_at FROM business_hours_version
                        WHERE business_hours_id = hours.id ORDER BY version DESC LIMIT 1) newest
    WHERE ${alias === null ? sql`TRUE` : sql`hours.alias = ${alias}`}
    ORDER BY hours.archived_at NULLS FIRST, hours.name`,
  )
}

/** Returns a stored version as it is entered: every weekday named, each holiday with its name. */
export function toBusinessHoursInput({
  definition,
  holidayNames,
}: {
  definition: unknown
  holidayNames: unknown
}) {
  const { timezone, weekly, holidays = [] } = Calendar.parse(definition)
  const names = HolidayNames.parse(holidayNames)
  const { mon = [], tue = [], wed = [], thu = [], fri = [], sat = [], sun = [] } = weekly
  return {
    timezone,
    weekly: { mon, tue, wed, thu, fri, sat, sun },
    holidays: holidays.map((date) => ({ date, name: names[date] ?? 'Holiday' })),
  }
}
