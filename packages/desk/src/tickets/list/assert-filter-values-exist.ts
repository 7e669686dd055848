import type { TicketFilter } from '@lodge/contracts'
import { join, query, type Sql, sql, texts } from '@lodge/database'
import { type Actor, DomainError } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { requesterVisibleTo } from '../../visibility.ts'

const tables = {
  team: sql`team`,
  assignee: sql`person`,
  requester: sql`person`,
  topic: sql`topic`,
  department: sql`department`,
  course: sql`course`,
}
const specialValues = ['me', 'nobody']

/** Throws `invalid_input` with the field's name where a condition names a record that is unknown to this actor. */
export async function assertFilterValuesExist(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  given: TicketFilter,
): Promise<void> {
  const named = keysOf(tables).flatMap((field): Sql[] => {
    const values = given[field]?.values.filter(
      (value) => field !== 'assignee' || !specialValues.includes(value),
    )
    if (!values || values.length === 0) return []
    return [
      sql`SELECT ${field} AS field, named FROM unnest(${texts(values)}) named
          WHERE NOT EXISTS (SELECT FROM ${tables[field]} WHERE alias = named AND ${isKnownTo(field, actor)})`,
    ]
  })
  if (named.length === 0) return
  const unknown = await query<{ field: string; named: string }>(db, join(named, ' UNION ALL '))
  if (unknown.length === 0) return
  const fields = Object.fromEntries(unknown.map(({ field, named }) => [field, `There is no “${named}”.`]))
  throw new DomainError('invalid_input', 'This filter names something that does not exist.', { fields })
}

/** A person whom the agent does not see counts as unknown, since otherwise aliases could be guessed. */
function isKnownTo(field: keyof typeof tables, actor: Actor): Sql {
  return field === 'requester' ? requesterVisibleTo(actor) : sql`TRUE`
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
