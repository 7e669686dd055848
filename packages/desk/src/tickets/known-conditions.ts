import type { TicketConditions } from '@lodge/contracts'
import { join, type Sql, select, sql } from '@lodge/database'
import { DomainError } from '@lodge/domain'
import type { Context } from '../context.ts'

const tables = {
  team: sql`team`,
  assignee: sql`person`,
  requester: sql`person`,
  topic: sql`topic`,
  unit: sql`unit`,
  course: sql`course`,
}
const nobodyElse = ['me', 'nobody']

/** Throws `invalid_input` with the field's name where a condition names a record that there is not. */
export async function assertKnown({ db }: Pick<Context, 'db'>, given: TicketConditions): Promise<void> {
  const named = keysOf(tables).flatMap((field): Sql[] => {
    const values = given[field]?.values.filter((value) => field !== 'assignee' || !nobodyElse.includes(value))
    if (!values || values.length === 0) return []
    return [
      sql`SELECT ${field} AS field, named FROM unnest(${[...values]}::text[]) named
          WHERE NOT EXISTS (SELECT FROM ${tables[field]} known WHERE known.alias = named)`,
    ]
  })
  if (named.length === 0) return
  const unknown = await select<{ field: string; named: string }>(db, join(named, ' UNION ALL '))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map(({ field, named }) => [field, `There is no “${named}”.`]))
  throw new DomainError('invalid_input', 'This filter names something that does not exist.', { fields })
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
