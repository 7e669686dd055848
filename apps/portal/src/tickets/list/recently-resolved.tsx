import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../t.ts'
import { myTicketsQuery } from '../queries.ts'
import { TicketRow, ticketListClasses } from './ticket-row.tsx'

const shownTickets = 2

export function RecentlyResolved() {
  const { data } = useInfiniteQuery(myTicketsQuery('resolved'))
  const tickets = data?.pages[0]?.items.slice(0, shownTickets) ?? []
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="recently-resolved" className="mt-10">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="recently-resolved" className="text-xl font-semibold">
          {t('tickets.myTickets.recent')}
        </h2>
        <Link
          to="/tickets/index?show=resolved"
          className="text-base text-accent underline-offset-4 hover:underline"
        >
          {t('tickets.myTickets.allResolved')}
        </Link>
      </header>
      <ul className={ticketListClasses}>
        {tickets.map((ticket) => (
          <TicketRow key={ticket.number} ticket={ticket} />
        ))}
      </ul>
    </section>
  )
}
