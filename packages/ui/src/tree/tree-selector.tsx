import type { TreeNode } from '@lodge/contracts'
import { ChevronDown, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useFieldControl } from '../components/ui/field-context.ts'
import { controlClasses } from '../components/ui/input.tsx'
import { cn } from '../lib/cn.ts'
import { useStrings } from '../strings-provider.tsx'
import { countMatches, findTreePath, type TreeNodeRow } from './build-tree-rows.ts'
import { getTreeItemId, TreeMenu, treeMenuSettings } from './tree-menu.tsx'
import { type LoadChildren, useTree } from './use-tree.ts'

export type TreeSelectorProps = {
  /** The roots; null while they are on their way. */
  options: readonly TreeNode[] | null
  /** The id of the chosen node. */
  value: string | null
  onChange: (id: string | null, node: TreeNode | null) => void
  /** Fetches the children of a node whose `children` is null. */
  loadChildren?: LoadChildren
  /** Labels from the root to the value, for a value whose branch is not loaded yet. */
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
 * Chooses one node of a tree, with search, keyboard and children that load later. Constants and texts are those
 * of the specification (sections 8 and 9). Put it inside a `Field`, or give it an `aria-label`.
 */
export function TreeSelector(props: TreeSelectorProps) {
  const { options, value, onChange, isLeafOnly = false, isClearable = true, isDisabled = false } = props
  const strings = useStrings()
  const labels = strings.tree
  const menuId = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [side, setSide] = useState<'above' | 'below' | null>(null)
  const tree = useTree(options ?? [], props.loadChildren)
  const path = value === null ? [] : labelsTo(value, options ?? [], tree.loads, props.valuePath)
  const label = path.at(-1) ?? ''
  const isOpen = side !== null
  const control = useFieldControl({
    id: props.id,
    'aria-describedby': undefined,
    'aria-invalid': undefined,
    'aria-required': undefined,
  })

  function open() {
    if (!isOpen && !isDisabled) setSide(sideFor(box.current))
  }

  function close() {
    setSide(null)
    tree.search('')
  }

  function choose(row: TreeNodeRow) {
    if (isLeafOnly && row.isBranch) return tree.toggle(row.node, !row.isExpanded)
    if (row.node.isDisabled) return
    onChange(row.node.id, row.node)
    close()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (isOpen ? handleOpenKey(event.key) : handleClosedKey(event.key)) {
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
    const row = tree.active
    if (key === 'Escape') close()
    else if (key === 'ArrowDown') tree.move(1)
    else if (key === 'ArrowUp') tree.move(-1)
    else if (key === 'Enter') {
      if (row?.kind === 'node') choose(row)
      else if (row?.state === 'failed') tree.retry(row.node)
    } else if (key === 'ArrowRight' && row?.kind === 'node' && row.isBranch) {
      if (row.isExpanded) tree.move(1)
      else tree.toggle(row.node, true)
    } else if (key === 'ArrowLeft' && row?.kind === 'node' && row.isExpanded) tree.toggle(row.node, false)
    else if (key === 'ArrowLeft' && row?.parentKey) tree.activate(row.parentKey)
    else return false
    return true
  }

  function handleBlur(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget)) return
    if (isOpen) close()
    props.onBlur?.()
  }

  function emptyText() {
    if (options === null) return labels.loading
    return tree.settledQuery === '' ? labels.noOptions : labels.noResults
  }

  const status =
    isOpen && tree.settledQuery !== ''
      ? statusOf(countMatches(options ?? [], { loads: tree.loads, query: tree.settledQuery }))
      : ''
  function statusOf(count: number) {
    return count === 0 ? labels.noResults : labels.found(count)
  }

  return (
    <fieldset ref={box} className={cn('relative min-w-0', props.className)} onBlur={handleBlur}>
      <div
        data-invalid={control['aria-invalid'] || undefined}
        className={cn(
          controlClasses,
          'flex min-h-control cursor-text items-center gap-1 pl-3 focus-within:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-accent data-invalid:border-destructive data-invalid:ring-1 data-invalid:ring-destructive',
          isDisabled && 'cursor-not-allowed bg-surface text-muted-foreground',
        )}
      >
        <div className="min-w-0 flex-1 py-1">
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-haspopup="tree"
            aria-expanded={isOpen}
            aria-controls={isOpen ? menuId : undefined}
            aria-activedescendant={isOpen && tree.active ? getTreeItemId(menuId, tree.active.key) : undefined}
            aria-autocomplete="list"
            aria-label={props['aria-label']}
            autoComplete="off"
            spellCheck={false}
            disabled={isDisabled}
            value={isOpen ? tree.query : label}
            placeholder={isOpen ? label || labels.search : (props.placeholder ?? labels.placeholder)}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              open()
              tree.search(event.target.value)
            }}
            onClick={open}
            onKeyDown={handleKeyDown}
            className="block w-full min-w-[5px] truncate bg-transparent text-body outline-none"
          />
          {!isOpen && path.length > 1 && (
            <span className="block truncate pb-0.5 text-xs text-muted-foreground portal:text-sm">
              {path.slice(0, -1).join(' › ')}
            </span>
          )}
        </div>
        {isClearable && !isDisabled && (value !== null || tree.query !== '') && (
          <button
            type="button"
            title={labels.clearValue}
            aria-label={labels.clearValue}
            onClick={() => {
              if (tree.query === '') onChange(null, null)
              tree.search('')
              input.current?.focus()
            }}
            className="flex size-7 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground portal:size-8"
          >
            <X aria-hidden className="size-4 portal:size-5" />
          </button>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus()
            if (isOpen) close()
            else open()
          }}
          className="flex size-7 shrink-0 items-center justify-center text-muted-foreground portal:size-9"
        >
          <ChevronDown className={cn('size-4 transition-transform portal:size-5', isOpen && 'rotate-180')} />
        </button>
      </div>
      {side && (
        <TreeMenu
          id={menuId}
          label={props['aria-label'] ?? props.placeholder ?? labels.open}
          tree={tree}
          value={value}
          side={side}
          emptyText={emptyText()}
          onChoose={choose}
        />
      )}
      <span role="status" className="sr-only">
        {status}
      </span>
    </fieldset>
  )
}

/** Opens above when the menu and the flip margin do not fit below and there is more room above. */
function sideFor(box: HTMLElement | null) {
  if (!box) return 'below'
  const { top, bottom } = box.getBoundingClientRect()
  const below = window.innerHeight - bottom
  const needed = treeMenuSettings.maxHeightPx + treeMenuSettings.flipMarginPx
  return below < needed && top > below ? 'above' : 'below'
}

function labelsTo(
  id: string,
  options: readonly TreeNode[],
  loads: Parameters<typeof findTreePath>[2],
  known: readonly string[] | undefined,
) {
  const path = findTreePath(id, options, loads).map((node) => node.label)
  return path.length > 0 ? path : (known ?? [id])
}
