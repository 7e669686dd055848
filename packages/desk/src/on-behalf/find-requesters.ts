import { type FindRequesters, limits, type RequesterOption } from '@lodge/contracts'
import { join, select, sql } from '@lodge/database'
import { authorize } from '@lodge/domain'
import type { Context } from '../context.ts'

const words = sql`(person.name || ' ' || person.email::text)`
/** Shorter words are looked for where names begin: the index knows nothing shorter than that. */
const shortWord = 3

/**
 * People whom an agent may open a ticket for, by any part of name or address; those whose name or address begins so
 * come first. For staff only.
 */
export async function findRequesters(ctx: Context, { q }: FindRequesters): Promise<RequesterOption[]> {
  authorize(ctx.actor.kind === 'staff')
  const asked = q.split(/\s+/).map((word) => word.replace(/[\\%_]/g, '\\$&'))
  const all = asked.map((word) =>
    word.length < shortWord
      ? sql`(${words} ILIKE ${`${word}%`} OR ${words} ILIKE ${`% ${word}%`})`
      : sql`${words} ILIKE ${`%${word}%`}`,
  )
  const beginning = `${asked[0] ?? ''}%`
  return select<RequesterOption & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT person.alias, person.name, person.email, unit.name AS unit
    FROM person LEFT JOIN unit ON unit.id = person.unit_id
    WHERE ${join(all, ' AND ')} AND person.archived_at IS NULL
    ORDER BY NOT (person.name ILIKE ${beginning} OR person.email::text ILIKE ${beginning}), person.name, person.id
    LIMIT ${limits.foundAtOnce}`,
  )
}
