import { limits, type NamedRef, type SuggestedFilterValues, type SuggestFilterValues } from '@lodge/contracts'
import { join, query, type Sql, sql } from '@lodge/database'
import type { Actor } from '@lodge/domain'
import type { Context } from '../../context.ts'
import { containing } from '../../like-patterns.ts'
import { requireStaff } from '../../require-staff.ts'
import { requesterVisibleTo } from '../../visibility.ts'

type FilterValueField = SuggestFilterValues['field']

interface ValueSource {
  /** The values to suggest while somebody types, with the text that they are found by. */
  offered: Sql
  /** The values that may be requested by name, archived ones too: filters outlive what they name. */
  named: Sql
}

/**
 * Teams, topics, departments, courses, tags and agents are known to all staff; a requester only to those who may see
 * them.
 */
function valueSourceFor(field: FilterValueField, actor: Actor): ValueSource {
  const { offered, named } = valueSources[field]
  if (field !== 'requester') return { offered, named: named ?? offered }
  const known = requesterVisibleTo(actor)
  return { offered: sql`${offered} WHERE ${known}`, named: sql`${named ?? offered} WHERE ${known}` }
}

const valueSources: Record<FilterValueField, { offered: Sql; named?: Sql }> = {
  team: {
    offered: sql`SELECT alias, name, name AS words FROM team WHERE archived_at IS NULL`,
    named: sql`SELECT alias, name FROM team`,
  },
  assignee: {
    offered: sql`SELECT alias, name, name AS words FROM person WHERE role_id IS NOT NULL AND archived_at IS NULL`,
    named: sql`SELECT alias, name FROM person WHERE role_id IS NOT NULL`,
  },
  requester: {
    offered: sql`SELECT alias, COALESCE(NULLIF(name, ''), email) AS name, name || ' ' || email::text AS words FROM person`,
  },
  topic: {
    offered: sql`SELECT alias, name, name AS words FROM topic WHERE archived_at IS NULL`,
    named: sql`SELECT alias, name FROM topic`,
  },
  department: {
    offered: sql`SELECT alias, name, name AS words FROM department WHERE archived_at IS NULL`,
    named: sql`SELECT alias, name FROM department`,
  },
  course: {
    offered: sql`SELECT alias, code || ' ' || name AS name, code || ' ' || name AS words FROM course WHERE archived_at IS NULL`,
    named: sql`SELECT alias, code || ' ' || name AS name FROM course`,
  },
  tag: { offered: sql`SELECT name AS alias, name, name AS words FROM tag` },
}

/** Returns the values that a condition may have, by name, or the names of those given. For staff only. */
export async function suggestFilterValues(
  { db, actor }: Context,
  { field, text, values }: SuggestFilterValues,
): Promise<SuggestedFilterValues> {
  requireStaff({ actor })
  const from = valueSourceFor(field, actor)
  const found = values === undefined ? selectMatching(from, text ?? '') : selectNames(from, values.split(','))
  return { items: await query<NamedRef & { [column: string]: unknown }>(db, found) }
}

function selectNames({ named }: ValueSource, aliases: readonly string[]): Sql {
  return sql`SELECT alias, name FROM (${named}) known
             WHERE alias = ANY(${[...aliases]}) ORDER BY name, alias LIMIT 30`
}

function selectMatching({ offered }: ValueSource, text: string): Sql {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const matches = words.map((word) => sql`words ILIKE ${containing(word)}`)
  return sql`SELECT alias, name FROM (${offered}) known
             WHERE ${join([sql`TRUE`, ...matches], ' AND ')} ORDER BY name, alias LIMIT ${limits.suggestedFilterValues}`
}
