import type { TicketDetail } from '@lodge/contracts'
import { Avatar } from '@lodge/ui'
import { messages } from '../messages.ts'

const words = messages.ticket

/** Who asks. */
export function RequesterPanel({ ticket }: { ticket: TicketDetail }) {
  const { requesterCard: card } = ticket
  return (
    <section aria-labelledby="requester" className="border-t border-border p-4">
      <h2 id="requester" className="sr-only">
        {words.requester}
      </h2>
      <div className="flex gap-3">
        <Avatar name={card.name} size={32} />
        <div className="min-w-0 text-sm">
          <p className="text-base font-semibold">{card.name}</p>
          <p className="truncate text-muted-foreground">{card.email}</p>
          {card.unit && <p className="text-muted-foreground">{card.unit}</p>}
          {card.courses.length > 0 && (
            <p className="text-muted-foreground">{card.courses.map(({ code }) => code).join(', ')}</p>
          )}
          <p className="mt-1">{words.earlier(card.earlierTickets)}</p>
        </div>
      </div>
    </section>
  )
}

/** What the requester answered to the topic's form. */
export function AnswersPanel({ ticket }: { ticket: TicketDetail }) {
  if (ticket.answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className="border-t border-border p-4">
      <h2 id="answers" className="mb-2 text-base font-semibold">
        {words.answers}
      </h2>
      <dl className="flex flex-col gap-1.5 text-sm">
        {ticket.answers.map(({ key, label, answer }) => (
          <div key={key}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="break-words">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
