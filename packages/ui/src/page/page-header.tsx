import type { ReactNode } from 'react'
import { cn } from '../lib/cn.ts'
import { usePage } from './page-title.tsx'

type PageHeaderProps = {
  /** By default the title of the route or `usePageTitle`. */
  title?: ReactNode
  aside?: ReactNode
  text?: ReactNode
  children?: ReactNode
  className?: string
}

export function PageHeader({ title, aside, text, children, className }: PageHeaderProps) {
  const page = usePage()
  return (
    <header className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight text-balance portal:text-2xl portal:font-bold">
          {title ?? page.title}
          {aside !== undefined && (
            <span className="ms-2 font-normal text-muted-foreground tabular-nums">{aside}</span>
          )}
        </h1>
        {text && <p className="mt-1 max-w-2xl text-body text-muted-foreground">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
    </header>
  )
}
