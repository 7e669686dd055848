import { query, sql, type Transaction } from '@lodge/database'
import type { LeftOut } from '../record-problem.ts'

/** The department that a directory means, or why it is left out. */
export type NamedDepartment = { id: string; name: string } | { leftOut: LeftOut }

/** Returns the department that a directory names, by alias or by name, or why there is none. */
export async function findNamedDepartment(tx: Transaction, department: string): Promise<NamedDepartment> {
  const found = await query<{ id: string; name: string; isAlias: boolean }>(
    tx,
    sql`SELECT id, name, alias = lower(${department}) AS "isAlias" FROM department
        WHERE archived_at IS NULL AND (alias = lower(${department}) OR lower(name) = lower(${department}))
        ORDER BY "isAlias" DESC, id LIMIT 2`,
  )
  const [first, second] = found
  if (!first) return { leftOut: { reason: 'scim_department_unknown', params: { department } } }
  if (second && !first.isAlias)
    return { leftOut: { reason: 'scim_department_ambiguous', params: { department } } }
  return { id: first.id, name: first.name }
}
