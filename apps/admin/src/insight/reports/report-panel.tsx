import { cn } from '@lodge/ui'
import { type ReactNode, useId } from 'react'

interface ReportPanelProps {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of the report under its title. On paper it stays on one page where it can. */
export function ReportPanel({ title, aside, className, children }: ReportPanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'flex min-w-0 flex-col rounded-md border border-border bg-card print:break-inside-avoid',
        className,
      )}
    >
      <header className="flex min-h-10 flex-wrap items-center justify-between gap-x-3 px-4 py-1.5">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
