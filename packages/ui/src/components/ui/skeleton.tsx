import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'
import { t } from '../../t.ts'

/** Give it the size of what comes. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden {...props} className={cn('h-4 animate-pulse rounded-sm bg-track', className)} />
}

/** Says "Loading..." once to assistive technology. */
export function SkeletonRows({ rows = 5, className }: { rows?: number; className?: string }) {
  return (
    <div role="status" className={cn('divide-y divide-border', className)}>
      <span className="sr-only">{t('ui.loading')}</span>
      {shapesOf(rows).map(({ id, title, text }) => (
        <div key={id} className="flex flex-col gap-2 py-3 portal:py-6">
          <Skeleton style={{ width: title }} />
          <Skeleton className="h-3" style={{ width: text }} />
        </div>
      ))}
    </div>
  )
}

function shapesOf(rows: number) {
  return Array.from({ length: rows }, (_, row) => ({
    id: `row-${row}`,
    title: `${56 - ((row * 7) % 20)}%`,
    text: `${36 - ((row * 5) % 14)}%`,
  }))
}
