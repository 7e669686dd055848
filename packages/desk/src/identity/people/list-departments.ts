import type { TreeNode } from '@lodge/contracts'
import { query, sql } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'
import { type NamesByLanguage, nameIn, namesOf } from '../../foundation/site-texts/name-in.ts'
import {
  type KnownLanguages,
  knownLanguages,
  readerLanguages,
  toTextLanguages,
} from '../../foundation/site-texts/text-languages.ts'

interface DepartmentRow {
  id: string
  alias: string
  name: string
  names: NamesByLanguage | null
  parentId: string | null
}

/**
 * Returns the departments to choose from, as a tree by alias, to requesters in their language. Those below an archived
 * one are left out.
 */
export async function listDepartments(ctx: Context): Promise<TreeNode[]> {
  const rows = await query<DepartmentRow & KnownLanguages>(
    ctx.db,
    sql`
    SELECT department.id, alias, department.name, parent_id AS "parentId",
           ${namesOf('department', sql`department.id`)} AS names, known.*
    FROM department CROSS JOIN (SELECT ${knownLanguages(ctx.actor)}) known
    WHERE archived_at IS NULL ORDER BY position, department.name`,
  )
  const [first] = rows
  if (!first) return []
  const languages =
    ctx.actor.kind === 'staff' ? [] : toTextLanguages(first, readerLanguages(first, ctx.languages ?? []))
  const named = rows.map((row) => ({ ...row, name: nameIn(languages, row.name, row.names) }))
  return childrenOf(
    null,
    Map.groupBy(named, (row) => row.parentId),
  )
}

function childrenOf(parentId: string | null, byParent: Map<string | null, DepartmentRow[]>): TreeNode[] {
  return (byParent.get(parentId) ?? []).map(({ id, alias, name }) => {
    const children = childrenOf(id, byParent)
    return children.length > 0 ? { id: alias, label: name, children } : { id: alias, label: name }
  })
}
