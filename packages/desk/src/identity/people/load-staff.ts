import { hasSecondFactor, Permission, type SignInWay } from '@lodge/contracts'
import { type Database, isOneOf, query, sql, type Transaction } from '@lodge/database'
import type { Staff } from '@lodge/domain'
import { batchedById } from '../../foundation/batched.ts'

interface StaffRow {
  [column: string]: unknown
  id: string
  role: string
  permissions: string[]
  teamIds: string[]
  sessionsFrom: Date | null
  lacksSecondFactor: boolean
  hasPasskeyInstead: boolean
}

/**
 * Returns a person with the permissions and teams that they have now, in one query; null for someone archived or
 * without a role, and for a session that began before their sessions were ended. Loaded for every request, so that a
 * changed role counts at once.
 */
export async function loadStaff(
  db: Database,
  personId: string,
  sessionBeganAt?: Date,
): Promise<Staff | null> {
  const row = await loadRow(db, personId)
  if (!row || isSessionOver(row, sessionBeganAt)) return null
  return toStaff(row)
}

/**
 * Returns the same for a session, which is over where the role has come to require a second factor that they lack. Whoever
 * signed in by a passkey, or by a provider that has asked for one, has given it.
 */
export async function loadSessionStaff(
  db: Database,
  personId: string,
  { beganAt, way }: { beganAt?: Date | undefined; way?: SignInWay | null | undefined } = {},
): Promise<Staff | null> {
  const row = await loadRow(db, personId)
  if (!row || isSessionOver(row, beganAt)) return null
  return row.lacksSecondFactor && !hasSecondFactor(way) ? null : toStaff(row)
}

/** Returns the same for a personal token: its owner has what their role requires. */
export async function loadTokenStaff(db: Database, personId: string): Promise<Staff | null> {
  const row = await loadRow(db, personId)
  return row && (!row.lacksSecondFactor || row.hasPasskeyInstead) ? toStaff(row) : null
}

/** Returns the same within a transaction, which sees what it has changed itself. */
export async function loadStaffWithin(db: Database | Transaction, personId: string): Promise<Staff | null> {
  const [row] = await loadRows(db, [personId])
  return row ? toStaff(row) : null
}

/** Returns those of these people who are staff now, by id, in one query. */
export async function loadStaffByIds(db: Database, ids: readonly string[]): Promise<Map<string, Staff>> {
  const rows = await loadRows(db, ids)
  return new Map(rows.map((row) => [row.id, toStaff(row)]))
}

/** Returns whether a session began before its person's sessions were ended. */
export function isSessionOver(
  { sessionsFrom }: { sessionsFrom: Date | null },
  beganAt: Date | undefined,
): boolean {
  return sessionsFrom !== null && beganAt !== undefined && beganAt < sessionsFrom
}

/** Every request asks for whoever sends it, and in a rush many do at once. */
const loadRow = batchedById(loadRows)

function loadRows(db: Database | Transaction, ids: readonly string[]): Promise<StaffRow[]> {
  return query<StaffRow>(
    db,
    sql`
    SELECT person.id, role.name AS role, role.permissions, person.sessions_from AS "sessionsFrom",
            role.requires_second_factor AND NOT EXISTS (
              SELECT FROM second_factor WHERE person_id = person.id AND confirmed_at IS NOT NULL
            ) AS "lacksSecondFactor",
            role.requires_second_factor AND EXISTS (
              SELECT FROM passkey WHERE person_id = person.id AND opens_admin
            ) AS "hasPasskeyInstead",
            ARRAY(SELECT member.team_id::text FROM team_member member
                  JOIN team ON team.id = member.team_id AND team.archived_at IS NULL
                  WHERE member.person_id = person.id) AS "teamIds"
     FROM person JOIN role ON role.id = person.role_id
     WHERE ${isOneOf(sql`person.id`, ids)} AND person.archived_at IS NULL`,
  )
}

function toStaff({ id, role, permissions, teamIds }: StaffRow): Staff {
  return { kind: 'staff', id, role, permissions: knownPermissions(permissions), teamIds }
}

/** Returns an automation as it acts: by a person whom nobody is, on the tickets of every team. */
export function automationActor(id: string): Staff {
  return { kind: 'staff', id, role: 'automation', permissions: ['view_all_tickets'], teamIds: [] }
}

/** Returns those of a role's stored permissions that this version knows. */
export function knownPermissions(stored: readonly string[]): Permission[] {
  return stored.flatMap((name) => {
    const parsed = Permission.safeParse(name)
    return parsed.success ? [parsed.data] : []
  })
}
