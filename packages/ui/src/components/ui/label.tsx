import { Label as LabelPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** A label that stands alone; prefer `Field`, which wires label, hint and error to the control. */
export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root {...props} className={cn('text-body font-medium portal:font-semibold', className)} />
  )
}
