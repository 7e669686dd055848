import { cn } from '../lib/cn.ts'
import { truncateFileName } from './truncate.ts'

/** A file's name in at most 30 characters; where there is less room still, its extension stays whole on the line. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const shortName = truncateFileName(name)
  const dot = shortName.lastIndexOf('.')
  const stemEnd = dot > 0 ? dot : shortName.length
  return (
    <span title={name} className={cn('min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden className="flex min-w-0">
        <span className="truncate">{shortName.slice(0, stemEnd)}</span>
        <span className="shrink-0">{shortName.slice(stemEnd)}</span>
      </span>
    </span>
  )
}
