import type { TopicNode, TreeNode } from '@lodge/contracts'
import { useQuery } from '@tanstack/react-query'
import { departmentTreeQuery, topicTreeQuery } from './queries.ts'

/** A tree to choose from. `nodes` is undefined until it is loaded. */
export interface LoadedTree {
  nodes: TreeNode[] | undefined
  isError: boolean
  reload: () => void
}

/*
 * A query draws its component again only for the parts that it has read. They are read here, since the field that shows
 * a failure may not be on the screen yet when the failure comes.
 */
export function useTopicTree(): LoadedTree {
  const { data, isError, refetch } = useQuery({
    ...topicTreeQuery,
    select: ({ items }) => items.map(toTreeNode),
  })
  return { nodes: data, isError, reload: () => void refetch() }
}

export function useDepartmentTree(): LoadedTree {
  const { data, isError, refetch } = useQuery({ ...departmentTreeQuery, select: ({ items }) => items })
  return { nodes: data, isError, reload: () => void refetch() }
}

/** Returns a topic as a node of a tree to choose from. */
export function toTreeNode({ alias, name, children }: TopicNode): TreeNode {
  return { id: alias, label: name, ...(children.length > 0 && { children: children.map(toTreeNode) }) }
}
