import { raw, type Sql, sql } from '@lodge/database'

/**
 * Returns SQL for the name of a person, by their place in the query. Whoever has given none, as those who have only ever
 * written mails, is called by their address.
 */
export function shownName(person: 'person' | 'requester' | 'assignee' | 'author' | 'actor' | 'holder'): Sql {
  const alias = raw(person)
  return sql`COALESCE(NULLIF(${alias}.name, ''), ${alias}.email::text)`
}
