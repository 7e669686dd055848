import { Button } from '@lodge/ui'
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react'
import { t } from '../t.ts'

interface DragHandleProps {
  name: string
  /** Says that it is moved by dragging and by arrow keys. */
  label: string
  onDragStart: () => void
  onDragEnd: () => void
  onStep: (step: -1 | 1) => void
}

/** The handle by which a row is dragged to another place, or moved by the arrow keys; on a touch screen two buttons. */
export function DragHandle({ name, label, onDragStart, onDragEnd, onStep }: DragHandleProps) {
  return (
    <>
      <button
        type="button"
        draggable
        aria-label={label}
        className="flex size-6 cursor-grab items-center justify-center rounded-sm max-lg:hidden"
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          onDragStart()
        }}
        onDragEnd={onDragEnd}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onStep(event.key === 'ArrowUp' ? -1 : 1)
        }}
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <span className="flex lg:hidden">
        <Button
          variant="ghost"
          size="icon-small"
          className="size-11"
          aria-label={t('settings-form.moveUp', { name })}
          onClick={() => onStep(-1)}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-small"
          className="size-11"
          aria-label={t('settings-form.moveDown', { name })}
          onClick={() => onStep(1)}
        >
          <ChevronDown aria-hidden />
        </Button>
      </span>
    </>
  )
}
