import {
  type CreateSavedView,
  type ReorderSavedViews,
  type SavedView,
  type SavedViewParams,
  TicketFilter,
  type UpdateSavedView,
} from '@lodge/contracts'
import { query, sql, updateOne } from '@lodge/database'
import { type Context, transaction } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { toKnownFilter } from '../tickets/list/to-known-filter.ts'
import { listSavedViews } from './list-saved-views.ts'
import { lockSavedView, recordSavedViewChanged } from './saved-view-access.ts'
import { changeSavedView, insertSavedView, removeSavedView } from './store-saved-view.ts'
import { ticketViews } from './ticket-views.ts'

/** Saves a list under a name, for oneself or for one of one's teams. */
export async function createSavedView(ctx: Context, view: CreateSavedView): Promise<SavedView> {
  const staff = requireStaff(ctx)
  await toKnownFilter(ctx, TicketFilter.parse(view.query.filter))
  return insertSavedView(ctx, staff, ticketViews, view)
}

/**
 * Changes a view's name, list or team; what is left out stays. Throws `edit_conflict` with the present view when
 * someone has changed it since.
 */
export async function updateSavedView(
  ctx: Context,
  change: UpdateSavedView & SavedViewParams,
): Promise<SavedView> {
  const staff = requireStaff(ctx)
  if (change.query) await toKnownFilter(ctx, TicketFilter.parse(change.query.filter))
  return changeSavedView(ctx, staff, ticketViews, change)
}

/** Deletes a view, for everyone who has it. */
export async function deleteSavedView(ctx: Context, { id }: SavedViewParams): Promise<void> {
  await removeSavedView(ctx, requireStaff(ctx), { id, kind: ticketViews.kind })
}

/** Puts views that the agent may change into an order; the place of a shared one is everybody's. */
export async function reorderSavedViews(ctx: Context, { ids }: ReorderSavedViews): Promise<SavedView[]> {
  const staff = requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    // All at once and in one order, so that two who sort the same views never block each other.
    await query(tx, sql`SELECT FROM saved_view WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`)
    for (const [place, id] of ids.entries()) {
      const view = await lockSavedView(tx, staff, { id, kind: ticketViews.kind })
      await updateOne(tx, 'saved_view', { id }, { position: place + 1 }, { columns: ['id'] })
      await recordSavedViewChanged(ctx, tx, [view])
    }
  })
  return listSavedViews(ctx)
}
