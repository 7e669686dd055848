import type { SearchProblem, TicketFilter } from '@lodge/contracts'
import { type Database, select, sql } from '@lodge/database'
import type { ParsedSearch } from '@lodge/domain'
import type { Context } from '../context.ts'
import { requesterVisibleTo } from '../people/known-to.ts'

const tables = {
  team: sql`team`,
  assignee: sql`person`,
  requester: sql`person`,
  topic: sql`topic`,
  unit: sql`unit`,
  course: sql`course`,
} as const

type Field = keyof typeof tables
const fields: readonly Field[] = ['team', 'assignee', 'requester', 'topic', 'unit', 'course']

// Nobody has these aliases; they are words of the filter.
const words = ['me', 'nobody']
const choicesShown = 8

/** Takes filters that name something there is not for problems, too: `team:libary` is no empty team. */
export async function unknownValues(
  ctx: Pick<Context, 'db' | 'actor'>,
  { conditions, problems }: Pick<ParsedSearch, 'conditions' | 'problems'>,
): Promise<{ problems: SearchProblem[]; conditions: TicketFilter }> {
  const unknown = await Promise.all(
    fields.map((field) => unknownIn(ctx, field, conditions[field]?.values ?? [])),
  )
  return { conditions, problems: [...problems, ...unknown.flat()] }
}

async function unknownIn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  field: Field,
  values: readonly string[],
): Promise<SearchProblem[]> {
  const aliases = values.filter((value) => !(field === 'assignee' && words.includes(value)))
  if (aliases.length === 0) return []
  const known = field === 'requester' ? requesterVisibleTo(actor) : sql`TRUE`
  const missing = await select<{ alias: string }>(
    db,
    sql`SELECT alias FROM unnest(${aliases}::text[]) alias
        WHERE NOT EXISTS (SELECT FROM ${tables[field]} WHERE ${tables[field]}.alias = alias.alias AND ${known})`,
  )
  if (missing.length === 0) return []
  const choices = field === 'requester' ? [] : await nearest(db, field, missing[0]?.alias ?? '')
  return missing.map(({ alias }) => ({ part: `${field}:${alias}`, reason: 'unknown_value', choices }))
}

/** Records of few, so that they may all be compared. */
async function nearest(db: Database, field: Field, alias: string): Promise<string[]> {
  const staff = field === 'assignee' ? sql`role_id IS NOT NULL AND` : sql``
  const rows = await select<{ alias: string }>(
    db,
    sql`SELECT alias FROM ${tables[field]} WHERE ${staff} archived_at IS NULL
        ORDER BY similarity(alias, ${alias}) DESC, alias LIMIT ${choicesShown}`,
  )
  return [...(field === 'assignee' ? words : []), ...rows.map((row) => row.alias)]
}
