import type { TreeNode } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'

interface DepartmentRow {
  id: string
  alias: string
  name: string
  parentId: string | null
}

/** Returns the departments to choose from, as a tree by alias. Those below an archived one are left out. */
export async function listDepartments(ctx: Context): Promise<TreeNode[]> {
  const rows = await ctx.db.prisma.department.findMany({
    where: { archivedAt: null },
    orderBy: [{ position: 'asc' }, { name: 'asc' }],
    select: { id: true, alias: true, name: true, parentId: true },
  })
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
