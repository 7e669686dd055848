import { DndContext, DragOverlay } from '@dnd-kit/core'
import { Button } from '@lodge/ui'
import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { SettingsTable } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import { findStep, listTreeRows, type TreeRecord, type TreeStep, type TreeTarget } from './record-tree.ts'
import { type RecordTreeDescription, RecordTreeRow } from './record-tree-row.tsx'
import { useDragRow } from './use-drag-row.ts'

interface RecordTreeTableProps<Item extends TreeRecord> {
  tree: RecordTreeDescription<Item>
  records: readonly Item[]
  /** Is saving a move. */
  isMoving: boolean
  onMove: (alias: string, place: TreeTarget) => void
}

/** A tree of records; by its handle a record is dragged to another place, or moved there by the arrow keys. */
export function RecordTreeTable<Item extends TreeRecord>({
  tree,
  records,
  isMoving,
  onMove,
}: RecordTreeTableProps<Item>) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const rows = listTreeRows(records, collapsed)
  const drag = useDragRow(rows, onMove)
  const handleStep = (alias: string, step: TreeStep) => {
    const place = findStep(records, alias, step)
    if (!place || isMoving) return
    if (place.parent !== null) setCollapsed(without(collapsed, place.parent))
    onMove(alias, place)
  }
  return (
    <DndContext {...drag.context}>
      <ExpandAll records={records} collapsed={collapsed} onChange={setCollapsed} />
      <SettingsTable label={tree.label} heads={tree.heads}>
        {rows.map((row) => (
          <RecordTreeRow
            tree={tree}
            key={row.record.alias}
            row={row}
            isCollapsed={collapsed.has(row.record.alias)}
            isInDraggedBranch={drag.isInBranch(row.record.alias)}
            drop={drag.dropAt(row.record.alias)}
            onToggle={() => setCollapsed(toggled(collapsed, row.record.alias))}
            onStep={(step) => handleStep(row.record.alias, step)}
          />
        ))}
      </SettingsTable>
      <DragOverlay dropAnimation={null}>
        {drag.name !== null && (
          <span className="inline-flex h-10 items-center rounded-sm border border-accent bg-background px-3 font-medium shadow-md">
            {drag.name}
          </span>
        )}
      </DragOverlay>
      <p
        role="status"
        className="sticky bottom-0 bg-background px-gutter py-2 text-sm empty:hidden max-lg:px-4"
      >
        {drag.status}
      </p>
    </DndContext>
  )
}

interface ExpandAllProps {
  records: readonly TreeRecord[]
  collapsed: ReadonlySet<string>
  onChange: (collapsed: ReadonlySet<string>) => void
}

function ExpandAll({ records, collapsed, onChange }: ExpandAllProps) {
  const parents = listTreeRows(records).filter(({ below }) => below.length > 0)
  if (parents.length === 0) return null
  const isAnyCollapsed = collapsed.size > 0
  const Icon = isAnyCollapsed ? ChevronsUpDown : ChevronsDownUp
  return (
    <Button
      variant="ghost"
      className="mx-gutter mb-2 self-start max-lg:mx-4"
      onClick={() => onChange(new Set(isAnyCollapsed ? [] : parents.map(({ record }) => record.alias)))}
    >
      <Icon aria-hidden />
      {isAnyCollapsed ? t('record-tree.expandAll') : t('record-tree.collapseAll')}
    </Button>
  )
}

function without(aliases: ReadonlySet<string>, alias: string): ReadonlySet<string> {
  return new Set([...aliases].filter((other) => other !== alias))
}

function toggled(aliases: ReadonlySet<string>, alias: string): ReadonlySet<string> {
  return aliases.has(alias) ? without(aliases, alias) : new Set([...aliases, alias])
}
