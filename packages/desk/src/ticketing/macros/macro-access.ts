import { type Sql, sql } from '@lodge/database'
import { canSeeAllTickets, hasPermission, type Staff } from '@lodge/domain'

/** Returns whether somebody may write macros that are shared with teams: those who may write canned responses. */
export function mayShareMacros(agent: Staff): boolean {
  return hasPermission(agent, 'manage_canned_response')
}

/** Returns the condition on `macro` that an agent may read and change it. */
export function macrosKeptBy(agent: Staff): Sql {
  const own = sql`(NOT macro.is_shared AND macro.owner_id = ${agent.id})`
  return mayShareMacros(agent) ? sql`(macro.is_shared OR ${own})` : own
}

/** Returns the condition on `macro` that an agent may apply it: one's own, and those shared with one's teams. */
export function macrosOfferedTo(agent: Staff): Sql {
  const shared = canSeeAllTickets(agent)
    ? sql`macro.is_shared`
    : sql`(macro.is_shared AND (macro.team_ids = '{}' OR macro.team_ids && ${[...agent.teamIds]}::uuid[]))`
  return sql`(macro.archived_at IS NULL AND (${shared} OR (NOT macro.is_shared AND macro.owner_id = ${agent.id})))`
}
