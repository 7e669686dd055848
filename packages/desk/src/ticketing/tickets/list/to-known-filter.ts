import { problem, type ReferenceProperty, referenceProperties, type TicketFilter } from '@lodge/contracts'
import { type Database, join, query, type Sql, sql, texts } from '@lodge/database'
import { refusal } from '@lodge/domain'
import type { Context } from '../../../foundation/context.ts'
import { aliasesIn, formerlyNamed, propertyReferences } from '../properties/property-references.ts'

interface UnknownValue {
  field: ReferenceProperty
  named: string
  /** The alias of the record that had this one before, or stands for the one that has it. */
  present: string | null
}

/**
 * Returns the filter with the alias that each record has now: addresses and views outlive an alias. Throws
 * `invalid_input` with the field's name where a condition names a record that is unknown to this actor. `names` says
 * what fields are called where not like the property.
 */
export async function toKnownFilter<Filter extends TicketFilter>(
  ctx: Pick<Context, 'db' | 'actor'>,
  filter: Filter,
  names: Partial<Record<ReferenceProperty, string>> = {},
): Promise<Filter> {
  const unknown = await findUnknownValues(ctx, [filter])
  const missing = unknown.filter(({ present }) => present === null)
  if (missing.length > 0) {
    const problems = missing.map(({ field, named }) => [
      names[field] ?? field,
      problem('unknown_filter_value', { value: named }),
    ])
    throw refusal('unknown_filter_values').with({ fields: Object.fromEntries(problems) })
  }
  return withPresentAliases(filter, unknown)
}

/** Returns the values in filters that no record goes by which the actor may know, and the record that they mean now. */
export async function findUnknownValues(
  { db, actor }: { db: Database } & Pick<Context, 'actor'>,
  filters: readonly TicketFilter[],
): Promise<UnknownValue[]> {
  const named = referenceProperties.flatMap((field): Sql[] => {
    const values = filters.flatMap((filter) => filter[field]?.values ?? [])
    const aliases = [...new Set(aliasesIn(field, values))]
    if (aliases.length === 0) return []
    const { table, visibleTo, isPresent = sql`TRUE` } = propertyReferences[field]
    // Somebody whom the agent does not see is nobody: else aliases could be tried until one is found.
    const isKnown = visibleTo?.(actor) ?? sql`TRUE`
    const present = sql`(SELECT alias FROM ${table} WHERE id = ${formerlyNamed(field, sql`named`)} AND ${isKnown})`
    return [
      sql`SELECT ${field} AS field, named, ${present} AS present FROM unnest(${texts(aliases)}) named
          WHERE NOT EXISTS (SELECT FROM ${table} WHERE alias = named AND ${isPresent} AND ${isKnown})`,
    ]
  })
  return named.length === 0
    ? []
    : query<UnknownValue & Record<string, unknown>>(db, join(named, ' UNION ALL '))
}

/** Returns the filter with the present alias instead of each former one; the same one where it has none. */
export function withPresentAliases<Filter extends TicketFilter>(
  filter: Filter,
  unknown: readonly UnknownValue[],
): Filter {
  const present = { ...filter }
  for (const { field, named, present: alias } of unknown) {
    const condition = present[field]
    if (alias === null || !condition) continue
    const values = condition.values.map((value) => (value === named ? alias : value))
    Object.assign(present, { [field]: { not: condition.not, values } })
  }
  return unknown.length > 0 ? present : filter
}
