import {
  type ConnectScimGroup,
  dayMs,
  limits,
  Reason,
  type ScimOverview,
  type ScimParams,
  type ScimProblemView,
  scimPath,
  scimScope,
} from '@lodge/contracts'
import { inEnglish } from '@lodge/contracts/english'
import { countRows, findOne, query, remove, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal, refusalAt } from '@lodge/domain'
import { type Context, recordEventBy, transaction, withFrozenTime } from '../../foundation/context.ts'
import { lockTable } from '../../foundation/records/save-record.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { fillTeams } from './groups/fill-teams.ts'
import type { ScimContext } from './scim-context.ts'

/** Returns the directories that keep accounts, their groups with the teams that these fill, and what they were refused. */
export async function listDirectories(ctx: ScimContext): Promise<ScimOverview> {
  requireSuperadmin(ctx)
  const [directories, groups, problems] = await Promise.all([
    findDirectories(ctx),
    findGroups(ctx),
    findProblems(ctx),
  ])
  return { address: ctx.appUrl + scimPath, directories, groups, problems }
}

/**
 * Has a group fill a team, or none. Those of its members who are staff join the team and see its tickets. Throws
 * `scim_group_not_found`, and `invalid_input` for a team that is not in use.
 */
export async function connectScimGroup(
  ctx: ScimContext,
  { id, team: alias }: ScimParams & ConnectScimGroup,
): Promise<ScimOverview> {
  requireSuperadmin(ctx)
  await transaction(ctx, async (tx) => {
    const now = withFrozenTime(ctx)
    await lockTable(tx, 'team')
    await query(tx, sql`SELECT FROM scim_group WHERE id = ${id} FOR UPDATE`)
    const group = await findOne(tx, 'scim_group', { id }, { columns: ['displayName', 'teamId'] })
    if (!group) throw refusal('scim_group_not_found')
    const team =
      alias === null ? null : await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id'] })
    if (alias !== null && team === null) throw refusalAt('team', 'unknown_team')
    const teamId = team?.id ?? null
    if (teamId === group.teamId) return
    await updateOne(tx, 'scim_group', { id }, { teamId, updatedAt: now.now() }, { columns: ['id'] })
    const changed = [group.teamId, teamId].filter((each) => each !== null)
    for (const each of changed)
      await recordConnection(now, tx, each, { group: group.displayName, isConnected: each === teamId })
    await fillTeams(now, tx, changed)
  })
  return listDirectories(ctx)
}

/** Forgets a directory whose token is gone; accounts stay as they are, and who was in a team by its groups leaves it. */
export async function forgetDirectory(ctx: ScimContext, { id }: ScimParams): Promise<void> {
  requireSuperadmin(ctx)
  await transaction(ctx, async (tx) => {
    const left = await countRows(tx, 'person', sql`id = ${id} AND ${hasTraces}`)
    if (left === 0) throw refusal('scim_directory_not_found')
    if ((await countRows(tx, 'api_token', { personId: id })) > 0) throw refusal('scim_directory_in_use')
    const filled = await query<{ teamId: string }>(
      tx,
      sql`SELECT DISTINCT team_id AS "teamId" FROM scim_group WHERE integration_id = ${id} AND team_id IS NOT NULL`,
    )
    await remove(tx, 'scim_group', { integrationId: id })
    await remove(tx, 'scim_user', { integrationId: id })
    await remove(tx, 'scim_problem', { integrationId: id })
    await fillTeams(
      withFrozenTime(ctx),
      tx,
      filled.map(({ teamId }) => teamId),
    )
  })
}

const hasTraces = sql`is_integration AND (
  EXISTS (SELECT FROM scim_user WHERE integration_id = person.id)
  OR EXISTS (SELECT FROM scim_group WHERE integration_id = person.id))`

interface DirectoryRow {
  [column: string]: unknown
  id: string
  name: string
  users: number
  groups: number
  lastUsedAt: Date | null
  expiresAt: Date | null
}

async function findDirectories({ db }: ScimContext): Promise<ScimOverview['directories']> {
  const rows = await query<DirectoryRow>(
    db,
    sql`
    SELECT person.id, person.name, token.last_used_at AS "lastUsedAt", token.expires_at AS "expiresAt",
           (SELECT count(*)::int FROM scim_user WHERE integration_id = person.id AND deleted_at IS NULL) AS users,
           (SELECT count(*)::int FROM scim_group WHERE integration_id = person.id) AS groups
    FROM person LEFT JOIN api_token token ON token.person_id = person.id AND token.kind = 'integration'
    WHERE is_integration AND (${scimScope} = ANY(token.scopes) OR (token.id IS NULL AND ${hasTraces}))
    ORDER BY token.id IS NULL, person.name, person.id`,
  )
  return rows.map(({ id, name, users, groups, lastUsedAt, expiresAt }) => ({
    id,
    name,
    users,
    groups,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }))
}

function findGroups({ db }: ScimContext): Promise<ScimOverview['groups']> {
  return query(
    db,
    sql`
    SELECT scim_group.id, display_name::text AS name, person.name AS directory,
           count(scim_member.person_id)::int AS members, count(member.role_id)::int AS staff,
           CASE WHEN team.id IS NOT NULL THEN json_build_object('alias', team.alias, 'name', team.name) END AS team
    FROM scim_group JOIN person ON person.id = integration_id
      LEFT JOIN team ON team.id = team_id
      LEFT JOIN scim_member ON group_id = scim_group.id
      LEFT JOIN person member ON member.id = scim_member.person_id
    GROUP BY scim_group.id, person.id, team.id
    ORDER BY scim_group.team_id IS NULL, display_name, scim_group.id`,
  )
}

interface ProblemRow {
  [column: string]: unknown
  id: string
  at: Date
  directory: string
  resource: 'User' | 'Group'
  person: ScimProblemView['person']
  reason: string
  params: ScimProblemView['params']
  isPartial: boolean
}

async function findProblems({ db, now }: ScimContext): Promise<ScimProblemView[]> {
  const since = new Date(now().getTime() - limits.scimProblemDays * dayMs)
  const rows = await query<ProblemRow>(
    db,
    sql`
    SELECT problem.id, at, directory.name AS directory, resource, reason, params, is_partial AS "isPartial",
           CASE WHEN person.id IS NOT NULL THEN
             json_build_object('alias', person.alias, 'name', COALESCE(NULLIF(person.name, ''), person.email::text)) END AS person
    FROM scim_problem problem JOIN person directory ON directory.id = integration_id
      LEFT JOIN person ON person.id = problem.person_id
    WHERE at > ${since} ORDER BY at DESC, problem.id DESC LIMIT ${limits.scimProblems}`,
  )
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString(), message: messageOf(row) }))
}

/** A reason of an older version has no words any more. */
function messageOf({ reason, params }: Pick<ProblemRow, 'reason' | 'params'>): string {
  const known = Reason.safeParse(reason)
  return known.success ? inEnglish({ reason: known.data, params }).message : reason
}

async function recordConnection(
  ctx: Context,
  tx: Transaction,
  teamId: string,
  { group, isConnected }: { group: string; isConnected: boolean },
): Promise<void> {
  const team = await findOne(tx, 'team', { id: teamId }, { columns: ['name'] })
  await recordEventBy(ctx, tx, {
    type: 'team.changed',
    recordId: teamId,
    subject: team?.name ?? '',
    how: 'edited',
    before: { directoryGroup: isConnected ? null : group },
    after: { directoryGroup: isConnected ? group : null },
  })
}
