import { Check, Minus } from 'lucide-react'
import { Checkbox as CheckboxPrimitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'

/** A tick box; `checked="indeterminate"` draws a dash. Give it an `aria-label` when no `CheckboxField` is around it. */
export function Checkbox({ className, ...props }: ComponentProps<typeof CheckboxPrimitive.Root>) {
  return (
    <CheckboxPrimitive.Root
      {...props}
      className={cn(
        'group peer relative flex size-4 shrink-0 items-center justify-center rounded-sm border border-input bg-background transition-colors disabled:opacity-50 aria-invalid:border-destructive portal:size-5',
        'after:absolute after:-inset-1 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        className,
      )}
    >
      <CheckboxPrimitive.Indicator className="text-accent-foreground">
        <Check
          aria-hidden
          strokeWidth={3}
          className="hidden size-3 group-data-[state=checked]:block portal:size-3.5"
        />
        <Minus
          aria-hidden
          strokeWidth={3}
          className="hidden size-3 group-data-[state=indeterminate]:block portal:size-3.5"
        />
      </CheckboxPrimitive.Indicator>
    </CheckboxPrimitive.Root>
  )
}

export function CheckboxField({
  label,
  hint,
  className,
  ...props
}: ComponentProps<typeof Checkbox> & { label: ReactNode; hint?: ReactNode }) {
  const id = useId()
  return (
    <div className={cn('flex items-start gap-2.5', className)}>
      <Checkbox
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...props}
        className="mt-0.5 portal:mt-[3px]"
      />
      <div className="min-w-0">
        <label htmlFor={props.id ?? id} className="text-body">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-meta text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
