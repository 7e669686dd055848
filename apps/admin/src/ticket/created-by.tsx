import type { TicketDetail } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { Globe, Phone } from 'lucide-react'
import { ticketStrings } from './strings.ts'

const strings = ticketStrings.opened

/** How and when the ticket came, and through whom. */
export function CreatedBy({
  ticket: { channel, createdBy, requester, createdAt },
}: {
  ticket: Pick<TicketDetail, 'channel' | 'createdBy' | 'requester' | 'createdAt'>
}) {
  const Icon = channel === 'phone' ? Phone : Globe
  return (
    <>
      <span className="flex items-center gap-1">
        <Icon aria-hidden className="size-3.5" />
        {strings[channel](formatDateTime(createdAt))}
      </span>
      {createdBy && <span>{strings.by(createdBy.name, requester.name)}</span>}
    </>
  )
}
