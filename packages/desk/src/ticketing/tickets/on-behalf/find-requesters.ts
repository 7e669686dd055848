import { type FindRequesters, limits, type RequesterOption } from '@lodge/contracts'
import { integer, join, query, type Sql, sql } from '@lodge/database'
import { authorize } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'

/** Name and address as the search index has them: lower case, no accents, words between single spaces. */
const searchName = sql`search_name(person.name || ' ' || person.email::text)`
/** Shorter text is only looked for at the beginning of names: the index has nothing shorter. */
const minIndexedLength = 3
/** However many match, this many are sorted. */
const maxMatches = 50

/** Returns people by any part of name or of one of their addresses, those first whose name or address begins with it. For staff only. */
export async function findRequesters(ctx: Context, { q }: FindRequesters): Promise<RequesterOption[]> {
  authorize(ctx.actor.kind === 'staff')
  const searchWords = q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first] = searchWords
  if (first === undefined) return []
  const matching = join(
    searchWords.map((word) => (word.length < minIndexedLength ? beginsWith(word) : contains(word))),
    ' AND ',
  )
  const inAddress = join(
    searchWords.map((word) => sql`search_name(address.email::text) LIKE '%' || search_text(${word}) || '%'`),
    ' AND ',
  )
  const found = (rank: number, condition: Sql) => sql`
    (SELECT person.id, ${integer(rank)} AS rank FROM person
     WHERE ${condition} AND person.archived_at IS NULL LIMIT ${maxMatches})`
  return query<RequesterOption & { [column: string]: unknown }>(
    ctx.db,
    sql`
    SELECT person.alias, person.name, person.email, department.name AS department
    FROM (SELECT id, min(rank) AS rank
          FROM (${found(0, sql`${matching} AND ${beginsWith(first)}`)} UNION ALL ${found(1, matching)}
                UNION ALL ${withFurtherAddress(inAddress)}) found
          GROUP BY id) found
    JOIN person ON person.id = found.id
    LEFT JOIN department ON department.id = person.department_id
    ORDER BY found.rank, person.name, person.id
    LIMIT ${limits.suggestedTickets}`,
  )
}

/** Returns people by an address other than their primary one. */
function withFurtherAddress(condition: Sql): Sql {
  return sql`
    (SELECT person.id, ${integer(1)} AS rank FROM person_address address JOIN person ON person.id = address.person_id
     WHERE NOT address.is_primary AND ${condition} AND person.archived_at IS NULL LIMIT ${maxMatches})`
}

function contains(word: string): Sql {
  return sql`${searchName} LIKE '%' || search_text(${word}) || '%'`
}

function beginsWith(word: string): Sql {
  return sql`(${searchName} LIKE search_text(${word}) || '%' OR ${searchName} LIKE '% ' || search_text(${word}) || '%')`
}
