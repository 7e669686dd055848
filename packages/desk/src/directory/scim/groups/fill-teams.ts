import { findOne, query, sql, type Transaction, updateMany, updateOne } from '@lodge/database'
import { type Context, recordEventBy } from '../../../foundation/context.ts'
import { lockTable } from '../../../foundation/records/save-record.ts'
import { findMembers } from '../../teams/team-members.ts'

/**
 * Makes teams have those members who are staff and in a group that fills the team, besides those whom somebody put there.
 * Who came by a group leaves with it.
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
      DELETE FROM team_member WHERE team_id = ${teamId} AND is_from_group
        AND person_id NOT IN (SELECT person_id FROM wanted) RETURNING person_id
    ), joined AS (
      INSERT INTO team_member (team_id, person_id, is_from_group)
      SELECT ${teamId}::uuid, person_id, TRUE FROM wanted ON CONFLICT DO NOTHING RETURNING person_id
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
  for (const personId of ids) await recordEventBy(ctx, tx, { type: 'person.access_changed', personId })
}
