import { type NamedRef, superadmin } from '@lodge/contracts'
import { query, type Sql, sql, type Transaction } from '@lodge/database'

/** The id of an agent who sees a team's tickets, by being in it or by seeing all; null where this is none. */
export async function findAgent(tx: Transaction, alias: string, teamId: string): Promise<string | null> {
  const [agent] = await findAgents(tx, [alias], teamId)
  return agent?.id ?? null
}

/** Those of these agents who see a team's tickets. */
export function findAgents(
  tx: Transaction,
  aliases: readonly string[],
  teamId: string,
): Promise<(NamedRef & { id: string })[]> {
  return query<NamedRef & { id: string }>(
    tx,
    sql`
    SELECT person.id, person.alias, person.name FROM person JOIN role ON role.id = person.role_id
    WHERE person.alias = ANY(${[...aliases]}) AND ${agentCanSee(teamId)}`,
  )
}

/** The condition on `person` and `role` that holds for agents who see a team's tickets. */
export function agentCanSee(teamId: string): Sql {
  return sql`person.archived_at IS NULL
      AND (role.name = ${superadmin} OR 'view_all_tickets' = ANY(role.permissions)
           OR EXISTS (SELECT FROM team_member member
                      WHERE member.person_id = person.id AND member.team_id = ${teamId}))`
}
