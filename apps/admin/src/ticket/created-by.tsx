import type { TicketDetail } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { Globe, Phone } from 'lucide-react'
import { t } from '../t.ts'

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
        {t(`ticket.opened.${channel}`, { when: formatDateTime(createdAt) })}
      </span>
      {createdBy && (
        <span>{t('ticket.opened.by', { createdBy: createdBy.name, requester: requester.name })}</span>
      )}
    </>
  )
}
