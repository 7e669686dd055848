import { type NamedRef, superadmin } from '@lodge/contracts'
import { type Database, isOneOf, query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import { refusal, type Staff } from '@lodge/domain'
import { type Context, recordEventBy } from '../../foundation/context.ts'

/** A list of tickets, or a report on them. */
export type SavedViewKind = 'tickets' | 'report'

export interface SavedViewRecord {
  id: string
  name: string
  query: unknown
  revision: number
  ownerId: string
  teamId: string | null
  owner: NamedRef
  team: (NamedRef & { leadIds: string[] }) | null
}

/** Returns the views of a condition on `saved_view`, in an order. */
export function findSavedViews(
  db: Database | Transaction,
  condition: Sql,
  { order, limit }: { order: Sql; limit: number },
): Promise<SavedViewRecord[]> {
  return query(
    db,
    sql`
    SELECT saved_view.id, saved_view.name, saved_view.query, saved_view.revision,
           saved_view.owner_id AS "ownerId", saved_view.team_id AS "teamId",
           jsonb_build_object('alias', owner.alias, 'name', owner.name) AS owner,
           CASE WHEN team.id IS NOT NULL THEN jsonb_build_object(
             'alias', team.alias, 'name', team.name,
             'leadIds', ARRAY(SELECT person_id FROM team_member WHERE team_id = team.id AND is_lead)) END AS team
    FROM saved_view JOIN person owner ON owner.id = saved_view.owner_id
      LEFT JOIN team ON team.id = saved_view.team_id
    WHERE ${condition} ORDER BY ${order} LIMIT ${raw(String(limit))}`,
  )
}

/** Returns the view that must be there. */
export async function getSavedView(tx: Transaction, id: string): Promise<SavedViewRecord> {
  const [view] = await findSavedViews(tx, sql`saved_view.id = ${id}`, oneView)
  if (!view) throw refusal('view_not_found')
  return view
}

const oneView = { order: sql`saved_view.id`, limit: 1 }

/** Returns the condition for the views that an agent sees: their own, and those shared with their teams. */
export function savedViewsVisibleTo({ id, teamIds }: Staff): Sql {
  return sql`(saved_view.owner_id = ${id} OR ${isOneOf(sql`saved_view.team_id`, teamIds)})`
}

/** Returns whether an agent may change a view: their own, and a shared one as its team's lead or as superadmin. */
function canChangeSavedView(
  staff: Staff,
  { ownerId, team }: Pick<SavedViewRecord, 'ownerId' | 'team'>,
): boolean {
  if (ownerId === staff.id) return true
  if (!team) return false
  return staff.role === superadmin || team.leadIds.includes(staff.id)
}

/** Returns a view that the agent may change, locked; throws `not_found` for one that they do not see. */
export async function lockSavedView(
  tx: Transaction,
  staff: Staff,
  { id, kind }: { id: string; kind: SavedViewKind },
): Promise<SavedViewRecord> {
  const seen =
    staff.role === superadmin
      ? sql`(saved_view.owner_id = ${staff.id} OR saved_view.team_id IS NOT NULL)`
      : savedViewsVisibleTo(staff)
  await query(tx, sql`SELECT FROM saved_view WHERE id = ${id} FOR UPDATE`)
  const condition = sql`saved_view.id = ${id} AND saved_view.kind = ${kind} AND ${seen}`
  const [view] = await findSavedViews(tx, condition, oneView)
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
