import { Merge } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '../../t.ts'
import { ticketNumberOf } from '../ticket-number.ts'

/** In the address where the server has led here. */
export const mergedFromParam = 'merged-from'

/** Greets whoever came by the address of a ticket that was merged into this one. */
export function MergedNotice() {
  const mergedFrom = useMergedFrom()
  if (mergedFrom === null) return null
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-md border border-border bg-accent-soft px-4 py-3">
      <Merge aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
      <p>
        <strong className="font-semibold">{t('tickets.ticket.mergedTitle', { number: mergedFrom })}</strong>
        <br />
        {t('tickets.ticket.mergedText')}
      </p>
    </div>
  )
}

function mergedFromIn(arrival: unknown): number | null {
  if (typeof arrival !== 'object' || arrival === null || !('mergedFrom' in arrival)) return null
  return typeof arrival.mergedFrom === 'number' ? arrival.mergedFrom : null
}

/** The app keeps it with the visit, and the address of the ticket as it is. */
function useMergedFrom(): number | null {
  const { state, search, pathname } = useLocation()
  const navigate = useNavigate()
  const mergedFrom = ticketNumberOf(new URLSearchParams(search).get(mergedFromParam) ?? '')
  useEffect(() => {
    if (mergedFrom !== null) void navigate(pathname, { replace: true, state: { mergedFrom } })
  }, [mergedFrom, pathname, navigate])
  return mergedFrom ?? mergedFromIn(state)
}
