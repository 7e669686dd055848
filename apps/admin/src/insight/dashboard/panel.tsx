import { cn } from '@lodge/ui'
import { type ReactNode, useId } from 'react'

interface DashboardPanelProps {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the dashboard under its title. */
export function DashboardPanel({ title, aside, className, children }: DashboardPanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn('min-w-0 rounded-md border border-border bg-card', className)}
    >
      <header className="flex h-10 items-center justify-between gap-3 px-4">
        <h2 id={id} className="text-base font-semibold whitespace-nowrap">
          {title}
        </h2>
        {aside && <div className="text-xs text-muted-foreground">{aside}</div>}
      </header>
      {children}
    </section>
  )
}
