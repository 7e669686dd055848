import type { TreeNode } from '@lodge/contracts'
import { fold } from '../text-search/match-ranges.ts'

export type ChildLoad = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; children: TreeNode[] }

export type TreeNodeRow = {
  kind: 'node'
  key: string
  node: TreeNode
  level: number
  parentKey: string | null
  isBranch: boolean
  isExpanded: boolean
  position: number
  siblings: number
}

export type TreePlaceholderRow = {
  kind: 'note'
  key: string
  node: TreeNode
  level: number
  parentKey: string
  state: 'loading' | 'failed' | 'empty'
}

export type TreeRow = TreeNodeRow | TreePlaceholderRow

export type TreeState = {
  options: readonly TreeNode[]
  loads: ReadonlyMap<string, ChildLoad>
  /** True is opened, false closed, against the default. */
  toggled: ReadonlyMap<string, boolean>
  query: string
}

/** Returns the matches with all their parents while searching. */
export function buildTreeRows(state: TreeState): TreeRow[] {
  return buildRowsUnder(state, state.options, { level: 1, parentKey: null, isInsideMatch: false })
}

type TreePosition = { level: number; parentKey: string | null; isInsideMatch: boolean }

function buildRowsUnder(state: TreeState, nodes: readonly TreeNode[], parent: TreePosition): TreeRow[] {
  const shownNodes = parent.isInsideMatch ? nodes : nodes.filter((node) => isKept(node, state))
  return shownNodes.flatMap((node, index) => {
    const isBranch = node.children !== undefined
    const isExpanded = isBranch && isOpen(node, state)
    const row: TreeNodeRow = {
      kind: 'node',
      key: node.id,
      node,
      level: parent.level,
      parentKey: parent.parentKey,
      isBranch,
      isExpanded,
      position: index + 1,
      siblings: shownNodes.length,
    }
    return isExpanded ? [row, ...buildChildRows(state, node, parent)] : [row]
  })
}

function buildChildRows(state: TreeState, node: TreeNode, { level, isInsideMatch }: TreePosition): TreeRow[] {
  const children = getLoadedChildren(node, state.loads)
  const note = { kind: 'note', key: `${node.id}/note`, node, level: level + 1, parentKey: node.id } as const
  if (children === null)
    return [{ ...note, state: state.loads.get(node.id)?.state === 'failed' ? 'failed' : 'loading' }]
  if (children.length === 0) return [{ ...note, state: 'empty' }]
  const inside =
    isInsideMatch ||
    (state.query !== '' && matches(node, state.query) && !children.some((child) => isKept(child, state)))
  return buildRowsUnder(state, children, { level: level + 1, parentKey: node.id, isInsideMatch: inside })
}

/** Returns null while the children are still to be loaded. */
function getLoadedChildren(
  node: TreeNode,
  loads: ReadonlyMap<string, ChildLoad>,
): readonly TreeNode[] | null {
  if (node.children) return node.children
  const load = loads.get(node.id)
  return load?.state === 'loaded' ? load.children : null
}

function isOpen(node: TreeNode, state: TreeState) {
  const byHand = state.toggled.get(node.id)
  if (byHand !== undefined) return byHand
  if (state.query === '') return node.isDefaultExpanded === true
  return (getLoadedChildren(node, state.loads) ?? []).some((child) => isKept(child, state))
}

/** Case and accents make no difference. */
export const matches = (node: TreeNode, query: string) => fold(node.label).includes(fold(query))

function isKept(node: TreeNode, state: TreeState): boolean {
  if (state.query === '' || matches(node, state.query)) return true
  return (getLoadedChildren(node, state.loads) ?? []).some((child) => isKept(child, state))
}

export function countMatches(nodes: readonly TreeNode[], state: Pick<TreeState, 'loads' | 'query'>): number {
  return nodes.reduce(
    (count, node) =>
      count +
      (matches(node, state.query) ? 1 : 0) +
      countMatches(getLoadedChildren(node, state.loads) ?? [], state),
    0,
  )
}

/** Returns an empty path for an unknown id. */
export function findTreePath(
  id: string,
  nodes: readonly TreeNode[],
  loads: ReadonlyMap<string, ChildLoad> = new Map(),
): TreeNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const childPath = findTreePath(id, getLoadedChildren(node, loads) ?? [], loads)
    if (childPath.length > 0) return [node, ...childPath]
  }
  return []
}
