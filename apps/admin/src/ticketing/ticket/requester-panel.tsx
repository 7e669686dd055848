import { limits, type TicketDetail } from '@lodge/contracts'
import { Avatar, formatList } from '@lodge/ui'
import { t } from '../../foundation/t.ts'

export function RequesterPanel({ ticket }: { ticket: TicketDetail }) {
  const { requesterCard: card } = ticket
  return (
    <section aria-labelledby="requester" className="border-t border-border p-4">
      <h2 id="requester" className="sr-only">
        {t('app.ticket.requester')}
      </h2>
      <div className="flex gap-3">
        <Avatar name={card.name} size={32} />
        <div className="min-w-0 text-sm">
          <p className="text-base font-semibold">
            <bdi>{card.name}</bdi>
          </p>
          <p className="truncate text-muted-foreground">
            <bdi>{card.email}</bdi>
          </p>
          {card.department && <p className="text-muted-foreground">{card.department}</p>}
          {card.courses.length > 0 && (
            <p className="text-muted-foreground">{formatList(card.courses.map(({ code }) => code))}</p>
          )}
          <p className="mt-1">{describeEarlier(card.earlierTickets)}</p>
        </div>
      </div>
    </section>
  )
}

function describeEarlier(count: number): string {
  const most = limits.maxCountedEarlierTickets
  return count > most ? t('app.ticket.manyEarlier', { most }) : t('app.ticket.earlier', { count })
}
