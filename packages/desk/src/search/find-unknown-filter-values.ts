import type { SearchProblem, TicketFilter } from '@lodge/contracts'
import { type Database, query, sql, texts } from '@lodge/database'
import type { ParsedSearch } from '@lodge/domain'
import type { Context } from '../context.ts'
import { requesterVisibleTo } from '../visibility.ts'

const tables = {
  team: sql`team`,
  assignee: sql`person`,
  requester: sql`person`,
  topic: sql`topic`,
  department: sql`department`,
  course: sql`course`,
} as const

type ReferenceField = keyof typeof tables
const fields: readonly ReferenceField[] = ['team', 'assignee', 'requester', 'topic', 'department', 'course']

// Words of the filter, which are nobody's aliases.
const specialValues = ['me', 'nobody']
const maxChoices = 8

/** Returns filters that name an unknown record as problems: `team:libary` is not an empty team. */
export async function findUnknownFilterValues(
  ctx: Pick<Context, 'db' | 'actor'>,
  { conditions, problems }: Pick<ParsedSearch, 'conditions' | 'problems'>,
): Promise<{ problems: SearchProblem[]; conditions: TicketFilter }> {
  const unknown = await Promise.all(
    fields.map((field) => findUnknownIn(ctx, field, conditions[field]?.values ?? [])),
  )
  return { conditions, problems: [...problems, ...unknown.flat()] }
}

async function findUnknownIn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  field: ReferenceField,
  values: readonly string[],
): Promise<SearchProblem[]> {
  const aliases = values.filter((value) => !(field === 'assignee' && specialValues.includes(value)))
  if (aliases.length === 0) return []
  const known = field === 'requester' ? requesterVisibleTo(actor) : sql`TRUE`
  const missing = await query<{ alias: string }>(
    db,
    sql`SELECT alias FROM unnest(${texts(aliases)}) alias
        WHERE NOT EXISTS (SELECT FROM ${tables[field]} WHERE ${tables[field]}.alias = alias.alias AND ${known})`,
  )
  if (missing.length === 0) return []
  const choices = field === 'requester' ? [] : await findNearest(db, field, missing[0]?.alias ?? '')
  return missing.map(({ alias }) => ({ part: `${field}:${alias}`, reason: 'unknown_value', choices }))
}

/** Finds the nearest names among kinds of which there are few, so that all can be compared. */
async function findNearest(db: Database, field: ReferenceField, alias: string): Promise<string[]> {
  const staff = field === 'assignee' ? sql`role_id IS NOT NULL AND` : sql``
  const rows = await query<{ alias: string }>(
    db,
    sql`SELECT alias FROM ${tables[field]} WHERE ${staff} archived_at IS NULL
        ORDER BY similarity(alias, ${alias}) DESC, alias LIMIT ${maxChoices}`,
  )
  return [...(field === 'assignee' ? specialValues : []), ...rows.map((row) => row.alias)]
}
