import { useDraggable, useDroppable } from '@dnd-kit/core'
import { cn, readingKey } from '@lodge/ui'
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { SettingsTableCell, SettingsTableRow } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import type { RecordTreeRow as Row, TreeRecord, TreeStep } from './record-tree.ts'
import { indentPx } from './use-drag-row.ts'

const dropLines = {
  over: 'shadow-[inset_0_2px_0_var(--accent)]',
  under: 'shadow-[inset_0_-2px_0_var(--accent)]',
}

export interface RecordTreeDescription<Item extends TreeRecord> {
  /** Names the table. */
  label: string
  /** The heads of the columns. */
  heads: ReactNode
  toPath: (record: Item) => string
  /** Names the button that hides what is below a record. */
  nameBranch: (name: string) => string
  countBelow: (count: number) => string
  /** Renders the cells besides the name. */
  renderCells: (row: Row<Item>) => ReactNode
}

interface RecordTreeRowProps<Item extends TreeRecord> {
  tree: RecordTreeDescription<Item>
  row: Row<Item>
  isCollapsed: boolean
  isInDraggedBranch: boolean
  /** The edge at which a dragged record would be dropped. */
  drop: keyof typeof dropLines | null
  onToggle: () => void
  onStep: (step: TreeStep) => void
}

/** A record of the tree, which can be dragged and dropped upon. */
export function RecordTreeRow<Item extends TreeRecord>({
  isInDraggedBranch,
  drop,
  ...props
}: RecordTreeRowProps<Item>) {
  const { tree, row } = props
  const { alias } = row.record
  const draggable = useDraggable({ id: alias })
  const droppable = useDroppable({ id: alias, disabled: isInDraggedBranch })
  return (
    <SettingsTableRow
      ref={(element) => {
        draggable.setNodeRef(element)
        droppable.setNodeRef(element)
      }}
      className={cn(isInDraggedBranch && 'opacity-50', drop && dropLines[drop])}
    >
      <SettingsTableCell className="lg:w-2/5 max-lg:basis-full">
        <RecordName {...props} listeners={draggable.listeners} />
      </SettingsTableCell>
      {tree.renderCells(row)}
    </SettingsTableRow>
  )
}

interface RecordNameProps<Item extends TreeRecord>
  extends Omit<RecordTreeRowProps<Item>, 'isInDraggedBranch' | 'drop'> {
  listeners: ReturnType<typeof useDraggable>['listeners']
}

function RecordName<Item extends TreeRecord>({
  tree,
  row,
  isCollapsed,
  listeners,
  onToggle,
  onStep,
}: RecordNameProps<Item>) {
  const { name } = row.record
  const Chevron = isCollapsed ? ChevronRight : ChevronDown
  const buttonClasses = 'flex size-6 shrink-0 items-center justify-center rounded-sm max-lg:size-9'
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        {...listeners}
        aria-label={t('record-tree.move', { name })}
        className={cn(buttonClasses, 'cursor-grab touch-none text-muted-foreground')}
        onKeyDown={(event) => handleArrow(event, onStep)}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span className="flex min-w-0 items-center gap-1" style={{ paddingInlineStart: row.depth * indentPx }}>
        {row.below.length > 0 ? (
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-label={tree.nameBranch(name)}
            className={buttonClasses}
            onClick={onToggle}
          >
            <Chevron aria-hidden className="size-4" />
          </button>
        ) : (
          <span className="size-6 shrink-0 max-lg:hidden" />
        )}
        <Link
          to={tree.toPath(row.record)}
          className="truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {row.below.length > 0 && (
          <span className="shrink-0 ps-1 text-xs text-muted-foreground">
            {tree.countBelow(row.below.length)}
          </span>
        )}
      </span>
    </span>
  )
}

const steps: readonly TreeStep[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

function handleArrow(event: KeyboardEvent, onStep: (step: TreeStep) => void): void {
  const step = steps.find((key) => key === readingKey(event.key))
  if (!step) return
  event.preventDefault()
  onStep(step)
}
