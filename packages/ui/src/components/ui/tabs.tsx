import { Tabs as TabsPrimitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

export const Tabs = TabsPrimitive.Root

/** Underlined tabs in the admin area, filled ones in the portal. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      {...props}
      className={cn(
        'flex items-stretch gap-5 overflow-x-auto border-b border-border portal:gap-1 portal:border-0',
        className,
      )}
    />
  )
}

/** The looks of one tab; also for links that act as tabs (`aria-current="page"`). */
export const tabClasses =
  'inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-body font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-foreground aria-[current=page]:border-accent aria-[current=page]:text-foreground portal:h-11 portal:rounded-md portal:border-b-0 portal:px-4 portal:data-[state=active]:bg-accent-soft portal:data-[state=active]:font-semibold portal:data-[state=active]:text-accent portal:aria-[current=page]:bg-accent-soft portal:aria-[current=page]:font-semibold portal:aria-[current=page]:text-accent'

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return <TabsPrimitive.Trigger {...props} className={cn(tabClasses, className)} />
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content {...props} className={cn('mt-4', className)} />
}
