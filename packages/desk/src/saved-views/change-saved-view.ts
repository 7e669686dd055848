import {
  type CreateSavedView,
  limits,
  type ReorderSavedViews,
  type SavedView,
  type SavedViewParams,
  superadmin,
  TicketFilter,
  type UpdateSavedView,
} from '@lodge/contracts'
import { query, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt, type Staff } from '@lodge/domain'
import { type Context, recordEventBy, transaction } from '../context.ts'
import { requireStaff } from '../require-staff.ts'
import { saveConflict } from '../save-errors.ts'
import { assertFilterValuesExist } from '../tickets/list/assert-filter-values-exist.ts'
import { listSavedViews } from './list-saved-views.ts'
import { lockSavedView, type SavedViewRecord, savedViewSelect, toSavedView } from './saved-view-access.ts'

/** Saves a list under a name, for oneself or for one of one's teams. */
export async function createSavedView(
  ctx: Context,
  { name, team, query: list }: CreateSavedView,
): Promise<SavedView> {
  const staff = requireStaff(ctx)
  await assertFilterValuesExist(ctx, TicketFilter.parse(list.filter))
  return transaction(ctx, async (tx) => {
    // One after another, so that each counts the ones before it.
    await query(tx, sql`SELECT FROM person WHERE id = ${staff.id} FOR NO KEY UPDATE`)
    const last = await tx.savedView.aggregate({
      where: { ownerId: staff.id },
      _max: { position: true },
      _count: true,
    })
    if (last._count >= limits.maxSavedViews) throw refusal('too_many_views', { max: limits.maxSavedViews })
    const at = ctx.now()
    const view = await tx.savedView.create({
      data: {
        ...{ name, query: list, ownerId: staff.id, createdAt: at, updatedAt: at },
        teamId: await findTeamToShareWith(tx, staff, team),
        position: (last._max.position ?? 0) + 1,
      },
      select: savedViewSelect,
    })
    await recordSavedViewChanged(ctx, tx, [view])
    return toSavedView(staff, view)
  })
}

/**
 * Changes a view's name, list or team; what is left out stays. Throws `edit_conflict` with the present view when
 * someone has changed it since.
 */
export async function updateSavedView(
  ctx: Context,
  { id, name, team, query: list, revision }: UpdateSavedView & SavedViewParams,
): Promise<SavedView> {
  const staff = requireStaff(ctx)
  if (list) await assertFilterValuesExist(ctx, TicketFilter.parse(list.filter))
  return transaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, staff, id)
    if (before.revision !== revision) throw saveConflict(toSavedView(staff, before))
    const isMoved = team !== undefined && team !== (before.team?.alias ?? null)
    const view = await tx.savedView.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(list && { query: list }),
        ...(isMoved && { teamId: await findTeamToShareWith(tx, staff, team) }),
        revision: { increment: 1 },
        updatedAt: ctx.now(),
      },
      select: savedViewSelect,
    })
    await recordSavedViewChanged(ctx, tx, [before, view])
    return toSavedView(staff, view)
  })
}

/** Deletes a view, for everyone who has it. */
export function deleteSavedView(ctx: Context, { id }: SavedViewParams): Promise<void> {
  const staff = requireStaff(ctx)
  return transaction(ctx, async (tx) => {
    const view = await lockSavedView(tx, staff, id)
    await tx.savedView.delete({ where: { id } })
    await recordSavedViewChanged(ctx, tx, [view])
  })
}

/** Puts views that the agent may change into an order; the place of a shared one is everybody's. */
export async function reorderSavedViews(ctx: Context, { ids }: ReorderSavedViews): Promise<SavedView[]> {
  const staff = requireStaff(ctx)
  await transaction(ctx, async (tx) => {
    // All at once and in one order, so that two who sort the same views never block each other.
    await query(tx, sql`SELECT FROM saved_view WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`)
    for (const [place, id] of ids.entries()) {
      const view = await lockSavedView(tx, staff, id)
      await tx.savedView.update({ where: { id }, data: { position: place + 1 }, select: { id: true } })
      await recordSavedViewChanged(ctx, tx, [view])
    }
  })
  return listSavedViews(ctx)
}

async function findTeamToShareWith(
  tx: Transaction,
  staff: Staff,
  alias: string | null,
): Promise<string | null> {
  if (alias === null) return null
  const team = await tx.team.findUnique({ where: { alias, archivedAt: null }, select: { id: true } })
  if (team && (staff.role === superadmin || staff.teamIds.includes(team.id))) return team.id
  throw refusalAt('team', 'view_for_other_team')
}

async function recordSavedViewChanged(
  ctx: Context,
  tx: Transaction,
  views: readonly SavedViewRecord[],
): Promise<void> {
  const [view] = views
  if (!view) return
  const teamIds = [...new Set(views.flatMap(({ teamId }) => (teamId ? [teamId] : [])))]
  const { id: viewId, ownerId: personId } = view
  await recordEventBy(ctx, tx, { type: 'saved_view.changed', personId, viewId, teamIds })
}
