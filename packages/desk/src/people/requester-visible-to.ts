import { type Sql, sql } from '@lodge/database'
import { type Actor, canSeeAllTickets, hasPermission } from '@lodge/domain'

/**
 * The condition on `person` that holds for requesters whose names an agent gets to know: those of the tickets that
 * the agent sees; all of them for who sees every ticket or manages the accounts.
 */
export function requesterVisibleTo(actor: Actor): Sql {
  if (actor.kind === 'system') return sql`TRUE`
  if (actor.kind !== 'staff') return sql`FALSE`
  if (canSeeAllTickets(actor) || hasPermission(actor, 'manage_user_account')) return sql`TRUE`
  return sql`EXISTS (SELECT FROM ticket WHERE ticket.requester_id = person.id
                     AND ticket.team_id = ANY(${[...actor.teamIds]}))`
}
