import { findOne, query, sql, type Transaction, updateMany, updateOne } from '@lodge/database'
import { type Context, recordEventBy, recordEventsBy } from '../../../foundation/context.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import { findMembers } from '../../teams/team-members.ts'

/**
 * Makes teams have those members who are staff and in a group that fills the team, besides those whom somebody or a rule of a
 * provider put there. Members by a group alone leave with it.
 */
export async function fillTeams(ctx: Context, tx: Transaction, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return
  await lockTable(tx, 'team')
  for (const teamId of [...new Set(teamIds)].toSorted()) await fillTeam(ctx, tx, teamId)
}

async function fillTeam(ctx: Context, tx: Transaction, teamId: string): Promise<void> {
  await query(tx, sql`SELECT FROM team WHERE id = ${teamId} FOR UPDATE`)
  const team = await findOne(tx, 'team', { id: teamId }, { columns: ['name', 'archivedAt'] })
  if (!team || team.archivedAt !== null) return
  const before = await findMembers(tx, teamId)
  const changed = await query<{ id: string }>(
    tx,
    sql`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT scim_member.person_id FROM scim_member
        JOIN scim_group ON scim_group.id = group_id AND scim_group.team_id = ${teamId}
        JOIN person ON person.id = scim_member.person_id AND role_id IS NOT NULL
    ), gone AS (
      DELETE FROM team_member WHERE team_id = ${teamId} AND is_from_group AND NOT is_by_hand AND provider_ids = '{}'
        AND person_id NOT IN (SELECT person_id FROM wanted) RETURNING person_id
    ), stayed AS (
      UPDATE team_member SET is_from_group = FALSE
      WHERE team_id = ${teamId} AND is_from_group AND (is_by_hand OR provider_ids <> '{}')
        AND person_id NOT IN (SELECT person_id FROM wanted)
    ), known AS (
      UPDATE team_member SET is_from_group = TRUE
      WHERE team_id = ${teamId} AND NOT is_from_group AND person_id IN (SELECT person_id FROM wanted)
    ), joined AS (
      INSERT INTO team_member (team_id, person_id, is_by_hand, is_from_group)
      SELECT ${teamId}::uuid, person_id, FALSE, TRUE FROM wanted
      WHERE NOT EXISTS (SELECT FROM team_member member
                        WHERE member.team_id = ${teamId} AND member.person_id = wanted.person_id)
      ON CONFLICT DO NOTHING RETURNING person_id
    )
    SELECT person_id AS id FROM gone UNION ALL SELECT person_id FROM joined`,
  )
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  const more = { updatedAt: ctx.now(), revision: { increment: 1 } } as const
  await updateMany(tx, 'person', { id: ids }, more)
  await updateOne(tx, 'team', { id: teamId }, more, { columns: ['id'] })
  const namesOf = (members: readonly { name: string }[]) => members.map(({ name }) => name).join(', ')
  await recordEventBy(ctx, tx, {
    type: 'team.changed',
    recordId: teamId,
    subject: team.name,
    how: 'edited',
    before: { members: namesOf(before) },
    after: { members: namesOf(await findMembers(tx, teamId)) },
  })
  await recordEventsBy(
    ctx,
    tx,
    ids.map((personId) => ({ type: 'person.access_changed', personId })),
  )
}
