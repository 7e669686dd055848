import { hasSecondFactor, type SessionEnd, type SignInWay } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'

interface EndedSession {
  area: 'portal' | 'admin'
  personId: string
  createdAt: number
  way: SignInWay | null
}

interface SessionPerson {
  archivedAt: Date | null
  sessionsFrom: Date | null
  roleId: number | null
  requiresSecondFactor: boolean | null
  secondFactorFrom: Date | null
}

/** Returns why a session that is still kept no longer lets its person in. */
export async function explainSessionEnd(
  db: Database,
  { area, personId, createdAt, way }: EndedSession,
): Promise<SessionEnd> {
  const [person] = await query<SessionPerson>(
    db,
    sql`SELECT archived_at AS "archivedAt", sessions_from AS "sessionsFrom", role_id AS "roleId",
               role.requires_second_factor AS "requiresSecondFactor", factor.confirmed_at AS "secondFactorFrom"
        FROM person
        LEFT JOIN role ON role.id = person.role_id
        LEFT JOIN second_factor factor ON factor.person_id = person.id
        WHERE person.id = ${personId}`,
  )
  if (!person) return 'unknown'
  if (person.archivedAt) return 'deactivated'
  if (area === 'admin' && person.roleId === null) return 'role_taken'
  if (person.sessionsFrom && createdAt < person.sessionsFrom.getTime()) return 'account_changed'
  const isRequired = area === 'admin' && person.requiresSecondFactor === true && !hasSecondFactor(way)
  return isRequired && !person.secondFactorFrom ? 'second_factor_required' : 'unknown'
}
