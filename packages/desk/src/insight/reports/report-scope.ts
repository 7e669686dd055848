import { type Database, query, type Sql, sql } from '@lodge/database'
import { authorize, refusal, visibleTeams } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { resolveAlias } from '../../foundation/records/former-aliases.ts'
import { factsVisibleTo, teamsVisibleTo, visibleTo } from '../../foundation/visibility.ts'
import { findToday, type Today } from './site-days.ts'

/** The tickets and teams that a report covers at a moment, as conditions on `ticket` and on `team`. */
export interface ReportScope {
  db: Database
  now: Date
  tickets: Sql
  teams: Sql
  today: Today
  /** The condition on `message` for those of the tickets. */
  messages: Sql
  /** The condition on `report_fact`, named `ticket`, for those of the tickets. */
  facts: Sql
}

/** Returns what an agent's report covers: all that they see, or one team of it; `not_found` where they see no such. */
export async function reportScopeOf(ctx: Context, team: string | undefined): Promise<ReportScope> {
  authorize(ctx.actor.kind === 'staff')
  const now = ctx.now()
  const scope = { db: ctx.db, now, today: await findToday(ctx.db, now) }
  if (team === undefined) {
    const messages = visibleTeams(ctx.actor) === 'all' ? sql`TRUE` : messagesOf(visibleTo(ctx.actor))
    const facts = factsVisibleTo(ctx.actor) ?? sql`TRUE`
    return { ...scope, tickets: visibleTo(ctx.actor), teams: teamsVisibleTo(ctx.actor), messages, facts }
  }
  const [found] = await query<{ id: string }>(
    ctx.db,
    sql`SELECT id FROM team
        WHERE alias = ${await resolveAlias(ctx.db, 'team', team)} AND ${teamsVisibleTo(ctx.actor)}`,
  )
  if (!found) throw refusal('team_not_found')
  const tickets = sql`ticket.team_id = ${found.id}`
  const facts = sql`ticket.seen_by_team_id = ${found.id}`
  return { ...scope, tickets, teams: sql`team.id = ${found.id}`, messages: messagesOf(tickets), facts }
}

/** Asked of each message, of which there are few, and not of all the tickets of a team. */
function messagesOf(tickets: Sql): Sql {
  return sql`(SELECT ${tickets} FROM ticket WHERE ticket.id = message.ticket_id)`
}
