import { type Database, findOne, sql, type Transaction } from '@lodge/database'

export interface FollowingDepartment {
  id: string
  alias: string
  name: string
}

/** Returns the department that has the domain of this address; null where none has. */
export function findDepartmentOfAddress(
  db: Database | Transaction,
  email: string,
): Promise<FollowingDepartment | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return findOne(db, 'department', sql`${domain} = ANY(email_domains) AND archived_at IS NULL`, {
    columns: ['id', 'alias', 'name'],
  })
}

/** Returns whether there are departments to choose from. */
export async function hasDepartments(db: Database | Transaction): Promise<boolean> {
  const where = { archivedAt: null, parentId: null }
  return (await findOne(db, 'department', where, { columns: ['id'] })) !== null
}
