import { type Database, findMany, type Transaction } from '@lodge/database'
import { refusalAt } from '@lodge/domain'

/**
 * Returns the ids of these departments, each once. Archived ones are taken only if they are among `kept`; throws
 * `invalid_input` at `departments` for any other.
 */
export async function findDepartmentIds(
  db: Database | Transaction,
  aliases: readonly string[],
  presentAliases: readonly string[],
): Promise<string[]> {
  const found = await findMany(
    db,
    'department',
    { alias: aliases },
    { columns: ['id', 'alias', 'archivedAt'] },
  )
  const offered = found.filter(({ id, archivedAt }) => !archivedAt || presentAliases.includes(id))
  const idOf = new Map(offered.map(({ alias, id }) => [alias, id]))
  const ids = aliases.map((alias, index) => {
    const id = idOf.get(alias)
    if (id === undefined) throw refusalAt(`departments.${index}`, 'unknown_department')
    return id
  })
  return [...new Set(ids)]
}

export async function withDepartments<Row extends { departmentIds: string[] }>(
  db: Database | Transaction,
  row: Row,
): Promise<Row & { departments: { alias: string; name: string }[] }> {
  if (row.departmentIds.length === 0) return { ...row, departments: [] }
  const departments = await findMany(
    db,
    'department',
    { id: row.departmentIds },
    { columns: ['alias', 'name'], orderBy: ['name', 'id'] },
  )
  return { ...row, departments }
}
