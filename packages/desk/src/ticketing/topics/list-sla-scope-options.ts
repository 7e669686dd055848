import type { SlaScopeOptions, TopicNode, TreeNode } from '@lodge/contracts'
import type { Context } from '../../foundation/context.ts'
import { requireSuperadmin } from '../../foundation/require-superadmin.ts'
import { listDepartments } from '../../identity/people/list-departments.ts'
import { listTeams } from '../../identity/people/list-teams.ts'
import { listStaffTopics } from './list-topics.ts'

/** Returns what a policy can apply to, as trees whose ids are aliases. */
export async function listSlaScopeOptions(ctx: Context): Promise<SlaScopeOptions> {
  requireSuperadmin(ctx)
  const [topics, departments, teams] = await Promise.all([
    listStaffTopics(ctx, {}),
    listDepartments(ctx),
    listTeams(ctx),
  ])
  return {
    topics: topics.map(treeNode),
    departments,
    teams: teams.map(({ alias, name }) => ({ id: alias, label: name })),
  }
}

function treeNode({ alias, name, children }: TopicNode): TreeNode {
  const node = { id: alias, label: name }
  return children.length > 0 ? { ...node, children: children.map(treeNode) } : node
}
