import type { TreeNode } from '@lodge/contracts'
import { findMany } from '@lodge/database'
import type { Context } from '../../foundation/context.ts'

interface DepartmentRow {
  id: string
  alias: string
  name: string
  parentId: string | null
}

/** Returns the departments to choose from, as a tree by alias. Those below an archived one are left out. */
export async function listDepartments(ctx: Context): Promise<TreeNode[]> {
  const rows = await findMany(
    ctx.db,
    'department',
    { archivedAt: null },
    { columns: ['id', 'alias', 'name', 'parentId'], orderBy: ['position', 'name'] },
  )
  return childrenOf(
    null,
    Map.groupBy(rows, (row) => row.parentId),
  )
}

function childrenOf(parentId: string | null, byParent: Map<string | null, DepartmentRow[]>): TreeNode[] {
  return (byParent.get(parentId) ?? []).map(({ id, alias, name }) => {
    const children = childrenOf(id, byParent)
    return children.length > 0 ? { id: alias, label: name, children } : { id: alias, label: name }
  })
}
