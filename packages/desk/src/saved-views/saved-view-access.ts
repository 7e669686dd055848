import { type SavedView, StoredSavedViewDefinition, superadmin } from '@lodge/contracts'
import { type Prisma, query, sql, type Transaction } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'

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
export async function lockSavedView(tx: Transaction, staff: Staff, id: string): Promise<SavedViewRecord> {
  const seen =
    staff.role === superadmin
      ? { OR: [{ ownerId: staff.id }, { teamId: { not: null } }] }
      : savedViewsVisibleTo(staff)
  await query(tx, sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`)
  const view = await tx.savedView.findFirst({ where: { id, ...seen }, select: savedViewSelect })
  if (!view) throw refusal('view_not_found')
  if (!canChangeSavedView(staff, view)) throw refusal('view_of_someone_else')
  return view
}

export function toSavedView(staff: Staff, view: SavedViewRecord): SavedView {
  const { id, name, owner, team, revision } = view
  return {
    ...{ id, name, owner, revision },
    team: team && { alias: team.alias, name: team.name },
    query: StoredSavedViewDefinition.parse(view.query),
    canChange: canChangeSavedView(staff, view),
  }
}
