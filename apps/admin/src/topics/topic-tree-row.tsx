import { useDraggable, useDroppable } from '@dnd-kit/core'
import { cn } from '@lodge/ui'
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { SettingsTableCell, SettingsTableRow } from '../settings-form/settings-table.tsx'
import { t } from '../t.ts'
import { TopicCells } from './topic-cells.tsx'
import type { TopicTreeRow as Row, TreeStep } from './topic-tree.ts'
import { indentPx } from './use-drag-topic.ts'

const dropLines = {
  over: 'shadow-[inset_0_2px_0_var(--accent)]',
  under: 'shadow-[inset_0_-2px_0_var(--accent)]',
}

interface TopicTreeRowProps {
  row: Row
  isCollapsed: boolean
  /** It is dragged, or is below the one that is. */
  isInDraggedBranch: boolean
  /** At which of its edges a dragged topic would be dropped. */
  drop: keyof typeof dropLines | null
  onToggle: () => void
  onStep: (step: TreeStep) => void
}

/** A topic of the tree, which can be dragged and dropped upon. */
export function TopicTreeRow({ row, isInDraggedBranch, drop, ...props }: TopicTreeRowProps) {
  const { alias } = row.topic
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
        <TopicName row={row} {...props} listeners={draggable.listeners} />
      </SettingsTableCell>
      <TopicCells topic={row.topic} openTickets={row.openTickets} />
    </SettingsTableRow>
  )
}

interface TopicNameProps extends Pick<TopicTreeRowProps, 'row' | 'isCollapsed' | 'onToggle' | 'onStep'> {
  listeners: ReturnType<typeof useDraggable>['listeners']
}

function TopicName({ row, isCollapsed, listeners, onToggle, onStep }: TopicNameProps) {
  const { alias, name } = row.topic
  const Chevron = isCollapsed ? ChevronRight : ChevronDown
  const buttonClasses = 'flex size-6 shrink-0 items-center justify-center rounded-sm max-lg:size-9'
  return (
    <span className="flex items-center gap-1">
      <button
        type="button"
        {...listeners}
        aria-label={t('topics.move', { name })}
        className={cn(buttonClasses, 'cursor-grab touch-none text-muted-foreground')}
        onKeyDown={(event) => handleArrow(event, onStep)}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span className="flex min-w-0 items-center gap-1" style={{ paddingLeft: row.depth * indentPx }}>
        {row.below > 0 ? (
          <button
            type="button"
            aria-expanded={!isCollapsed}
            aria-label={t('topics.toggle', { name })}
            className={buttonClasses}
            onClick={onToggle}
          >
            <Chevron aria-hidden className="size-4" />
          </button>
        ) : (
          <span className="size-6 shrink-0 max-lg:hidden" />
        )}
        <Link
          to={`/admin/edit-topics/${alias}`}
          className="truncate font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {row.below > 0 && (
          <span className="shrink-0 pl-1 text-xs text-muted-foreground">
            {t('topics.count', { count: row.below })}
          </span>
        )}
      </span>
    </span>
  )
}

const steps: readonly TreeStep[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

function handleArrow(event: KeyboardEvent, onStep: (step: TreeStep) => void): void {
  const step = steps.find((key) => key === event.key)
  if (!step) return
  event.preventDefault()
  onStep(step)
}
