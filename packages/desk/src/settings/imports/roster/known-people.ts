import { type Database, query, sql } from '@lodge/database'

/** The addresses of everybody who can belong to a course. */
export interface KnownPeople {
  students: string[]
  staff: string[]
}

export async function loadKnownPeople(db: Database): Promise<KnownPeople> {
  const rows = await query<{ email: string; isStaff: boolean }>(
    db,
    sql`
    SELECT lower(address.email::text) AS email, person.role_id IS NOT NULL AS "isStaff"
    FROM person_address address JOIN person ON person.id = address.person_id
    WHERE person.archived_at IS NULL`,
  )
  const addresses = (isStaff: boolean) =>
    rows.filter((row) => row.isStaff === isStaff).map(({ email }) => email)
  return { students: addresses(false), staff: addresses(true) }
}
