import { limits, superadmin } from '@lodge/contracts'
import { findOne, insert, query, remove, sql, type Transaction, updateOne } from '@lodge/database'
import { refusal, refusalAt, type Staff } from '@lodge/domain'
import { type Context, transaction } from '../../foundation/context.ts'
import { saveConflict } from '../../foundation/save-errors.ts'
import {
  getSavedView,
  lockSavedView,
  recordSavedViewChanged,
  type SavedViewKind,
  type SavedViewRecord,
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
  query: object
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
    const [own] = await query<{ count: number; last: number | null }>(
      tx,
      sql`SELECT count(*)::int AS count, max(position) AS last FROM saved_view
          WHERE owner_id = ${staff.id} AND kind = ${kind}`,
    )
    if ((own?.count ?? 0) >= limits.maxSavedViews)
      throw refusal('too_many_views', { max: limits.maxSavedViews })
    const at = ctx.now()
    const { id } = await insert(
      tx,
      'saved_view',
      {
        kind,
        name,
        query: definition,
        ownerId: staff.id,
        createdAt: at,
        updatedAt: at,
        teamId: await findTeamToShareWith(tx, staff, team),
        position: (own?.last ?? 0) + 1,
      },
      { columns: ['id'] },
    )
    const view = await getSavedView(tx, id)
    await recordSavedViewChanged(ctx, tx, [view])
    return toView(staff, view)
  })
}

interface ViewChange {
  id: string
  revision: number
  name?: string | undefined
  team?: string | null | undefined
  query?: object | undefined
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
    await updateOne(
      tx,
      'saved_view',
      { id },
      {
        name,
        query: definition,
        teamId: isMoved ? await findTeamToShareWith(tx, staff, team) : undefined,
        revision: { increment: 1 },
        updatedAt: ctx.now(),
      },
      { columns: ['id'] },
    )
    const view = await getSavedView(tx, id)
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
    await remove(tx, 'saved_view', { id: view.id })
    await recordSavedViewChanged(ctx, tx, [before])
  })
}

async function findTeamToShareWith(
  tx: Transaction,
  staff: Staff,
  alias: string | null,
): Promise<string | null> {
  if (alias === null) return null
  const team = await findOne(tx, 'team', { alias, archivedAt: null }, { columns: ['id'] })
  if (team && (staff.role === superadmin || staff.teamIds.includes(team.id))) return team.id
  throw refusalAt('team', 'view_for_other_team')
}
