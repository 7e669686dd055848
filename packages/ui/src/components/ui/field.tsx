import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'
import { FieldContext } from './field-context.ts'

type FieldParts = {
  label: ReactNode
  /** Limits are told here, not afterwards. */
  hint?: ReactNode
  /** Is shown under the control and tied to it. */
  error?: ReactNode
  /** Small text at the right of the label, such as "41 of 120". */
  aside?: ReactNode
  isRequired?: boolean
  isOptional?: boolean
  className?: string
  children: ReactNode
}

/** Wires the control inside to its label, hint and error. */
export function Field({
  label,
  hint,
  error,
  aside,
  isRequired = false,
  isOptional = false,
  className,
  children,
}: FieldParts) {
  const id = useId()
  const { describedBy, parts } = useDescriptions(id, hint, error)
  return (
    <FieldContext value={{ id, describedBy, isInvalid: hasText(error), isRequired }}>
      <div data-slot="field" className={cn('flex min-w-0 flex-col gap-1.5', className)}>
        <div>
          <div className="flex items-baseline justify-between gap-3">
            <label htmlFor={id} className="text-body font-medium portal:font-semibold">
              {label}
              {isOptional && <OptionalMark />}
            </label>
            {aside && <span className="text-meta text-muted-foreground tabular-nums">{aside}</span>}
          </div>
          {parts.hint}
        </div>
        {children}
        {parts.error}
      </div>
    </FieldContext>
  )
}

/** Groups controls as a fieldset. */
export function FieldGroup({
  label,
  hint,
  error,
  isOptional = false,
  isRequired = false,
  className,
  children,
}: FieldParts) {
  const id = useId()
  const { describedBy, parts } = useDescriptions(id, hint, error)
  return (
    <FieldContext value={{ id, describedBy, isInvalid: hasText(error), isRequired }}>
      <fieldset aria-describedby={describedBy} className={cn('flex min-w-0 flex-col gap-2', className)}>
        <legend className="mb-1.5 text-body font-medium portal:font-semibold">
          {label}
          {isOptional && <OptionalMark />}
        </legend>
        {parts.hint}
        {children}
        {parts.error}
      </fieldset>
    </FieldContext>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!hasText(children)) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-meta font-medium text-destructive">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0 portal:mt-0.5 portal:size-4" />
      <span>{children}</span>
    </p>
  )
}

function OptionalMark() {
  return (
    <>
      {/* Without the space a screen reader would run it into the label. */}{' '}
      <span className="ms-1 text-meta font-normal text-muted-foreground">{t('ui.field.optional')}</span>
    </>
  )
}

function useDescriptions(id: string, hint: ReactNode, error: ReactNode) {
  const hintId = hasText(hint) ? `${id}-hint` : undefined
  const errorId = hasText(error) ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return {
    describedBy,
    parts: {
      hint: hintId && (
        <p id={hintId} className="text-meta text-muted-foreground">
          {hint}
        </p>
      ),
      error: errorId && <FieldError id={errorId}>{error}</FieldError>,
    },
  }
}

const hasText = (part: ReactNode) => part !== undefined && part !== null && part !== false && part !== ''
