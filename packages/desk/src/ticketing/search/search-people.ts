import type { PersonHit, SearchPeople } from '@lodge/contracts'
import { join, query, type Sql, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { requesterVisibleTo } from '../../foundation/visibility.ts'

const maxPeople = 8

/**
 * Returns people by name or e-mail: every word somewhere in the name or before the @, and what follows an @ in the
 * domain; or by another address of theirs alone. Agents know each other; a requester is found by those who see one of their tickets, see all, or manage the
 * accounts.
 */
export async function searchPeople(ctx: Context, { q }: SearchPeople): Promise<PersonHit[]> {
  const { actor } = ctx
  requireStaff({ actor })
  const [plain = '', domain] = q.replaceAll('\0', ' ').split('@')
  const words = await splitWords(ctx, plain)
  if (words.length === 0 && !domain) return []
  const name = sql`search_name(person.name || ' ' || split_part(person.email::text, '@', 1))`
  const conditions = words.map((word) => sql`${name} LIKE ${`%${word}%`}`)
  const further = words.flatMap((word) => [
    sql`search_name(address.email::text) LIKE ${`%${word}%`}`,
    sql`search_name(split_part(address.email::text, '@', 1)) LIKE ${`%${word}%`}`,
  ])
  if (domain) {
    const inDomain = (email: Sql) =>
      sql`starts_with(lower(split_part(${email}::text, '@', 2)), ${domain.toLowerCase()})`
    conditions.push(inDomain(sql`person.email`))
    further.push(inDomain(sql`address.email`))
  }
  return query<PersonHit>(
    ctx.db,
    sql`
    SELECT alias, name, email::text AS email, CASE WHEN role_id IS NULL THEN 'requester' ELSE 'agent' END AS kind
    FROM person
    WHERE id IN (SELECT id FROM person WHERE ${join(conditions, ' AND ')}
                 UNION SELECT person_id FROM person_address address
                       WHERE NOT address.is_primary AND ${join(further, ' AND ')})
      AND archived_at IS NULL AND (role_id IS NOT NULL OR ${requesterVisibleTo(actor)})
    ORDER BY role_id IS NULL, NOT starts_with(search_text(name), ${words[0] ?? ''}), name, alias LIMIT ${maxPeople}`,
  )
}

async function splitWords({ db }: Context, text: string): Promise<string[]> {
  const [row] = await query<{ words: string[] | null }>(
    db,
    sql`SELECT string_to_array(NULLIF(search_text(${text}), ''), ' ') AS words`,
  )
  return row?.words ?? []
}
