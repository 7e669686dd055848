import type { Models } from '@lodge/database'

export interface FollowingDepartment {
  id: string
  alias: string
  name: string
}

/** Returns the department that has the domain of this address; null where none has. */
export function findDepartmentOfAddress(db: Models, email: string): Promise<FollowingDepartment | null> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return db.department.findFirst({
    where: { emailDomains: { has: domain }, archivedAt: null },
    select: { id: true, alias: true, name: true },
  })
}

/** Returns whether there are departments to choose from. */
export async function hasDepartments(db: Models): Promise<boolean> {
  const where = { archivedAt: null, parentId: null }
  return (await db.department.findFirst({ where, select: { id: true } })) !== null
}
