import { Command as CommandPrimitive } from 'cmdk'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** The caller chooses the items of the list. */
export function Command({ className, ...props }: ComponentProps<typeof CommandPrimitive>) {
  return (
    <CommandPrimitive
      shouldFilter={false}
      loop
      {...props}
      className={cn('flex min-h-0 flex-col', className)}
    />
  )
}

export function CommandInput({ className, ...props }: ComponentProps<typeof CommandPrimitive.Input>) {
  return (
    <CommandPrimitive.Input
      {...props}
      className={cn(
        'h-12 min-w-0 flex-1 bg-transparent text-lg text-foreground outline-none placeholder:text-muted-foreground',
        className,
      )}
    />
  )
}

export function CommandList({ className, ...props }: ComponentProps<typeof CommandPrimitive.List>) {
  return (
    <CommandPrimitive.List
      {...props}
      className={cn('min-h-0 overflow-y-auto overscroll-contain p-2', className)}
    />
  )
}

export function CommandGroup({
  heading,
  aside,
  className,
  ...props
}: ComponentProps<typeof CommandPrimitive.Group> & { aside?: string }) {
  return (
    <CommandPrimitive.Group
      {...props}
      heading={
        <span className="flex items-baseline justify-between gap-3">
          <span>{heading}</span>
          {aside && <span className="tabular-nums">{aside}</span>}
        </span>
      }
      className={cn(
        'py-1 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted-foreground',
        className,
      )}
    />
  )
}

export function CommandItem({ className, ...props }: ComponentProps<typeof CommandPrimitive.Item>) {
  return (
    <CommandPrimitive.Item
      {...props}
      className={cn(
        'group/item flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 py-1 text-base select-none data-[selected=true]:bg-accent-soft max-lg:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted-foreground data-[selected=true]:[&>svg]:text-accent',
        className,
      )}
    />
  )
}
