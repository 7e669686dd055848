import type { TreeNode } from '@lodge/contracts'
import { type KeyboardEvent, useRef, useState } from 'react'
import { readingKey } from '../lib/page-direction.ts'
import type { TreeNodeRow } from './build-tree-rows.ts'
import { treeMenuSettings } from './tree-menu.tsx'
import { type LoadChildren, type Tree, useTree } from './use-tree.ts'

type TreeSelectorMenuOptions = {
  options: readonly TreeNode[] | null
  onChange: (id: string | null, node: TreeNode | null) => void
  loadChildren?: LoadChildren
  isLeafOnly?: boolean
  isDisabled?: boolean
}

export function useTreeSelectorMenu(props: TreeSelectorMenuOptions) {
  const box = useRef<HTMLFieldSetElement>(null)
  const [side, setSide] = useState<'above' | 'below' | null>(null)
  const tree = useTree(props.options ?? [], props.loadChildren)

  function open() {
    if (!side && !props.isDisabled) setSide(sideFor(box.current))
  }

  function close() {
    setSide(null)
    tree.search('')
  }

  function choose(row: TreeNodeRow) {
    if (props.isLeafOnly && row.isBranch) return tree.toggle(row.node, !row.isExpanded)
    if (row.node.isDisabled) return
    props.onChange(row.node.id, row.node)
    close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (side ? handleOpenKey(event.key) : handleClosedKey(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }

  function handleClosedKey(key: string) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp' && key !== 'Enter') return false
    open()
    return true
  }

  function handleOpenKey(key: string) {
    if (key === 'Escape') close()
    else if (key === 'Enter') enter()
    else return walkTree(tree, key)
    return true
  }

  function enter() {
    if (tree.active?.kind === 'node') choose(tree.active)
    else if (tree.active?.state === 'failed') tree.retry(tree.active.node)
  }

  return { box, tree, side, open, close, choose, handleKeyDown }
}

export type TreeSelectorMenu = ReturnType<typeof useTreeSelectorMenu>

/** Returns false for a key without a meaning. */
function walkTree(tree: Tree, pressed: string): boolean {
  const row = tree.active
  const key = readingKey(pressed)
  if (key === 'ArrowDown') tree.move(1)
  else if (key === 'ArrowUp') tree.move(-1)
  else if (key === 'ArrowRight' && row?.kind === 'node' && row.isBranch) {
    if (row.isExpanded) tree.move(1)
    else tree.toggle(row.node, true)
  } else if (key === 'ArrowLeft' && row?.kind === 'node' && row.isExpanded) tree.toggle(row.node, false)
  else if (key === 'ArrowLeft' && row?.parentKey) tree.activate(row.parentKey)
  else return false
  return true
}

/** Opens above when the menu and the flip margin do not fit below and there is more room above. */
function sideFor(box: HTMLElement | null) {
  if (!box) return 'below'
  const { top, bottom } = box.getBoundingClientRect()
  const below = window.innerHeight - bottom
  const neededPx = treeMenuSettings.maxHeightPx + treeMenuSettings.flipMarginPx
  return below < neededPx && top > below ? 'above' : 'below'
}
