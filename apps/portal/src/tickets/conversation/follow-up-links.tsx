import type { RequesterTicketDetail } from '@lodge/contracts'
import { CornerDownRight, CornerUpLeft } from 'lucide-react'
import { Link } from 'react-router'
import { t } from '../../t.ts'

const lineClasses = 'mt-3 flex items-center gap-2 text-base text-muted-foreground'
const linkClasses = 'font-medium text-accent underline-offset-4 hover:underline'

/** The ticket that this one goes on with, and the one that goes on with it. */
export function FollowUpLinks({ ticket: { follows, followedBy } }: { ticket: RequesterTicketDetail }) {
  return (
    <>
      {follows !== null && (
        <p className={lineClasses}>
          <CornerUpLeft aria-hidden className="size-5 shrink-0" />
          <span>
            {t('tickets.ticket.follows')}{' '}
            <Link to={`/tickets/${follows}/detail`} className={linkClasses}>
              {t('tickets.ticket.numbered', { number: follows })}
            </Link>
          </span>
        </p>
      )}
      {followedBy !== null && (
        <p className={lineClasses}>
          <CornerDownRight aria-hidden className="size-5 shrink-0" />
          <span>
            {t('tickets.ticket.followedBy')}{' '}
            <Link to={`/tickets/${followedBy}/detail`} className={linkClasses}>
              {t('tickets.ticket.numbered', { number: followedBy })}
            </Link>
          </span>
        </p>
      )}
    </>
  )
}
