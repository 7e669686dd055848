import type { ComponentProps } from 'react'
import { cn } from '../../lib/cn.ts'

/** Scrolls sideways inside itself when it is too wide. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <div className="relative w-full overflow-x-auto">
      <table {...props} className={cn('w-full border-collapse text-base', className)} />
    </div>
  )
}

export function TableHeader({ className, ...props }: ComponentProps<'thead'>) {
  return <thead {...props} className={cn('border-y border-border bg-surface', className)} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody {...props} className={cn('[&>tr]:border-b [&>tr]:border-border', className)} />
}

type TableRowProps = ComponentProps<'tr'> & {
  /** The keyboard is on it: a dark edge. */
  isCurrent?: boolean
  /** Ticked: a tinted ground with an accent edge. */
  isSelected?: boolean
  /** Counts changes; each highlights the row for a second. */
  highlightCount?: number
}

/** Its three states differ in shape, not only in colour. */
export function TableRow({
  className,
  isCurrent = false,
  isSelected = false,
  highlightCount = 0,
  ...props
}: TableRowProps) {
  return (
    <tr
      aria-selected={isSelected || undefined}
      {...props}
      className={cn(
        'h-10 transition-colors hover:bg-surface',
        isSelected &&
          'bg-accent-soft shadow-[inset_3px_0_0_var(--accent)] rtl:shadow-[inset_-3px_0_0_var(--accent)] hover:bg-accent-soft',
        isCurrent &&
          'bg-surface shadow-[inset_3px_0_0_var(--foreground)] rtl:shadow-[inset_-3px_0_0_var(--foreground)]',
        highlightCount > 0 && 'outline outline-1 -outline-offset-1 outline-transparent',
        highlightCount > 0 && (highlightCount % 2 === 1 ? 'change-highlight' : 'change-highlight-again'),
        className,
      )}
    />
  )
}

export function TableHead({ className, scope = 'col', ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope={scope}
      {...props}
      className={cn(
        'h-8 px-1.5 text-start text-sm font-medium whitespace-nowrap text-muted-foreground first:ps-gutter last:pe-gutter',
        className,
      )}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('px-1.5 py-0 first:ps-gutter last:pe-gutter', className)} />
}
