import { limits, type SuggestTickets, type TicketParams, type TicketSummaryView } from '@lodge/contracts'
import { empty, query, type Sql, sql, uuids } from '@lodge/database'
import { type Actor, refusal, visibleTeams } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { containing } from '../../../foundation/like-patterns.ts'
import { visibleTo } from '../../../foundation/visibility.ts'
import { ticketSummaryJson } from './get-related-tickets.ts'

/** The most tickets, the latest first, that are searched for words; a ticket number finds any. */
const maxScanned = 500
const maxNumberLength = 9

/**
 * Returns tickets that this one could be merged into or linked with, among those that the agent sees: the one of that
 * number, else the requester's others and then the latest, by words of the subject. Reads a limited number of tickets,
 * however many there are.
 */
export async function suggestTickets(
  ctx: Context,
  { number, q, sameRequester }: SuggestTickets & TicketParams,
): Promise<TicketSummaryView[]> {
  const seen = visibleTo(ctx.actor)
  const [ticket] = await query<{ id: string; requesterId: string }>(
    ctx.db,
    sql`SELECT id, requester_id AS "requesterId" FROM ticket WHERE number = ${number} AND ${seen}`,
  )
  if (!ticket || ctx.actor.kind !== 'staff') throw refusal('ticket_not_found')
  const ofSameRequester = sql`ticket.requester_id = ${ticket.requesterId}`
  const typedNumber = parseNumber(q)
  const pool =
    typedNumber === null
      ? selectByWords(ofSameRequester, ctx.actor, sameRequester)
      : sql`
    SELECT id, 0 AS rank FROM ticket WHERE number = ${typedNumber} AND ${seen}`
  const rows = await query<{ ticket: TicketSummaryView }>(
    ctx.db,
    sql`
    SELECT ${ticketSummaryJson} AS ticket
    FROM (SELECT id, min(rank) AS rank FROM (${pool}) found GROUP BY id) found
    JOIN ticket ON ticket.id = found.id
    JOIN person requester ON requester.id = ticket.requester_id
    WHERE ticket.id <> ${ticket.id} AND ticket.merged_into_id IS NULL
      ${typedNumber === null ? subjectContains(q) : empty} ${sameRequester ? sql`AND ${ofSameRequester}` : empty}
    ORDER BY found.rank, ticket.updated_at DESC, ticket.id
    LIMIT ${limits.suggestedTickets}`,
  )
  return rows.map(({ ticket }) => ticket)
}

function selectByWords(ofSameRequester: Sql, actor: Actor, sameRequester: boolean): Sql {
  const ofRequester = sql`
    (SELECT id, 0 AS rank FROM ticket WHERE ${ofSameRequester} AND ${visibleTo(actor)}
     ORDER BY updated_at DESC, id LIMIT ${maxScanned})`
  return sameRequester ? ofRequester : sql`${ofRequester} UNION ALL ${latestVisible(actor)}`
}

/** For agents who see only some teams, it reads the latest of each team's index. */
function latestVisible(actor: Actor): Sql {
  const latest = (condition: Sql) => sql`
    SELECT ticket.id, 1 AS rank FROM ticket WHERE ${condition}
    ORDER BY ticket.updated_at DESC, ticket.id DESC LIMIT ${maxScanned}`
  const teams = actor.kind === 'staff' ? visibleTeams(actor) : 'all'
  if (teams === 'all') return sql`(${latest(visibleTo(actor))})`
  return sql`
    (SELECT ticket.id, ticket.rank FROM unnest(${uuids(teams)}) team
     CROSS JOIN LATERAL (${latest(sql`ticket.team_id = team`)}) ticket)`
}

function subjectContains(q: string): Sql {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return words.reduce((all, word) => sql`${all} AND ticket.subject ILIKE ${containing(word)}`, empty)
}

function parseNumber(q: string): number | null {
  const digits = /^#?(\d+)$/.exec(q)?.[1]
  return digits && digits.length <= maxNumberLength ? Number(digits) : null
}
