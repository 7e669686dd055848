import { limits, type SavedView, type SavedViewCounts, TicketFilter } from '@lodge/contracts'
import { sql } from '@lodge/database'
import { isUnresolvedOnly } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { countUpTo } from '../tickets/list/count-tickets.ts'
import { findUnknownValues, withPresentAliases } from '../tickets/list/to-known-filter.ts'
import { findSavedViews, savedViewsVisibleTo } from './saved-view-access.ts'
import { ticketViews } from './ticket-views.ts'

/** Returns the agent's own views and those shared with their teams, in their order. */
export async function listSavedViews({ db, actor }: Context): Promise<SavedView[]> {
  const staff = requireStaff({ actor })
  const condition = sql`saved_view.kind = ${ticketViews.kind} AND ${savedViewsVisibleTo(staff)}`
  const views = await findSavedViews(db, condition, {
    order: sql`saved_view.position, saved_view.created_at`,
    // Nobody has more than half of these, so that the teams' views always have room.
    limit: 2 * limits.maxSavedViews,
  })
  return views.map((view) => ticketViews.toView(staff, view))
}

const unresolved = '-resolved,closed'

/** Counts the tickets of "mine" and of each view of unresolved tickets, up to one more than is shown. */
export async function countSavedViews(ctx: Context): Promise<SavedViewCounts> {
  const views = await listSavedViews(ctx)
  const texts = [{ status: unresolved, assignee: 'me' }, ...views.map(({ query }) => query.filter)]
  const filters = texts.map((each) => TicketFilter.parse(each))
  // One question for the names in all of them.
  const unknown = await findUnknownValues(ctx, filters.filter(isUnresolvedOnly))
  const counts: (number | null)[] = []
  for (const filter of filters) counts.push(await countUnresolved(ctx, withPresentAliases(filter, unknown)))
  const [mine = null, ...ofViews] = counts
  return { mine, byView: Object.fromEntries(views.map(({ id }, at) => [id, ofViews[at] ?? null])) }
}

async function countUnresolved(ctx: Context, filter: TicketFilter): Promise<number | null> {
  return isUnresolvedOnly(filter) ? countUpTo(ctx, filter, limits.maxCountedInSavedView + 1) : null
}
