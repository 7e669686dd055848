import { RadioGroup as RadioPrimitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '../../lib/cn.ts'

/** Put it inside `FieldGroup`, or give it an `aria-label`. */
export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioPrimitive.Root>) {
  return <RadioPrimitive.Root {...props} className={cn('flex flex-col gap-2 portal:gap-3', className)} />
}

type RadioItemProps = ComponentProps<typeof RadioPrimitive.Item> & {
  label: ReactNode
  hint?: ReactNode
  /** Fields that follow from this answer. */
  children?: ReactNode
}

export function RadioItem({ label, hint, children, className, id: givenId, ...props }: RadioItemProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={cn('flex flex-col', className)}>
      <div className="flex items-start gap-2.5">
        <RadioPrimitive.Item
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...props}
          className="relative mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-input bg-background after:absolute after:-inset-1 disabled:opacity-50 data-[state=checked]:border-2 data-[state=checked]:border-accent portal:mt-[3px] portal:size-5"
        >
          <RadioPrimitive.Indicator className="size-2 rounded-full bg-accent portal:size-2.5" />
        </RadioPrimitive.Item>
        <div className="min-w-0">
          <label htmlFor={id} className="text-body">
            {label}
          </label>
          {hint && (
            <p id={`${id}-hint`} className="text-meta text-muted-foreground">
              {hint}
            </p>
          )}
        </div>
      </div>
      {children && <div className="mt-3 ms-[9px] border-s-2 border-border ps-5">{children}</div>}
    </div>
  )
}
