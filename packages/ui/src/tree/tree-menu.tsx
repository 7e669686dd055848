import { ChevronRight, CornerDownLeft, RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Badge } from '../components/ui/badge.tsx'
import { cn } from '../lib/cn.ts'
import { t } from '../t.ts'
import { SearchHighlight } from '../text-search/search-highlight.tsx'
import type { TreeNodeRow, TreePlaceholderRow } from './build-tree-rows.ts'
import type { Tree } from './use-tree.ts'

/** Specification, section 9. */
export const treeMenuSettings = { maxHeightPx: 300, flipMarginPx: 40, zIndex: 999 } as const

type TreeMenuProps = {
  id: string
  label: string
  tree: Tree
  value: string | null
  side: 'above' | 'below'
  /** Stands in place of rows, such as "Loading...". */
  emptyText: string
  onChoose: (row: TreeNodeRow) => void
}

export function TreeMenu({ id, label, tree, value, side, emptyText, onChoose }: TreeMenuProps) {
  const surface = {
    className: cn(
      'absolute inset-x-0 overflow-y-auto rounded-md border border-border bg-popover py-1 text-popover-foreground shadow-menu',
      side === 'below' ? 'top-full mt-1' : 'bottom-full mb-1',
    ),
    style: { maxHeight: treeMenuSettings.maxHeightPx, zIndex: treeMenuSettings.zIndex },
  }
  if (tree.rows.length === 0) {
    return (
      <div id={id} {...surface}>
        <p className="px-3 py-2 text-body text-muted-foreground">{emptyText}</p>
      </div>
    )
  }
  return (
    // A press in the list must not take the focus out of the field.
    <div
      id={id}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      {...surface}
    >
      {tree.rows.map((row) =>
        row.kind === 'node' ? (
          <TreeItem
            key={row.key}
            row={row}
            id={getTreeItemId(id, row.key)}
            tree={tree}
            isChosen={row.key === value}
            onChoose={onChoose}
          />
        ) : (
          <TreePlaceholder key={row.key} row={row} id={getTreeItemId(id, row.key)} tree={tree} />
        ),
      )}
    </div>
  )
}

/** Is for `aria-activedescendant`. */
export const getTreeItemId = (menuId: string, key: string) => `${menuId}-${key}`

const lineClasses = 'flex min-h-8 cursor-default items-center gap-2 pe-3 text-body portal:min-h-11'
const activeClasses =
  'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] rtl:shadow-[inset_-3px_0_0_var(--accent)]'
const indent = (level: number) => ({ paddingInlineStart: 12 + (level - 1) * 24 })

type TreeItemProps = {
  row: TreeNodeRow
  id: string
  tree: Tree
  isChosen: boolean
  onChoose: (row: TreeNodeRow) => void
}

function TreeItem({ row, id, tree, isChosen, onChoose }: TreeItemProps) {
  const isActive = tree.active?.key === row.key
  const line = useScrollIntoView(isActive)
  const { node } = row
  return (
    <div
      ref={line}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isChosen}
      aria-disabled={node.isDisabled || undefined}
      {...(row.isBranch ? { 'aria-expanded': row.isExpanded } : {})}
      onClick={() => onChoose(row)}
      onKeyDown={(event) => event.key === 'Enter' && onChoose(row)}
      onMouseMove={() => isActive || tree.activate(row.key)}
      className={cn(
        lineClasses,
        isActive && activeClasses,
        isChosen && 'font-semibold',
        node.isDisabled && 'text-muted-foreground',
      )}
      style={indent(row.level)}
    >
      {row.isBranch ? (
        <span
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            tree.toggle(node, !row.isExpanded)
          }}
          className="-m-1 flex size-6 shrink-0 items-center justify-center text-muted-foreground hover:text-foreground"
        >
          <ChevronRight
            className={cn('size-4 transition-transform', row.isExpanded && 'rotate-90 rtl:-rotate-90')}
          />
        </span>
      ) : (
        <span aria-hidden className="size-4 shrink-0" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <SearchHighlight text={node.label} query={tree.settledQuery} />
      </span>
      {node.isNew && <Badge tone="accent">{t('ui.tree.isNew')}</Badge>}
      {isActive && !node.isDisabled && (
        <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      )}
    </div>
  )
}

function TreePlaceholder({ row, id, tree }: { row: TreePlaceholderRow; id: string; tree: Tree }) {
  const isActive = tree.active?.key === row.key
  const line = useScrollIntoView(isActive)
  const isFailed = row.state === 'failed'
  const retry = isFailed ? () => tree.retry(row.node) : undefined
  return (
    <div
      ref={line}
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.level}
      aria-selected={false}
      aria-disabled={!isFailed || undefined}
      title={isFailed ? t('ui.tree.retryTitle') : undefined}
      onClick={retry}
      onKeyDown={(event) => event.key === 'Enter' && retry?.()}
      className={cn(lineClasses, 'text-muted-foreground', isActive && activeClasses)}
      style={indent(row.level)}
    >
      <span aria-hidden className="size-4 shrink-0" />
      {row.state === 'loading' && t('ui.tree.loading')}
      {row.state === 'empty' && t('ui.tree.noChildren')}
      {isFailed && (
        <>
          <span className="text-destructive">{t('ui.tree.failed')}</span>
          <span className="inline-flex items-center gap-1 font-medium text-accent">
            <RotateCw aria-hidden className="size-3.5" />
            {t('ui.tree.retry')}
          </span>
        </>
      )}
    </div>
  )
}

function useScrollIntoView(isActive: boolean) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return line
}
