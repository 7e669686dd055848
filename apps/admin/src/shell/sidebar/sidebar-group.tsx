import { cn } from '@lodge/ui'
import type { ReactNode } from 'react'

interface SidebarGroupProps {
  title: string
  isCollapsed: boolean
  children: ReactNode
}

/** Places of the sidebar under one title. */
export function SidebarGroup({ title, isCollapsed, children }: SidebarGroupProps) {
  return (
    <section aria-label={title} className="mt-4">
      <h2 className={cn('mb-1 px-2 text-xs text-muted-foreground', isCollapsed && 'sr-only')}>{title}</h2>
      {children}
    </section>
  )
}
