import type { PersonHit, SearchPeople } from '@lodge/contracts'
import { join, query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { requireStaff } from '../../foundation/require-staff.ts'
import { requesterVisibleTo } from '../../foundation/visibility.ts'

const maxPeople = 8

/**
 * Returns people by name or e-mail: every word somewhere in the name or before the @, and what follows an @ in the
 * domain. Agents know each other; a requester is found by those who see one of their tickets, see all, or manage the
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
  if (domain)
    conditions.push(sql`starts_with(lower(split_part(person.email::text, '@', 2)), ${domain.toLowerCase()})`)
  return query<PersonHit>(
    ctx.db,
    sql`
    SELECT alias, name, email::text AS email, CASE WHEN role_id IS NULL THEN 'requester' ELSE 'agent' END AS kind
    FROM person
    WHERE archived_at IS NULL AND ${join(conditions, ' AND ')} AND (role_id IS NOT NULL OR ${requesterVisibleTo(actor)})
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
