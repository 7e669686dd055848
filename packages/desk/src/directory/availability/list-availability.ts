import type {
  Availability,
  AwayView,
  MemberAvailability,
  TeamAvailability,
  WaitReason,
} from '@lodge/contracts'
import { type Database, query, sql, uuids } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireReportViewer } from '../../foundation/require-report-viewer.ts'
import { teamsVisibleTo } from '../../foundation/visibility.ts'
import { toAwayView } from './aways.ts'
import { isFull, loadTeamHours, loadTeamMembers, type MemberNow } from './load-team-members.ts'

interface TeamRow {
  id: string
  alias: string
  name: string
  method: TeamAvailability['method']
  limit: number | null
  unassigned: number
  hasSkillWait: boolean
}

/** Returns who is there, and how full everyone is, in the teams that the actor sees. */
export async function listAvailability(ctx: Context): Promise<Availability> {
  const actor = requireReportViewer(ctx)
  const now = ctx.now()
  const teams = await query<TeamRow & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT team.id, team.alias, team.name, team.assignment AS method, team.ticket_limit AS "limit",
           (SELECT COALESCE(sum(unassigned), 0)::int FROM queue_count WHERE team_id = team.id) AS unassigned,
           EXISTS (SELECT FROM waiting_ticket WHERE team_id = team.id AND because = 'skill') AS "hasSkillWait"
    FROM team WHERE team.archived_at IS NULL AND ${teamsVisibleTo(actor)}
    ORDER BY team.position, team.name, team.id`,
  )
  const ids = teams.map(({ id }) => id)
  const hours = await loadTeamHours(ctx.db, ids, now)
  const members = await loadTeamMembers(ctx.db, hours, now)
  const [aways, topics] = await Promise.all([
    loadAways(
      ctx.db,
      members.map(({ id }) => id),
      now,
    ),
    loadTopicNames(
      ctx.db,
      members.flatMap(({ topicIds }) => topicIds),
    ),
  ])
  const byTeam = Map.groupBy(members, ({ teamId }) => teamId)
  const toMember = ({ id, teamId: _, turn: __, topicIds, ...member }: MemberNow): MemberAvailability => ({
    ...member,
    away: aways.get(id) ?? null,
    topics: topicIds.flatMap((topicId) => topics.get(topicId) ?? []),
  })
  return {
    teams: teams.map(({ id, hasSkillWait, ...team }) => {
      const inTeam = byTeam.get(id) ?? []
      return {
        ...team,
        isOpen: hours.get(id)?.isOpen ?? true,
        opensAt: hours.get(id)?.opensAt ?? null,
        waitsBecause:
          team.method === 'none' || team.unassigned === 0
            ? null
            : (findWaitReason(inTeam) ?? (hasSkillWait ? 'skill' : null)),
        members: inTeam.map(toMember),
      }
    }),
  }
}

/** Returns why no member can take a ticket, whatever it is about; null where one can. */
export function findWaitReason(members: readonly MemberNow[]): WaitReason | null {
  const present = members.filter(({ presence }) => presence === 'present')
  if (present.length === 0) return 'nobody'
  return present.every(isFull) ? 'full' : null
}

async function loadAways(
  db: Database,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, AwayView>> {
  const rows = await query<{
    personId: string
    startsAt: Date
    endsAt: Date
    handsOver: boolean
    alias: string | null
    name: string | null
  }>(
    db,
    sql`
    SELECT away.person_id AS "personId", away.starts_at AS "startsAt", away.ends_at AS "endsAt",
           away.hands_over AS "handsOver", deputy.alias, deputy.name
    FROM away LEFT JOIN person deputy ON deputy.id = away.deputy_id
    WHERE away.person_id = ANY(${uuids([...new Set(personIds)])}) AND away.ends_at > ${now}`,
  )
  return new Map(
    rows.map(({ personId, alias, name, ...away }) => {
      const deputy = alias === null || name === null ? null : { alias, name }
      return [personId, toAwayView({ ...away, deputy })]
    }),
  )
}

async function loadTopicNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const topics = await query<{ id: string; name: string }>(
    db,
    sql`SELECT id, name FROM topic WHERE id = ANY(${uuids([...new Set(ids)])})`,
  )
  return new Map(topics.map(({ id, name }) => [id, name]))
}
