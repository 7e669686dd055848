import { type HandOverPreview, type NamedRef, type PreviewHandOver, superadmin } from '@lodge/contracts'
import { query, type Sql, sql, texts } from '@lodge/database'
import { authorize, hasPermission } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'

/**
 * Returns how many open tickets a change would take out of their assignees' sight, whose they are, and who could get
 * them. Throws `forbidden` for a change that the actor may not make.
 */
export async function previewHandOver(ctx: Context, change: PreviewHandOver): Promise<HandOverPreview> {
  requirePermission(ctx, change)
  const lost = sql`
    SELECT queue.assignee_id, queue.team_id, sum(queue.open)::int AS open
    FROM queue_count queue JOIN person ON person.id = queue.assignee_id JOIN role ON role.id = person.role_id
    WHERE ${isLostBy(change)} GROUP BY 1, 2 HAVING sum(queue.open) > 0`
  const [[counted], people, agents] = await Promise.all([
    query<{ open: number }>(ctx.db, sql`SELECT COALESCE(sum(open), 0)::int AS open FROM (${lost}) AS lost`),
    query<NamedRef>(
      ctx.db,
      sql`SELECT alias, name FROM person WHERE id IN (SELECT assignee_id FROM (${lost}) AS lost) ORDER BY name, id`,
    ),
    query<NamedRef>(
      ctx.db,
      sql`
      SELECT person.alias, person.name FROM person JOIN role ON role.id = person.role_id
      WHERE person.id NOT IN (SELECT assignee_id FROM (${lost}) AS lost)
        AND EXISTS (SELECT FROM (${lost}) AS lost WHERE ${staffWhoSee(sql`lost.team_id`)})
      ORDER BY person.name, person.id LIMIT 500`,
    ),
  ])
  return { openTickets: counted?.open ?? 0, people, agents }
}

function requirePermission(ctx: Context, { change }: PreviewHandOver): void {
  const actor = requireStaff(ctx)
  const permission = change === 'members' ? 'manage_team' : 'manage_user_account'
  authorize(change === 'role' ? actor.role === superadmin : hasPermission(actor, permission))
}

const seesAll = (permissions: Sql) => sql`'view_all_tickets' = ANY(${permissions})`

/** The condition on `queue`, `person` and `role` that the person would not see the queue after the change. */
function isLostBy(change: PreviewHandOver): Sql {
  switch (change.change) {
    case 'deactivation':
      return sql`person.alias = ${change.person}`
    case 'access':
      return sql`
        person.alias = ${change.person}
        AND NOT EXISTS (SELECT FROM role AS next WHERE next.name = ${change.role}::text
                        AND (next.name = ${superadmin} OR ${seesAll(sql`next.permissions`)}
                             OR EXISTS (SELECT FROM team WHERE team.id = queue.team_id
                                        AND team.alias = ANY(${texts(change.teams)}))))`
    case 'members':
      return sql`
        queue.team_id = (SELECT id FROM team WHERE alias = ${change.team})
        AND person.alias <> ALL(${texts(change.members)})
        AND role.name <> ${superadmin} AND NOT ${seesAll(sql`role.permissions`)}`
    case 'role':
      return sql`
        role.id = ${change.id} AND role.name <> ${superadmin} AND NOT ${seesAll(texts(change.permissions))}
        AND NOT EXISTS (SELECT FROM team_member member WHERE member.person_id = person.id
                        AND member.team_id = queue.team_id)`
  }
}
