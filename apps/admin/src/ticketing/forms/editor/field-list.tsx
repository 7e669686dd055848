import { DndContext, DragOverlay } from '@dnd-kit/core'
import type { FormField } from '@lodge/contracts'
import { announce } from '@lodge/ui'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { countMoved, findStep, moveField } from './edit-fields.ts'
import { FieldRow } from './field-row.tsx'
import { useDragField } from './use-drag-field.ts'

interface FieldListProps {
  fields: readonly FormField[]
  selected: number | null
  /** All about the selected field, where it has no room beside the list. */
  panel: ReactNode
  errorAt: (path: string) => string | undefined
  onSelect: (index: number) => void
  onChange: (fields: FormField[], selected: number) => void
}

/** The fields in their order; by its handle one is dragged to another place, or moved there by the arrow keys. */
export function FieldList({ fields, selected, panel, errorAt, onSelect, onChange }: FieldListProps) {
  const move = (from: number, to: number) => {
    const field = fields[from]
    if (!field) return
    const moved = moveField(fields, from, to)
    const index = moved.indexOf(field)
    onChange(moved, index)
    announce(t('forms.moved', { name: field.label, place: index + 1, count: fields.length }))
  }
  const drag = useDragField(fields, move)
  const handleStep = (from: number, step: -1 | 1) => {
    const to = findStep(fields, from, step)
    if (to !== null) move(from, to)
  }
  if (fields.length === 0)
    return (
      <p className="rounded-md border border-dashed border-input p-6 text-center text-sm text-muted-foreground">
        {t('forms.noFields')}
      </p>
    )
  return (
    <DndContext {...drag.context}>
      <ol aria-label={t('forms.fields')} className="flex flex-col gap-2">
        {fields.map((field, index) => (
          <FieldRow
            // A key may be there twice while it is typed.
            key={`${field.key}.${fields.findIndex(({ key }) => key === field.key) === index ? '' : index}`}
            field={field}
            index={index}
            below={countMoved(fields, index) - 1}
            isSelected={index === selected}
            isDragged={drag.isDragged(index)}
            drop={drag.dropAt(index)}
            error={errorAt(`fields.${index}`)}
            onSelect={() => onSelect(index)}
            onStep={(step) => handleStep(index, step)}
          >
            {index === selected && panel}
          </FieldRow>
        ))}
      </ol>
      <DragOverlay dropAnimation={null}>
        {drag.name !== null && (
          <span className="inline-flex h-10 items-center rounded-sm border border-accent bg-background px-3 font-medium shadow-md">
            {drag.name}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  )
}
