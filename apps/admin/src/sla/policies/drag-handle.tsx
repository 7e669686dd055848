import { GripVertical } from 'lucide-react'
import { t } from '../../foundation/t.ts'

interface DragHandleProps {
  name: string
  onDragStart: () => void
  onDragEnd: () => void
  onStep: (step: -1 | 1) => void
}

/** The handle by which a policy is dragged to another place, or moved by the arrow keys. */
export function DragHandle({ name, onDragStart, onDragEnd, onStep }: DragHandleProps) {
  return (
    <button
      type="button"
      draggable
      aria-label={t('sla-settings.policy.move', { name })}
      className="flex size-6 cursor-grab items-center justify-center rounded-sm max-lg:size-9"
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
  )
}
