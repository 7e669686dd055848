import type { NamedRef } from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { staffWhoSee } from '../../foundation/visibility.ts'

/** Returns the id of an agent who sees a team's tickets, as a member or by seeing all; null for anyone else. */
export async function findAgent(tx: Transaction, alias: string, teamId: string): Promise<string | null> {
  const [agent] = await findAgents(tx, [alias], teamId)
  return agent?.id ?? null
}

/** Returns those of these agents who see a team's tickets. */
export function findAgents(
  tx: Transaction,
  aliases: readonly string[],
  teamId: string,
): Promise<(NamedRef & { id: string })[]> {
  return query<NamedRef & { id: string }>(
    tx,
    sql`
    SELECT person.id, person.alias, person.name FROM person JOIN role ON role.id = person.role_id
    WHERE person.alias = ANY(${[...aliases]}) AND ${staffWhoSee(sql`${teamId}`)}`,
  )
}
