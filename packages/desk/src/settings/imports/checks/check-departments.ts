import { type Sql, sql } from '@lodge/database'
import { lineProblem } from './line-problem.ts'

/** The departments in use by their names, as a part of WITH; `count` says how many have the name. */
export const namedDepartments: Sql = sql`
  named_department AS MATERIALIZED (
    SELECT lower(name) AS name, (array_agg(id))[1] AS id, count(*)::int AS count
    FROM department WHERE archived_at IS NULL GROUP BY lower(name)
  )`

/**
 * Joins the department that a line names, by alias or by name; `own` is the one that the record has, which it keeps when
 * it is archived and named again.
 */
export const joinDepartments: Sql = sql`
  LEFT JOIN department own ON own.id = known.department_id
  LEFT JOIN department aliased ON aliased.alias = lower(line.department) AND aliased.archived_at IS NULL
  LEFT JOIN named_department named ON named.name = lower(line.department)`

export const departmentId: Sql = sql`
  CASE WHEN line.department IN (own.alias, own.name) THEN own.id
       ELSE COALESCE(aliased.id, CASE WHEN named.count = 1 THEN named.id END) END`

/** The problem with a line's department, as a part of CASE. */
export const departmentProblem: Sql = sql`
  WHEN department IS NOT NULL AND department_id IS NULL THEN
    CASE WHEN is_ambiguous THEN ${lineProblem('department', 'import_department_ambiguous', sql`department`)}
         ELSE ${lineProblem('department', 'import_department_unknown', sql`department`)} END`
