import { cn, Skeleton } from '@lodge/ui'
import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../foundation/t.ts'
import { CountBadge } from '../../ticketing/queues/count-badge.tsx'

interface TileProps {
  icon: LucideIcon
  name: string
  /** Null while it is being counted. */
  count: number | null
  to: string
  tone?: string
  hint?: string | null
}

/** A figure that leads to the list that it counts. */
export function Tile({ icon: Icon, name, count, to, tone, hint }: TileProps) {
  const id = useId()
  return (
    <li className="relative min-w-0 rounded-md border border-border bg-card px-3 py-2.5 focus-within:border-accent hover:border-accent">
      <Link
        to={to}
        aria-describedby={hint ? id : undefined}
        className="flex flex-col after:absolute after:inset-0 after:rounded-md"
      >
        <span className="flex items-center gap-2 text-base text-muted-foreground">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="flex-1 truncate">{name}</span>
          <ArrowUpRight aria-hidden className="size-3.5 max-sm:hidden xl:max-2xl:hidden" />
        </span>
        {count === null ? (
          <Skeleton className="my-1 h-6 w-10" />
        ) : (
          <CountBadge count={count} className={cn('text-2xl font-semibold text-foreground', tone)} />
        )}
      </Link>
      {count !== null && <RecentChange key={to} count={count} />}
      <p id={id} className="min-h-4 truncate text-xs text-muted-foreground" title={hint ?? undefined}>
        {hint}
      </p>
    </li>
  )
}

const recentMs = 5_000

/** Says for a few seconds by how much a figure has changed while it was looked at. */
function RecentChange({ count }: { count: number }) {
  const [base, setBase] = useState(count)
  useEffect(() => {
    if (base === count) return
    const timer = setTimeout(() => setBase(count), recentMs)
    return () => clearTimeout(timer)
  }, [base, count])
  if (base === count) return null
  const change = count > base ? `+${count - base}` : `−${base - count}`
  return (
    <span className="pointer-events-none absolute top-9.5 end-3 text-xs text-accent tabular-nums">
      {t('dashboard.justNow', { change })}
    </span>
  )
}
