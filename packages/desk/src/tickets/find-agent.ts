import { superadmin } from '@lodge/contracts'
import { sql, type Transaction } from '@lodge/database'

/** The id of an agent who sees a team's tickets, by being in it or by seeing all; null where this is none. */
export async function findAgent(tx: Transaction, alias: string, teamId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>(sql`
    SELECT person.id FROM person JOIN role ON role.id = person.role_id
    WHERE person.alias = ${alias} AND person.archived_at IS NULL
      AND (role.name = ${superadmin} OR 'view_all_tickets' = ANY(role.permissions)
           OR EXISTS (SELECT FROM team_member member
                      WHERE member.person_id = person.id AND member.team_id = ${teamId}::uuid))`)
  return rows[0]?.id ?? null
}
