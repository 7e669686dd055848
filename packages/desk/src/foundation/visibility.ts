import { superadmin } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import { type Actor, hasPermission, visibleTeams } from '@lodge/domain'

/** Returns the condition on `ticket` that narrows a query to what the actor may see: `canSee` of the domain, in SQL. */
export function visibleTo(actor: Actor): Sql {
  if (actor.kind === 'requester') return sql`ticket.requester_id = ${actor.id}`
  return isVisibleTeam(actor, sql`ticket.team_id`)
}

/** Returns the condition on a fact, as `ticket`, that the actor may see its ticket; none for whoever sees all. */
export function factsVisibleTo(actor: Actor): Sql | undefined {
  if (visibleTeams(actor) === 'all') return undefined
  return isVisibleTeam(actor, sql`ticket.seen_by_team_id`)
}

/** Returns the condition on `team` for the teams whose tickets the actor sees. */
export function teamsVisibleTo(actor: Actor): Sql {
  return isVisibleTeam(actor, sql`team.id`)
}

/**
 * Returns the condition on `person` for the requesters whose names an agent gets to know: those of the tickets that the
 * agent sees, or all for an agent who manages the accounts.
 */
export function requesterVisibleTo(actor: Actor): Sql {
  if (visibleTeams(actor) === 'all') return sql`TRUE`
  if (actor.kind !== 'staff') return sql`FALSE`
  if (hasPermission(actor, 'manage_user_account')) return sql`TRUE`
  return sql`EXISTS (SELECT FROM ticket WHERE ticket.requester_id = person.id AND ${visibleTo(actor)})`
}

/** Returns the condition on `tag` for the tags of tickets that the actor sees: a tag can say what a ticket is about. */
export function tagVisibleTo(actor: Actor): Sql {
  if (visibleTeams(actor) === 'all') return sql`TRUE`
  return sql`EXISTS (SELECT FROM ticket WHERE ticket.tags @> ARRAY[tag.name] AND ${visibleTo(actor)})`
}

/** Returns the condition on `person` and `role` for the agents who see a team's tickets: `canSee` for many at once. */
export function staffWhoSee(teamId: Sql): Sql {
  return sql`(person.archived_at IS NULL
      AND (role.name = ${superadmin} OR 'view_all_tickets' = ANY(role.permissions)
           OR EXISTS (SELECT FROM team_member member JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
                      WHERE member.person_id = person.id AND member.team_id = ${teamId})))`
}

/** Returns the condition on `webhook` that somebody sees all of the tickets that it is told of. */
export function webhooksSeenBy(actor: Actor): Sql {
  if (visibleTeams(actor) === 'all') return sql`TRUE`
  return sql`cardinality(webhook.team_ids) > 0 AND NOT EXISTS (
    SELECT FROM unnest(webhook.team_ids) AS covered(id)
    WHERE NOT EXISTS (SELECT FROM team WHERE team.id = covered.id AND ${teamsVisibleTo(actor)}))`
}

function isVisibleTeam(actor: Actor, column: Sql): Sql {
  const teams = visibleTeams(actor)
  if (teams === 'all') return sql`TRUE`
  return teams.length === 0 ? sql`FALSE` : sql`${column} = ANY(${teams})`
}
