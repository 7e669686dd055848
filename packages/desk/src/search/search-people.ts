import type { FoundPerson, SearchPeople } from '@lodge/contracts'
import { join, type Sql, select, sql } from '@lodge/database'
import { DomainError, mayUse, type Staff, seesAllTickets } from '@lodge/domain'
import type { Context } from '../context.ts'

const most = 8

/**
 * People by name or e-mail, every word of it somewhere in either. Agents know each other; a requester is found by who
 * sees one of their tickets, sees all, or manages the accounts.
 */
export async function searchPeople(ctx: Context, { q }: SearchPeople): Promise<FoundPerson[]> {
  const { actor } = ctx
  if (actor.kind !== 'staff') throw new DomainError('forbidden', 'Only staff may search.')
  const name = sql`search_name(person.name || ' ' || person.email::text)`
  const said = await wordsOf(ctx, q)
  if (said.length === 0) return []
  const all = join(
    said.map((word) => sql`${name} LIKE ${`%${word}%`}`),
    ' AND ',
  )
  return select<FoundPerson>(
    ctx.db,
    sql`
    SELECT alias, name, email::text AS email, CASE WHEN role_id IS NULL THEN 'requester' ELSE 'agent' END AS kind
    FROM person
    WHERE archived_at IS NULL AND ${all} AND (role_id IS NOT NULL OR ${known(actor)})
    ORDER BY role_id IS NULL, NOT starts_with(search_text(name), ${said[0]}), name, alias LIMIT ${most}`,
  )
}

async function wordsOf({ db }: Context, q: string): Promise<string[]> {
  const [row] = await select<{ words: string[] }>(
    db,
    sql`SELECT string_to_array(NULLIF(search_text(${q.replaceAll('\0', ' ')}), ''), ' ') AS words`,
  )
  return row?.words ?? []
}

function known(actor: Staff): Sql {
  if (seesAllTickets(actor) || mayUse(actor, 'manage_user_account')) return sql`TRUE`
  return sql`EXISTS (SELECT FROM ticket WHERE ticket.requester_id = person.id
                     AND ticket.team_id = ANY(${[...actor.teamIds]}::uuid[]))`
}
