import { query, sql, type Transaction, uuid } from '@lodge/database'
import { resolveAlias } from '../../foundation/records/former-aliases.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'

/** The people and teams that a batch's steps name, each looked up once. */
export type StaffDirectory = ReturnType<typeof openStaffDirectory>

export function openStaffDirectory(tx: Transaction) {
  const staff = { archivedAt: null, roleId: { not: null } } as const
  return {
    /** The ids of a team's leads who are still staff. */
    leadsOf: memoize(async (teamId) => {
      const leads = await tx.teamMember.findMany({
        where: { teamId, isLead: true, person: staff },
        orderBy: { personId: 'asc' },
        select: { personId: true },
      })
      return leads.map((lead) => lead.personId)
    }),
    /** The id of an agent by alias; null when gone. */
    person: memoize(async (alias) => {
      const person = await tx.person.findUnique({ where: { alias, ...staff }, select: { id: true } })
      return person?.id ?? null
    }),
    /** The id of a team by alias; null when gone. */
    team: memoize(async (alias) => {
      const present = await resolveAlias(tx, 'team', alias)
      const team = await tx.team.findUnique({
        where: { alias: present, archivedAt: null },
        select: { id: true },
      })
      return team?.id ?? null
    }),
    seesTicketsOf: async (teamId: string, personId: string) => {
      const found = await query(
        tx,
        sql`
        SELECT person.id FROM person JOIN role ON role.id = person.role_id
        WHERE person.id = ${personId} AND ${staffWhoSee(uuid(teamId))}`,
      )
      return found.length > 0
    },
  }
}

function memoize<Found>(find: (key: string) => Promise<Found>): (key: string) => Promise<Found> {
  const known = new Map<string, Promise<Found>>()
  return (key) => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }
}
