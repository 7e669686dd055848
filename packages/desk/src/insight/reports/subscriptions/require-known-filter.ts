import { type ReportFilterTexts, TicketReportQuery } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import { refusal, visibleTeams } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { toKnownFilter } from '../../../ticketing/tickets/list/to-known-filter.ts'

/**
 * Throws `invalid_input` for a filter that names something unknown, or only teams whose tickets the actor does not see:
 * a report about these would be empty for ever.
 */
export async function requireKnownFilter(
  ctx: Pick<Context, 'db' | 'actor'>,
  texts: ReportFilterTexts,
): Promise<void> {
  const { agent: assignee, ...filter } = TicketReportQuery.parse(texts)
  const { team } = await toKnownFilter(ctx, { ...filter, assignee }, { assignee: 'agent' })
  const seen = visibleTeams(ctx.actor)
  if (!team || team.not || seen === 'all') return
  const [visible] = await query(
    ctx.db,
    sql`SELECT id FROM team WHERE alias = ANY(${[...team.values]}) AND id = ANY(${[...seen]}) LIMIT 1`,
  )
  if (!visible) throw refusal('unknown_filter_values')
}
