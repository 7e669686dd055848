import { type ActorOption, type ActorOptions, limits, type SearchActors } from '@lodge/contracts'
import { join, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { beginningWith } from '../../foundation/like-patterns.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'

/** Returns people by name or any of their addresses, staff first and those who have left too: what they did is in the log. */
export async function listActors(ctx: Context, { search }: SearchActors): Promise<ActorOptions> {
  requireSuperadmin(ctx)
  const words = search.split(/[\s@]+/).filter(Boolean)
  const searched = sql`search_name(person.name || ' ' || split_part(person.email::text, '@', 1))`
  const found = words.map(
    (word) => sql`(${searched} LIKE '%' || search_name(${word}) || '%'
    OR split_part(person.email::text, '@', 2) ILIKE ${beginningWith(word)}
    OR person.id IN (SELECT person_id FROM person_address address
                     WHERE NOT address.is_primary AND search_name(address.email::text) LIKE '%' || search_name(${word}) || '%'))`,
  )
  const items = await query<ActorOption>(
    ctx.db,
    sql`SELECT alias, COALESCE(NULLIF(name, ''), email::text) AS name, 
               CASE WHEN is_integration THEN '' ELSE email::text END AS email FROM person
        WHERE ${join([sql`TRUE`, ...found], ' AND ')}
        ORDER BY role_id IS NULL, name, alias LIMIT ${limits.suggestions}`,
  )
  return { items }
}
