import { type CannedResponseOptionsView, limits, type SearchCannedResponses } from '@lodge/contracts'
import { query, type Sql, sql } from '@lodge/database'
import { canSeeAllTickets, type Staff } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { sanitiseStoredHtml } from '../../foundation/rich-text/sanitise-stored-html.ts'
import { matchesSearch } from './matches-search.ts'

/** Returns the canned responses offered to the agent's teams, by title, with their placeholders unfilled. */
export async function listCannedResponseOptions(
  ctx: Context,
  { search }: SearchCannedResponses,
): Promise<CannedResponseOptionsView> {
  const rows = await query<CannedResponseOptionsView['items'][number]>(
    ctx.db,
    sql`
    SELECT alias, title, html FROM canned_response
    WHERE archived_at IS NULL AND ${offeredTo(requireStaff(ctx))} AND ${matchesSearch(search)}
    ORDER BY title, id LIMIT ${limits.cannedResponseOptions}`,
  )
  return { items: rows.map((row) => ({ ...row, html: sanitiseStoredHtml(row.html) })) }
}

function offeredTo(agent: Staff): Sql {
  if (canSeeAllTickets(agent)) return sql`TRUE`
  return sql`(team_ids = '{}' OR team_ids && ${[...agent.teamIds]})`
}
