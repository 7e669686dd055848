import type { ReactNode } from 'react'

/** The largest words of a ticket's card, with its status badge beside them. */
export function CardHeadline({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-xl font-semibold text-balance">{children}</p>
      {badge}
    </div>
  )
}
