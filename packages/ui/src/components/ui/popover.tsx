import { Popover as PopoverPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { menuSurfaceClasses } from './menu-classes.ts'

export const Popover = PopoverPrimitive.Root
export const PopoverTrigger = PopoverPrimitive.Trigger
export const PopoverAnchor = PopoverPrimitive.Anchor

/**
 * A dialog to assistive technology: give it an `aria-label` or `aria-labelledby`. It scrolls where there is little
 * room.
 */
export function PopoverContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        sideOffset={sideOffset}
        collisionPadding={16}
        {...props}
        className={cn(
          menuSurfaceClasses,
          'max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-32px)] overflow-y-auto rounded-lg p-4',
          className,
        )}
      />
    </PopoverPrimitive.Portal>
  )
}
