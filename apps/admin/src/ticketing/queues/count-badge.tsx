import { cn } from '@lodge/ui'
import { useEffect, useRef, useState } from 'react'

/** A live count: for a second after it has changed it stands in the accent colour. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  const isFresh = useHighlightOnChange(count)
  return (
    <span
      className={cn(
        'text-sm tabular-nums transition-colors',
        isFresh ? 'font-semibold text-accent' : 'text-muted-foreground',
        className,
      )}
    >
      {count}
    </span>
  )
}

function useHighlightOnChange(count: number): boolean {
  const before = useRef(count)
  const [isFresh, setIsFresh] = useState(false)
  useEffect(() => {
    if (before.current === count) return
    before.current = count
    setIsFresh(true)
    const timer = setTimeout(() => setIsFresh(false), 1_000)
    return () => clearTimeout(timer)
  }, [count])
  return isFresh
}
