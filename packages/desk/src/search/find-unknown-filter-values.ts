import {
  type ReferenceProperty,
  referenceProperties,
  type SearchProblem,
  type TicketFilter,
} from '@lodge/contracts'
import { type Database, query, sql, texts } from '@lodge/database'
import type { ParsedSearch } from '@lodge/domain'
import type { Context } from '../context.ts'
import { aliasesIn, propertyReferences, specialValuesOf } from '../tickets/properties/property-references.ts'

const maxChoices = 8

/** Returns filters that name an unknown record as problems: `team:libary` is not an empty team. */
export async function findUnknownFilterValues(
  ctx: Pick<Context, 'db' | 'actor'>,
  { conditions, problems }: Pick<ParsedSearch, 'conditions' | 'problems'>,
): Promise<{ problems: SearchProblem[]; conditions: TicketFilter }> {
  const unknown = await Promise.all(
    referenceProperties.map((field) => findUnknownIn(ctx, field, conditions[field]?.values)),
  )
  return { conditions, problems: [...problems, ...unknown.flat()] }
}

async function findUnknownIn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  field: ReferenceProperty,
  values: readonly string[] | undefined,
): Promise<SearchProblem[]> {
  const aliases = aliasesIn(field, values)
  if (aliases.length === 0) return []
  const { table, visibleTo } = propertyReferences[field]
  const known = visibleTo?.(actor) ?? sql`TRUE`
  const missing = await query<{ alias: string }>(
    db,
    sql`SELECT alias FROM unnest(${texts(aliases)}) alias
        WHERE NOT EXISTS (SELECT FROM ${table} WHERE ${table}.alias = alias.alias AND ${known})`,
  )
  if (missing.length === 0) return []
  const choices = visibleTo ? [] : await findNearest(db, field, missing[0]?.alias ?? '')
  return missing.map(({ alias }) => ({ part: `${field}:${alias}`, reason: 'unknown_value', choices }))
}

/** Finds the nearest names among kinds of which there are few, so that all can be compared. */
async function findNearest(db: Database, field: ReferenceProperty, alias: string): Promise<string[]> {
  const { table, among = sql`TRUE`, isOffered } = propertyReferences[field]
  const rows = await query<{ alias: string }>(
    db,
    sql`SELECT alias FROM ${table} WHERE ${among} AND ${isOffered}
        ORDER BY similarity(alias, ${alias}) DESC, alias LIMIT ${maxChoices}`,
  )
  return [...specialValuesOf(field), ...rows.map((row) => row.alias)]
}
