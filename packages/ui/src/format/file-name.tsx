import { cn } from '../lib/cn.ts'
import { truncateFileName } from './truncate.ts'

/** Shows 30 characters at most; the extension stays whole where there is less room. */
export function FileName({ name, className }: { name: string; className?: string }) {
  const shortName = truncateFileName(name)
  const dot = shortName.lastIndexOf('.')
  const stemEnd = dot > 0 ? dot : shortName.length
  return (
    <span title={name} className={cn('min-w-0', className)}>
      <span className="sr-only">{name}</span>
      <span aria-hidden dir="ltr" className="flex min-w-0">
        <span className="truncate">{shortName.slice(0, stemEnd)}</span>
        <span className="shrink-0">{shortName.slice(stemEnd)}</span>
      </span>
    </span>
  )
}
