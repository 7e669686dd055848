import { superadmin } from '@lodge/contracts'
import { type Database, getOne } from '@lodge/database'
import { updateRole } from '../directory/roles/roles.ts'
import { getTeam, updateTeam } from '../directory/teams/team-record.ts'
import { anonymiseUser } from '../directory/users/anonymise-user.ts'
import { archiveUser, getUser, updateUser } from '../directory/users/user-record.ts'
import { type Context, systemContext } from '../foundation/context.ts'

/** An agent whose team is about to be without them, and the team. */
interface Leaving {
  alias: string
  email: string
  team: { alias: string }
}

type Leave = (ctx: Context, leaving: Leaving) => Promise<unknown>

const saveUser = async (ctx: Context, alias: string, more: { role?: null; teams: string[] }) => {
  const { revision, role, teams: _, department, courses, ...user } = await getUser(ctx, { alias })
  const input = { ...user, role: role?.name ?? null, department: department?.alias ?? null }
  return updateUser(ctx, {
    alias,
    revision,
    input: { ...input, courses: courses.map((course) => course.alias), ...more },
  })
}

/** Ways to lose sight of the tickets that one has, each by its command. */
export const waysOfLeaving: Record<string, Leave> = {
  'is deactivated': (ctx, { alias }) => archiveUser(ctx, { alias, isArchived: true }),
  'is anonymised': (ctx, { alias, email }) => anonymiseUser(ctx, { alias, email }),
  'loses the role': (ctx, { alias }) => saveUser(ctx, alias, { role: null, teams: [] }),
  'is taken out of the team by their account': (ctx, { alias }) => saveUser(ctx, alias, { teams: [] }),
  'is taken out by the team': async (ctx, { alias, team }) => {
    const { revision, businessHours, departments, members, ...rest } = await getTeam(ctx, team)
    const input = {
      ...rest,
      businessHours: businessHours?.alias ?? null,
      departments: departments.map((department) => department.alias),
      members: members.filter((member) => member.alias !== alias),
    }
    return updateTeam(ctx, { alias: team.alias, revision, input })
  },
}

/** Takes the sight of all tickets away from a role. */
export async function loseSightOfAll(ctx: Context, id: number): Promise<void> {
  const { name: label, revision } = await getOne(ctx.db, 'role', { id })
  await updateRole(ctx, { id, revision, input: { label, permissions: [] } })
}

/** Returns the context of a superadmin. */
export function actingForAll(db: Database, { id }: { id: string }): Context {
  return {
    ...systemContext(db),
    actor: { kind: 'staff', id, role: superadmin, permissions: [], teamIds: [] },
  }
}
