import type { TreeNode } from '@lodge/contracts'
import { type FocusEvent, useId, useRef } from 'react'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { countMatches, findTreePath } from './build-tree-rows.ts'
import { TreeMenu } from './tree-menu.tsx'
import { TreeSelectorControl } from './tree-selector-control.tsx'
import type { LoadChildren, Tree } from './use-tree.ts'
import { useTreeSelectorMenu } from './use-tree-selector-menu.ts'

export type TreeSelectorProps = {
  options: readonly TreeNode[] | null
  value: string | null
  onChange: (id: string | null, node: TreeNode | null) => void
  /** Fetches the children of a node whose `children` is null. */
  loadChildren?: LoadChildren
  /** Labels from the root, for a value whose branch is not loaded yet. */
  valuePath?: readonly string[]
  placeholder?: string
  /** Only nodes without children can be chosen; Enter opens a branch. */
  isLeafOnly?: boolean
  isClearable?: boolean
  isDisabled?: boolean
  id?: string
  'aria-label'?: string
  onBlur?: () => void
  className?: string
}

/**
 * Constants and texts are those of the specification (sections 8 and 9). Put it inside a `Field`, or give it an
 * `aria-label`.
 */
export function TreeSelector(props: TreeSelectorProps) {
  const { options, value, onChange, isClearable = true, isDisabled = false } = props
  const menuId = useId()
  const input = useRef<HTMLInputElement>(null)
  const menu = useTreeSelectorMenu(props)
  const { tree, side, box } = menu
  const path = value === null ? [] : labelsTo(value, options ?? [], tree.loads, props.valuePath)

  function handleClear() {
    if (tree.query === '') onChange(null, null)
    tree.search('')
    input.current?.focus()
  }

  function handleToggle() {
    input.current?.focus()
    if (side) menu.close()
    else menu.open()
  }

  function handleBlur(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget)) return
    if (side) menu.close()
    props.onBlur?.()
  }

  return (
    <fieldset ref={box} className={cn('relative min-w-0', props.className)} onBlur={handleBlur}>
      <TreeSelectorControl
        {...props}
        ref={input}
        menu={menu}
        menuId={menuId}
        path={path}
        onClear={isClearable && !isDisabled && (value !== null || tree.query !== '') ? handleClear : null}
        onToggle={handleToggle}
      />
      {side && (
        <TreeMenu
          id={menuId}
          label={props['aria-label'] ?? props.placeholder ?? t('ui.tree.open')}
          tree={tree}
          value={value}
          side={side}
          emptyText={describeEmpty(options, tree)}
          onChoose={menu.choose}
        />
      )}
      <span role="status" className="sr-only">
        {side ? describeMatches(options ?? [], tree) : ''}
      </span>
    </fieldset>
  )
}

function describeEmpty(options: readonly TreeNode[] | null, { settledQuery }: Tree) {
  if (options === null) return t('ui.tree.loading')
  return settledQuery === '' ? t('ui.tree.noOptions') : t('ui.tree.noResults')
}

function describeMatches(options: readonly TreeNode[], { loads, settledQuery }: Tree) {
  if (settledQuery === '') return ''
  const count = countMatches(options, { loads, query: settledQuery })
  return count === 0 ? t('ui.tree.noResults') : t('ui.tree.found', { count })
}

function labelsTo(
  id: string,
  options: readonly TreeNode[],
  loads: Parameters<typeof findTreePath>[2],
  knownLabels: readonly string[] | undefined,
) {
  const path = findTreePath(id, options, loads).map((node) => node.label)
  return path.length > 0 ? path : (knownLabels ?? [id])
}
