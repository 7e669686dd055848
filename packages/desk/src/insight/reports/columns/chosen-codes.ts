import { query, raw, type Sql, sql, type Transaction } from '@lodge/database'
import type { ChosenCodes } from './choose-places.ts'
import { type Dimension, dimensions } from './series.ts'

/** A filter's condition on `ticket` for each dimension, checked once for each value and not each fact. */
export type Conditions = Partial<Record<Dimension, Sql>>

/** The numbers with what they stand for, as the column of `ticket` that a condition is about. */
const values: Record<Dimension, Sql> = {
  team: idsAs('team_id'),
  topic: idsAs('topic_id'),
  department: idsAs('department_id'),
  course: idsAs('course_id'),
  priority: sql`SELECT code, word AS priority FROM report_code WHERE word IS NOT NULL`,
  channel: sql`SELECT code, word AS channel FROM report_code WHERE word IS NOT NULL`,
  agent: idsAs('assignee_id'),
  seen_by: idsAs('seen_by_team_id'),
  tags: sql`SELECT 0 AS code, '{}'::text[] AS tags UNION ALL SELECT code, tags FROM report_tag_set`,
}

function idsAs(column: string): Sql {
  return sql`
    SELECT 0 AS code, NULL::uuid AS ${raw(column)} UNION ALL SELECT code, id FROM report_code WHERE id IS NOT NULL`
}

/** Returns which numbers each condition leaves. */
export async function findChosenCodes(tx: Transaction, conditions: Conditions): Promise<ChosenCodes> {
  const chosen = new Map<Dimension, Uint8Array>()
  for (const dimension of dimensions) {
    const condition = conditions[dimension]
    if (!condition) continue
    const rows = await query<{ code: number }>(
      tx,
      sql`SELECT code FROM (${values[dimension]}) ticket WHERE ${condition} ORDER BY code`,
    )
    const isChosen = new Uint8Array((rows.at(-1)?.code ?? 0) + 1)
    for (const { code } of rows) isChosen[code] = 1
    chosen.set(dimension, isChosen)
  }
  return chosen
}

/** Returns what both leave. */
export function narrow(chosen: ChosenCodes, further: ChosenCodes): ChosenCodes {
  const both = [...further].map(([dimension, isChosen]) => {
    const before = chosen.get(dimension)
    return [dimension, before ? isChosen.map((one, code) => one & (before[code] ?? 0)) : isChosen] as const
  })
  return new Map([...chosen, ...both])
}
