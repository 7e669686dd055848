import type { Presence } from '@lodge/contracts'
import { type Database, query, type Sql, sql, type Transaction, uuids } from '@lodge/database'
import { isOpenAt, nextOpening } from '@lodge/sla'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { hoursOfDefaultPolicy, latestHoursVersion } from '../../sla/business-hours/hours-in-sql.ts'
import { loadPublishedBusinessHours } from '../../sla/policies/published-versions.ts'
import { isAwayAt } from './aways.ts'

/** A member of a team at a moment, as its method looks at them. */
export interface MemberNow {
  teamId: string
  id: string
  alias: string
  name: string
  isLead: boolean
  presence: Presence
  /** Open tickets of all teams. */
  openTickets: number
  /** Their own, else the team's; null for any number. */
  limit: number | null
  ownLimit: number | null
  topicIds: string[]
  languages: string[]
  turn: number
  /** They got a ticket since. */
  hasChanged?: boolean
}

export interface TeamHours {
  isOpen: boolean
  opensAt: string | null
}

/** Returns whether each team's hours are open: its own, else those of the default policy. Without any they always are. */
export async function loadTeamHours(
  db: Database | Transaction,
  teamIds: readonly string[],
  now: Date,
): Promise<Map<string, TeamHours>> {
  const teams = await query<{ id: string; hoursId: string | null }>(
    db,
    sql`
    SELECT team.id,
           ${latestHoursVersion(sql`COALESCE(team.business_hours_id, ${hoursOfDefaultPolicy})`)} AS "hoursId"
    FROM team WHERE team.id = ANY(${uuids([...teamIds])})`,
  )
  const at = now.toISOString()
  const open = teams.map(async ({ id, hoursId }) => {
    if (hoursId === null) return [id, { isOpen: true, opensAt: null }] as const
    const { calendar } = await loadPublishedBusinessHours(db, hoursId)
    const isOpen = isOpenAt(calendar, at)
    const opening = isOpen ? null : nextOpening(calendar, at)
    return [id, { isOpen, opensAt: opening && new Date(opening).toISOString() }] as const
  })
  return new Map(await Promise.all(open))
}

/** Returns the members of teams who are staff now, by name. */
export async function loadTeamMembers(
  db: Database | Transaction,
  hours: ReadonlyMap<string, TeamHours>,
  now: Date,
): Promise<MemberNow[]> {
  const rows = await query<Omit<MemberNow, 'presence'> & { isAway: boolean; [column: string]: unknown }>(
    db,
    sql`
    SELECT member.team_id AS "teamId", person.id, person.alias, person.name, member.is_lead AS "isLead",
           ${openTicketsOf(sql`person.id`)} AS "openTickets",
           COALESCE(member.ticket_limit, team.ticket_limit) AS "limit", member.ticket_limit AS "ownLimit",
           member.topic_ids AS "topicIds", member.languages, member.turn,
           EXISTS (SELECT FROM away WHERE away.person_id = person.id AND ${isAwayAt(now)}) AS "isAway"
    FROM team_member member JOIN team ON team.id = member.team_id JOIN person ON person.id = member.person_id
    WHERE member.team_id = ANY(${uuids([...hours.keys()])}) AND ${isActiveStaff}
    ORDER BY person.name, person.id`,
  )
  return rows.map(({ isAway, ...member }) => {
    const presence = isAway ? 'away' : hours.get(member.teamId)?.isOpen ? 'present' : 'outside_hours'
    return { ...member, presence }
  })
}

/** Selects how many unresolved tickets somebody has. */
function openTicketsOf(personId: Sql): Sql {
  return sql`(SELECT COALESCE(sum(open), 0)::int FROM queue_count WHERE assignee_id = ${personId})`
}

export function isFull({ openTickets, limit }: Pick<MemberNow, 'openTickets' | 'limit'>): boolean {
  return limit !== null && openTickets >= limit
}
