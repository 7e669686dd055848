import type { DragEndEvent, DragOverEvent } from '@dnd-kit/core'
import type { FormField } from '@lodge/contracts'
import { useState } from 'react'
import { usePointerDrag } from '../../../foundation/pointer-drag.ts'
import { t } from '../../../foundation/t.ts'
import { countMoved, findDrop } from './edit-fields.ts'

interface Drag {
  from: number
  over: number
}

/** Drags a field by mouse, pen or finger. Escape leaves it where it was. */
export function useDragField(fields: readonly FormField[], onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointerDrag = usePointerDrag(t('forms.keys'))
  const end = drag ? drag.from + countMoved(fields, drag.from) : 0
  const isDragged = (index: number) => drag !== null && index >= drag.from && index < end
  return {
    context: {
      ...pointerDrag,
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setDrag({ from: Number(active.id), over: Number(active.id) }),
      onDragOver: ({ over }: DragOverEvent) =>
        setDrag((now) => now && over && { ...now, over: Number(over.id) }),
      onDragEnd: ({ active, over }: DragEndEvent) => {
        setDrag(null)
        const from = Number(active.id)
        const to = over === null ? from : Number(over.id)
        if (to < from || to >= from + countMoved(fields, from)) onMove(from, to)
      },
      onDragCancel: () => setDrag(null),
    },
    name: drag ? (fields[drag.from]?.label ?? null) : null,
    isDragged,
    dropAt: (index: number): 'over' | 'under' | null => {
      if (!drag || isDragged(drag.over) || findDrop(fields, drag.from, drag.over) !== index) return null
      return index < drag.from ? 'over' : 'under'
    },
  }
}
