import type { UserOptions } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import { seesTeam } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { requireRecordPermission } from '../../foundation/records/require-record-permission.ts'
import { courseName } from '../courses/course-name.ts'
import { isWithinRole } from './user-access.ts'

/** Returns the roles, teams and courses that can be chosen for a person, each by its name. */
export async function listUserOptions(ctx: Context): Promise<UserOptions> {
  requireRecordPermission(ctx, 'manage_user_account')
  const inUse = { archivedAt: null }
  const [roles, teams, courses] = await Promise.all([
    findMany(ctx.db, 'role', {}, { columns: ['id', 'name', 'label', 'permissions'], orderBy: ['label'] }),
    findMany(ctx.db, 'team', inUse, { columns: ['id', 'alias', 'name'], orderBy: ['name'] }),
    findMany(ctx.db, 'course', inUse, {
      columns: ['alias', 'code', 'name', 'term'],
      orderBy: ['code', 'term DESC'],
    }),
  ])
  return {
    roles: roles.map((role) => ({
      name: role.name,
      label: role.label,
      mayGive: isWithinRole(ctx.actor, role),
    })),
    teams: teams.map(({ id, alias, name }) => ({ alias, name, mayGive: seesTeam(ctx.actor, id) })),
    courses: courses.map((course) => ({ alias: course.alias, name: courseName(course) })),
  }
}
