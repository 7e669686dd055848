import { type Database, findOne, query, sql, type Transaction } from '@lodge/database'
import { type NamesByLanguage, namesOf } from '../../foundation/site-texts/name-in.ts'

export interface FollowingDepartment {
  id: string
  alias: string
  name: string
  names: NamesByLanguage | null
}

/** Returns the department that has the domain of this address; null where none has. */
export async function findDepartmentOfAddress(
  db: Database | Transaction,
  email: string,
): Promise<FollowingDepartment | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const [department] = await query<FollowingDepartment>(
    db,
    sql`
    SELECT id, alias, name, ${namesOf('department', sql`department.id`)} AS names FROM department
    WHERE ${domain} = ANY(email_domains) AND archived_at IS NULL LIMIT 1`,
  )
  return department ?? null
}

/** Returns whether there are departments to choose from. */
export async function hasDepartments(db: Database | Transaction): Promise<boolean> {
  const where = { archivedAt: null, parentId: null }
  return (await findOne(db, 'department', where, { columns: ['id'] })) !== null
}
