import { limits, superadmin } from '@lodge/contracts'
import { type Prisma, query, sql, type Transaction } from '@lodge/database'
import { refusal, refusalAt, type Staff } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import {
  lockSavedView,
  recordSavedViewChanged,
  type SavedViewKind,
  type SavedViewRecord,
  savedViewSelect,
} from './saved-view-access.ts'

/** One kind of saved view, and how an agent sees it. */
export interface StoredViewKind<View> {
  kind: SavedViewKind
  toView: (staff: Staff, view: SavedViewRecord) => View
}

interface NewView {
  name: string
  /** The team's alias; null keeps it personal. */
  team: string | null
  query: Prisma.InputJsonObject
}

/** Stores a new view behind the others of its kind. */
export function insertSavedView<View>(
  ctx: Context,
  staff: Staff,
  { kind, toView }: StoredViewKind<View>,
  { name, team, query: definition }: NewView,
): Promise<View> {
  return transaction(ctx, async (tx) => {
    // One after another, so that each counts the ones before it.
    await query(tx, sql`SELECT FROM person WHERE id = ${staff.id} FOR NO KEY UPDATE`)
    const last = await tx.savedView.aggregate({
      where: { ownerId: staff.id, kind },
      _max: { position: true },
      _count: true,
    })
    if (last._count >= limits.maxSavedViews) throw refusal('too_many_views', { max: limits.maxSavedViews })
    const at = ctx.now()
    const view = await tx.savedView.create({
      data: {
        kind,
        name,
        query: definition,
        ownerId: staff.id,
        createdAt: at,
        updatedAt: at,
        teamId: await findTeamToShareWith(tx, staff, team),
        position: (last._max.position ?? 0) + 1,
      },
      select: savedViewSelect,
    })
    await recordSavedViewChanged(ctx, tx, [view])
    return toView(staff, view)
  })
}

interface ViewChange {
  id: string
  revision: number
  name?: string | undefined
  team?: string | null | undefined
  query?: Prisma.InputJsonObject | undefined
}

/** Changes what is given; throws `edit_conflict` with the present view when someone has changed it since. */
export function changeSavedView<View>(
  ctx: Context,
  staff: Staff,
  { kind, toView }: StoredViewKind<View>,
  { id, revision, name, team, query: definition }: ViewChange,
): Promise<View> {
  return transaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, staff, { id, kind })
    if (before.revision !== revision)
      throw await saveConflict(ctx, tx, { present: toView(staff, before), type: 'saved_view.changed', id })
    const isMoved = team !== undefined && team !== (before.team?.alias ?? null)
    const view = await tx.savedView.update({
      where: { id },
      data: {
        ...(name !== undefined && { name }),
        ...(definition && { query: definition }),
        ...(isMoved && { teamId: await findTeamToShareWith(tx, staff, team) }),
        revision: { increment: 1 },
        updatedAt: ctx.now(),
      },
      select: savedViewSelect,
    })
    await recordSavedViewChanged(ctx, tx, [before, view])
    return toView(staff, view)
  })
}

export function removeSavedView(
  ctx: Context,
  staff: Staff,
  view: { id: string; kind: SavedViewKind },
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const before = await lockSavedView(tx, staff, view)
    await tx.savedView.delete({ where: { id: view.id } })
    await recordSavedViewChanged(ctx, tx, [before])
  })
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
