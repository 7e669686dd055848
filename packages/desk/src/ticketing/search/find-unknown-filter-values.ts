import type { ReferenceProperty, SearchProblem, TicketFilter } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { ParsedSearch } from '@lodge/domain'
import type { Context } from '../../foundation/context.ts'
import { findUnknownValues, withPresentAliases } from '../tickets/list/to-known-filter.ts'
import { propertyReferences, specialValuesOf } from '../tickets/properties/property-references.ts'

const maxChoices = 8

/**
 * Returns filters that name an unknown record as problems: `team:libary` is not an empty team. A former alias becomes the
 * present one.
 */
export async function findUnknownFilterValues(
  ctx: Pick<Context, 'db' | 'actor'>,
  { conditions, problems }: Pick<ParsedSearch, 'conditions' | 'problems'>,
): Promise<{ problems: SearchProblem[]; conditions: TicketFilter }> {
  const unknown = await findUnknownValues(ctx, [conditions])
  const missing = unknown.filter(({ present }) => present === null)
  const found = await Promise.all(
    missing.map(async ({ field, named }): Promise<SearchProblem> => {
      const choices = propertyReferences[field].visibleTo ? [] : await findNearest(ctx.db, field, named)
      return { part: `${field}:${named}`, reason: 'unknown_value', choices }
    }),
  )
  return { conditions: withPresentAliases(conditions, unknown), problems: [...problems, ...found] }
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
