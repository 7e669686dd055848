import { type SavedViewView, StoredSavedViewDefinition, superadmin } from '@lodge/contracts'
import { type Prisma, query, sql, type Transaction } from '@lodge/database'
import { DomainError, notFound, type Staff } from '@lodge/domain'

/** A view with all that its own view and its rules need. */
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

/** The views that an agent sees: their own, and those shared with their teams. */
export function savedViewsVisibleTo({ id, teamIds }: Staff): Prisma.SavedViewWhereInput {
  return { OR: [{ ownerId: id }, { teamId: { in: [...teamIds] } }] }
}

/** A view of one's own is one's own to change; a shared one also the team's leads' and a superadmin's. */
function canChangeSavedView(
  staff: Staff,
  { ownerId, team }: Pick<SavedViewRecord, 'ownerId' | 'team'>,
): boolean {
  if (ownerId === staff.id) return true
  if (!team) return false
  return staff.role === superadmin || team.members.some(({ personId }) => personId === staff.id)
}

/** A view that the agent may change, locked; one that is not seen is `not_found`. */
export async function lockSavedView(tx: Transaction, staff: Staff, id: string): Promise<SavedViewRecord> {
  const seen =
    staff.role === superadmin
      ? { OR: [{ ownerId: staff.id }, { teamId: { not: null } }] }
      : savedViewsVisibleTo(staff)
  await query(tx, sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`)
  const view = await tx.savedView.findFirst({ where: { id, ...seen }, select: savedViewSelect })
  if (!view) throw notFound('This view')
  if (!canChangeSavedView(staff, view))
    throw new DomainError('forbidden', 'Only its owner or a lead of the team may change this view.')
  return view
}

export function toSavedView(staff: Staff, view: SavedViewRecord): SavedViewView {
  const { id, name, owner, team, revision } = view
  return {
    ...{ id, name, owner, revision },
    team: team && { alias: team.alias, name: team.name },
    query: StoredSavedViewDefinition.parse(view.query),
    canChange: canChangeSavedView(staff, view),
  }
}
