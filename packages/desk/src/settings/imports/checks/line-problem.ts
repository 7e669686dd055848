import { ImportField, Problem, type Reason } from '@lodge/contracts'
import { type Sql, sql } from '@lodge/database'
import { z } from 'zod'

export const LineProblem = z.object({ field: ImportField.nullable(), value: z.string(), problem: Problem })
export type LineProblem = z.infer<typeof LineProblem>

export const LineProblems = z.array(LineProblem)

/** Returns the same in SQL, for what is found out by a statement. `params` is the JSON of the reason's parameters. */
export function lineProblem(field: ImportField, reason: Reason, value: Sql, params?: Sql): Sql {
  const found = params
    ? sql`jsonb_build_object('reason', ${reason}::text, 'params', ${params})`
    : sql`jsonb_build_object('reason', ${reason}::text)`
  return sql`
    jsonb_build_array(jsonb_build_object(
      'field', ${field}::text, 'value', left(COALESCE(${value}, ''), 200), 'problem', ${found}))`
}
