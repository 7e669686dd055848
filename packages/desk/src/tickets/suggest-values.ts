import { limits, type NamedRef, type SuggestedValues, type SuggestValues } from '@lodge/contracts'
import { join, type Sql, select, sql } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'

type Field = SuggestValues['field']

const tables: Record<Field, Sql> = {
  team: sql`SELECT alias, name, name AS words FROM team WHERE archived_at IS NULL`,
  assignee: sql`SELECT alias, name, name AS words FROM person WHERE role_id IS NOT NULL AND archived_at IS NULL`,
  requester: sql`SELECT alias, COALESCE(NULLIF(name, ''), email) AS name, name || ' ' || email::text AS words FROM person`,
  topic: sql`SELECT alias, name, name AS words FROM topic WHERE archived_at IS NULL`,
  unit: sql`SELECT alias, name, name AS words FROM unit WHERE archived_at IS NULL`,
  course: sql`SELECT alias, code || ' ' || name AS name, code || ' ' || name AS words FROM course WHERE archived_at IS NULL`,
  tag: sql`SELECT name AS alias, name, name AS words FROM tag`,
}
const everything: Partial<Record<Field, Sql>> = {
  requester: sql`SELECT alias, COALESCE(NULLIF(name, ''), email) AS name FROM person`,
  assignee: sql`SELECT alias, name FROM person`,
  team: sql`SELECT alias, name FROM team`,
  topic: sql`SELECT alias, name FROM topic`,
  unit: sql`SELECT alias, name FROM unit`,
  course: sql`SELECT alias, code || ' ' || name AS name FROM course`,
}

/** The values a condition may have, by name, or the names of those given. For staff only. */
export async function suggestValues(
  { db, actor }: Context,
  { field, text, values }: SuggestValues,
): Promise<SuggestedValues> {
  if (actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may see this.')
  return { items: await select<NamedRef & { [column: string]: unknown }>(db, asked(field, text, values)) }
}

function asked(field: Field, text: string | undefined, values: string | undefined): Sql {
  if (values !== undefined)
    return sql`SELECT alias, name FROM (${everything[field] ?? tables[field]}) known
               WHERE alias = ANY(${values.split(',')}::text[]) ORDER BY name, alias LIMIT 30`
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  const matches = words.map((word) => sql`words ILIKE ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql`SELECT alias, name FROM (${tables[field]}) known
             WHERE ${join([sql`TRUE`, ...matches], ' AND ')} ORDER BY name, alias LIMIT ${limits.suggestedValues}`
}
