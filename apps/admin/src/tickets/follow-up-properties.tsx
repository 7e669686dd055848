import type { TicketDetail } from '@lodge/contracts'
import { Link } from 'react-router'
import { propertyWords } from './property-words.ts'

const words = propertyWords.followUp

/** The tickets that this one goes on with, and that go on with it, as its thread tells them. */
export function FollowUpProperties({ ticket }: { ticket: Pick<TicketDetail, 'events'> }) {
  const told = ticket.events.filter(({ type }) => type === 'ticket.follow_up_opened')
  return told.map(({ id, from, to }) => {
    const number = from ?? to
    return (
      number && (
        <div key={id} className="col-span-2 grid grid-cols-subgrid items-center">
          <dt className="text-muted-foreground">{from ? words.follows : words.followedBy}</dt>
          <dd className="flex min-h-8 items-center px-2 max-lg:min-h-11">
            <Link
              to={`/admin/tickets/${number}/detail`}
              className="text-accent underline-offset-4 hover:underline"
            >
              #{number}
            </Link>
          </dd>
        </div>
      )
    )
  })
}
