import { superadmin } from '@lodge/contracts'
import { type Prisma, query, sql, type Transaction } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'

/** A list of tickets, or a report on them. */
export type SavedViewKind = 'tickets' | 'report'

export const savedViewSelect = {
  id: true,
  name: true,
  query: true,
  revision: true,
  ownerId: true,
  teamId: true,
  owner: { select: { alias: true, name: true } },
  team: {
    select: { alias: true, name: true, members: { where: { isLead: true }, select: { personId: true } } },
  },
} satisfies Prisma.SavedViewSelect

export type SavedViewRecord = Prisma.SavedViewGetPayload<{ select: typeof savedViewSelect }>

/** Returns the condition for the views that an agent sees: their own, and those shared with their teams. */
export function savedViewsVisibleTo({ id, teamIds }: Staff): Prisma.SavedViewWhereInput {
  return { OR: [{ ownerId: id }, { teamId: { in: [...teamIds] } }] }
}

/** Returns whether an agent may change a view: their own, and a shared one as its team's lead or as superadmin. */
function canChangeSavedView(
  staff: Staff,
  { ownerId, team }: Pick<SavedViewRecord, 'ownerId' | 'team'>,
): boolean {
  if (ownerId === staff.id) return true
  if (!team) return false
  return staff.role === superadmin || team.members.some(({ personId }) => personId === staff.id)
}

/** Returns a view that the agent may change, locked; throws `not_found` for one that they do not see. */
export async function lockSavedView(
  tx: Transaction,
  staff: Staff,
  { id, kind }: { id: string; kind: SavedViewKind },
): Promise<SavedViewRecord> {
  const seen =
    staff.role === superadmin
      ? { OR: [{ ownerId: staff.id }, { teamId: { not: null } }] }
      : savedViewsVisibleTo(staff)
  await query(tx, sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`)
  const view = await tx.savedView.findFirst({ where: { id, kind, ...seen }, select: savedViewSelect })
  if (!view) throw refusal('view_not_found')
  if (!canChangeSavedView(staff, view)) throw refusal('view_of_someone_else')
  return view
}

/** Returns what an agent sees of a view besides what it is of. */
export function describeSavedView(staff: Staff, view: SavedViewRecord) {
  const { id, name, owner, team, revision } = view
  return {
    id,
    name,
    owner,
    revision,
    team: team && { alias: team.alias, name: team.name },
    canChange: canChangeSavedView(staff, view),
  }
}

/** Tells everybody who has a view, or had it before, that it is another now. */
export async function recordSavedViewChanged(
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
