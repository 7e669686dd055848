import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { useFieldControl } from './field-context.ts'

export const controlClasses =
  'w-full min-w-0 rounded-md border border-input bg-background text-body text-foreground transition-colors focus-visible:border-accent focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:bg-surface disabled:text-muted-foreground aria-invalid:border-destructive aria-invalid:ring-1 aria-invalid:ring-destructive'

/** Is wired to the `Field` around it. */
export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      {...useFieldControl(props)}
      className={cn(controlClasses, 'h-control px-3 read-only:bg-surface', className)}
    />
  )
}

/** Grows with its content up to `max-h`. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl(props)}
      className={cn(
        controlClasses,
        'read-only:bg-surface field-sizing-content max-h-96 min-h-20 px-3 py-1.5 portal:py-2.5',
        className,
      )}
    />
  )
}
