import type { UserOptions } from '@lodge/contracts'
import { seesTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { courseName } from '../courses/course-name.ts'
import { isWithinRole } from './user-access.ts'

/** Returns the roles, teams and courses that can be chosen for a person, each by its name. */
export async function listUserOptions(ctx: Context): Promise<UserOptions> {
  requireRecordPermission(ctx, 'manage_user_account')
  const { role, team, course } = ctx.db.prisma
  const [roles, teams, courses] = await Promise.all([
    role.findMany({
      orderBy: { label: 'asc' },
      select: { id: true, name: true, label: true, permissions: true },
    }),
    team.findMany({
      where: { archivedAt: null },
      orderBy: { name: 'asc' },
      select: { id: true, alias: true, name: true },
    }),
    course.findMany({
      where: { archivedAt: null },
      orderBy: [{ code: 'asc' }, { term: 'desc' }],
      select: { alias: true, code: true, name: true, term: true },
    }),
  ])
  return {
    roles: roles.map((one) => ({
      name: one.name,
      label: one.label,
      mayGive: isWithinRole(ctx.actor, one),
    })),
    teams: teams.map(({ id, alias, name }) => ({ alias, name, mayGive: seesTeam(ctx.actor, id) })),
    courses: courses.map((one) => ({ alias: one.alias, name: courseName(one) })),
  }
}
