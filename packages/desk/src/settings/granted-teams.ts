import { findMany, type Transaction } from '@lodge/database'
import { canSeeAllTickets, refusalAt, type Staff, seesTeam } from '@lodge/domain'

export interface GrantedTeam {
  id: string
  alias: string
  name: string
}

/**
 * Returns the teams whose tickets something else is to see, none for all: nobody gives sight that they lack. Throws
 * `invalid_input` at `teams`.
 */
export async function findGrantedTeams(
  tx: Transaction,
  actor: Staff,
  aliases: readonly string[],
  isOpen = true,
): Promise<GrantedTeam[]> {
  if (aliases.length === 0 && !canSeeAllTickets(actor)) throw refusalAt('teams', 'all_teams_beyond_yours')
  const found = await findMany(
    tx,
    'team',
    { alias: [...aliases], ...(isOpen && { archivedAt: null }) },
    { columns: ['id', 'alias', 'name'], orderBy: ['position', 'name'] },
  )
  const teams = found.filter((team) => seesTeam(actor, team.id))
  const unknown = aliases.find((alias) => !teams.some((team) => team.alias === alias))
  if (unknown !== undefined) throw refusalAt('teams', 'unknown_record', { kind: 'team', alias: unknown })
  return teams
}

/** Throws `invalid_input` at `teams` for somebody who does not see all of the tickets that something else sees. */
export async function requireTeamsWithinAccess(
  tx: Transaction,
  actor: Staff,
  teamIds: readonly string[],
): Promise<void> {
  const teams = await findMany(tx, 'team', { id: [...teamIds] }, { columns: ['alias'] })
  await findGrantedTeams(
    tx,
    actor,
    teams.map(({ alias }) => alias),
    false,
  )
}

/** Returns whether somebody sees all of the tickets that something else sees; without teams that is all there are. */
export function areTeamsWithinAccess(actor: Staff, teamIds: readonly string[]): boolean {
  if (teamIds.length === 0) return canSeeAllTickets(actor)
  return teamIds.every((id) => seesTeam(actor, id))
}
