import { findOne, query, sql, type Transaction, uuid } from '@lodge/database'
import { isActiveStaff } from '../../foundation/is-active-staff.ts'
import { resolveAlias } from '../../foundation/records/former-aliases.ts'
import { staffWhoSee } from '../../foundation/visibility.ts'

/** The people and teams that a batch's steps name, each looked up once. */
export type StaffDirectory = ReturnType<typeof openStaffDirectory>

export function openStaffDirectory(tx: Transaction) {
  return {
    /** The ids of a team's leads who are still staff. */
    leadsOf: memoize(async (teamId) => {
      const leads = await query<{ personId: string }>(
        tx,
        sql`
        SELECT member.person_id AS "personId" FROM team_member member JOIN person ON person.id = member.person_id
        WHERE member.team_id = ${teamId} AND member.is_lead AND ${isActiveStaff}
        ORDER BY member.person_id`,
      )
      return leads.map((lead) => lead.personId)
    }),
    /** The id of an agent by alias; null when gone. */
    person: memoize(async (alias) => {
      const person = await findOne(tx, 'person', sql`alias = ${alias} AND ${isActiveStaff}`, {
        columns: ['id'],
      })
      return person?.id ?? null
    }),
    /** The id of a team by alias; null when gone. */
    team: memoize(async (alias) => {
      const present = await resolveAlias(tx, 'team', alias)
      const team = await findOne(tx, 'team', { alias: present, archivedAt: null }, { columns: ['id'] })
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
