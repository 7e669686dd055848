import { type Sql, sql } from '@lodge/database'

/** The id of the person whose account one with this alias is now, through all merges; null for nobody. Waits for no merge. */
export function personAfterMerges(alias: Sql): Sql {
  return sql`(
    WITH RECURSIVE following AS (
      SELECT person.id, person.merged_into_id FROM person WHERE person.alias = ${alias}
      UNION ALL
      SELECT person.id, person.merged_into_id FROM person JOIN following ON person.id = following.merged_into_id)
    SELECT following.id FROM following WHERE following.merged_into_id IS NULL)`
}
