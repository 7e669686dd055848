import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { FormField } from '@lodge/contracts'
import { cn, FieldError } from '@lodge/ui'
import { GitBranch, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../foundation/t.ts'
import { FieldTypeIcon } from './field-type-icon.tsx'

const dropLines = {
  over: 'shadow-[0_-3px_0_var(--accent)]',
  under: 'shadow-[0_3px_0_var(--accent)]',
}

/** A field that depends on answers is indented, with a line to what stands before it. */
const elbow =
  'relative ms-6 before:absolute before:-top-2 before:-start-3.5 before:h-7 before:w-3.5 before:rounded-es-sm before:border-b before:border-s before:border-input'

type Draggable = ReturnType<typeof useDraggable>

interface FieldRowProps {
  field: FormField
  index: number
  /** Number of fields that a section has. */
  below: number
  isSelected: boolean
  isDragged: boolean
  drop: keyof typeof dropLines | null
  error: string | undefined
  onSelect: () => void
  onStep: (step: -1 | 1) => void
  children: ReactNode
}

/** A field in the list: chosen to be changed, dragged by its handle, or moved by the arrow keys on it. */
export function FieldRow({
  field,
  index,
  isSelected,
  isDragged,
  drop,
  error,
  onSelect,
  onStep,
  below,
  children,
}: FieldRowProps) {
  const draggable = useDraggable({ id: index })
  const droppable = useDroppable({ id: index })
  const isDependent =
    field.type !== 'section' && field.visibleWhen !== undefined && field.visibleWhen.tests.length > 0
  return (
    <li
      ref={(element) => {
        draggable.setNodeRef(element)
        droppable.setNodeRef(element)
      }}
      data-field={`fields.${index}`}
      className={cn(
        'rounded-md border border-border bg-background',
        field.type === 'section' && 'bg-surface not-first:mt-3',
        isDependent && elbow,
        isSelected && 'border-accent ring-1 ring-accent',
        isDragged && 'opacity-50',
        drop && dropLines[drop],
      )}
    >
      <div className="flex items-center gap-1 p-1">
        <button
          type="button"
          onClick={onSelect}
          aria-pressed={isSelected}
          className="order-2 flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-start max-lg:min-h-11"
        >
          <FieldSummary field={field} below={below} />
        </button>
        <FieldHandle name={field.label} listeners={draggable.listeners} onStep={onStep} />
      </div>
      {error && (
        <div className="px-2 pb-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
      {children && <div className="px-1 pb-1">{children}</div>}
    </li>
  )
}

interface FieldHandleProps extends Pick<FieldRowProps, 'onStep'>, Pick<Draggable, 'listeners'> {
  name: string
}

function FieldHandle({ name, listeners, onStep }: FieldHandleProps) {
  return (
    <button
      type="button"
      {...listeners}
      aria-label={t('forms.move', { name })}
      className="order-1 flex size-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-sm text-muted-foreground max-lg:size-11"
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

function FieldSummary({ field, below }: Pick<FieldRowProps, 'field' | 'below'>) {
  const tests = field.visibleWhen?.tests.length ?? 0
  return (
    <>
      <FieldTypeIcon type={field.type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium">{field.label}</span>
        <span className="flex items-center gap-1 text-xs text-muted-foreground">
          {t(`forms.types.${field.type}`)}
          {field.type === 'section' && `, ${t('forms.fieldCount', { count: below })}`}
          {field.isRequired && `, ${t('forms.required')}`}
          {tests > 0 && (
            <span className="inline-flex items-center gap-1">
              <GitBranch aria-hidden className="size-3" />
              {t('forms.conditionCount', { count: tests })}
            </span>
          )}
        </span>
      </span>
    </>
  )
}
