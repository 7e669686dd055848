import { type Sql, sql } from '@lodge/database'
import { type Actor, canSeeAllTickets } from '@lodge/domain'

/** The condition on `ticket` that narrows a query to what the actor may see: `canSee` of the domain, in SQL. */
export function visibleTo(actor: Actor): Sql {
  if (actor.kind === 'system') return sql`TRUE`
  if (actor.kind === 'visitor') return sql`FALSE`
  if (actor.kind === 'requester') return sql`ticket.requester_id = ${actor.id}`
  return canSeeAllTickets(actor) ? sql`TRUE` : sql`ticket.team_id = ANY(${[...actor.teamIds]})`
}
