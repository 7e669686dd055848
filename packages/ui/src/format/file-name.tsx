import { cn } from '../lib/cn.ts'
import { truncateFileName } from './truncate.ts'

/** A file's name in at most 30 characters; where there is less room still, its extension stays whole on the line. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const shown = truncateFileName(name)
  const dot = shown.lastIndexOf('.')
  const cut = dot > 0 ? dot : shown.length
  return (
    <span title={name} className={cn('min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex min-w-0">
        <span className="truncate">{shown.slice(0, cut)}</span>
        <span className="shrink-0">{shown.slice(cut)}</span>
      </span>
    </span>
  )
}
