import {
  type FilledCannedResponses,
  limits,
  type SearchCannedResponses,
  type TicketParams,
} from '@lodge/contracts'
import { query, sql, uuid } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import { loadPlaceholderTicket } from './load-placeholder-values.ts'
import { matchesSearch } from './matches-search.ts'

interface OfferedCannedResponseRow {
  alias: string
  title: string
  html: string
}

/** Returns the canned responses for a ticket's team, by title, filled with its values, for staff who see the ticket. */
export async function listFilledCannedResponses(
  ctx: Context,
  { number, search }: TicketParams & SearchCannedResponses,
): Promise<FilledCannedResponses> {
  const { teamId, values } = await loadPlaceholderTicket(ctx, number)
  const rows = await query<OfferedCannedResponseRow>(
    ctx.db,
    sql`
    SELECT alias, title, html FROM canned_response
    WHERE archived_at IS NULL AND (team_ids = '{}' OR team_ids @> ARRAY[${uuid(teamId)}]) AND ${matchesSearch(search)}
    ORDER BY title, id LIMIT ${limits.cannedResponseOptions}`,
  )
  return { items: rows.map(({ html, ...row }) => ({ ...row, ...fillPlaceholders(html, values) })) }
}
