import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'

type EmptyStateProps = {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
  icon?: ReactNode
  headingLevel?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, text, children, icon, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section
      className={cn(
        'flex flex-col items-start gap-4 rounded-md border border-border p-6 portal:p-10 portal:max-sm:p-6',
        className,
      )}
    >
      <div className="flex max-w-xl gap-3">
        {icon && <span className="mt-0.5 shrink-0 text-muted-foreground [&_svg]:size-5">{icon}</span>}
        <div>
          <Heading className="text-lg font-semibold portal:text-xl">{title}</Heading>
          {text && <p className="mt-1 text-body text-muted-foreground">{text}</p>}
        </div>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
