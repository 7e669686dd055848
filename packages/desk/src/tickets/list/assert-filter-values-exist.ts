import { problem, type ReferenceProperty, referenceProperties, type TicketFilter } from '@lodge/contracts'
import { join, query, type Sql, sql, texts } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { aliasesIn, propertyReferences } from '../properties/property-references.ts'

/**
 * Throws `invalid_input` with the field's name where a condition names a record that is unknown to this actor. `names`
 * says what fields are called where not like the property.
 */
export async function assertFilterValuesExist(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  filter: TicketFilter,
  names: Partial<Record<ReferenceProperty, string>> = {},
): Promise<void> {
  const named = referenceProperties.flatMap((field): Sql[] => {
    const aliases = aliasesIn(field, filter[field]?.values)
    if (aliases.length === 0) return []
    const { table, visibleTo } = propertyReferences[field]
    // Somebody whom the agent does not see is nobody: else aliases could be tried until one is found.
    const isKnown = visibleTo?.(actor) ?? sql`TRUE`
    return [
      sql`SELECT ${names[field] ?? field} AS field, named FROM unnest(${texts(aliases)}) named
          WHERE NOT EXISTS (SELECT FROM ${table} WHERE alias = named AND ${isKnown})`,
    ]
  })
  if (named.length === 0) return
  const unknown = await query<{ field: string; named: string }>(db, join(named, ' UNION ALL '))
  if (unknown.length === 0) return
  const problems = unknown.map(({ field, named }) => [
    field,
    problem('unknown_filter_value', { value: named }),
  ])
  throw refusal('unknown_filter_values').with({ fields: Object.fromEntries(problems) })
}
