import { useSession } from '@lodge/client'
import { cn } from '@lodge/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { t } from '../t.ts'
import { myTicketsQuery } from '../tickets/queries.ts'

/** The number of one's open tickets, live. It moves when it changes, and is not there while it is 0. */
export function OpenTicketCount({ className }: { className?: string }) {
  const isSignedIn = useSession((state) => state.frontendUser?.isComplete === true)
  const { data: count = 0 } = useInfiniteQuery({
    ...myTicketsQuery('open'),
    select: ({ pages }) => pages[0]?.counts.open ?? 0,
    enabled: isSignedIn,
  })
  if (count === 0) return null
  return (
    <span
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm bg-accent-soft px-1.5 text-xs font-semibold text-accent tabular-nums in-[.active]:bg-background',
        className,
      )}
    >
      <span aria-hidden key={count} className="animate-in duration-[120ms] fade-in-0 slide-in-from-bottom-1">
        {count}
      </span>
      <span className="sr-only">{t('app.nav.open', { count })}</span>
    </span>
  )
}
