import type { TicketDetail } from '@lodge/contracts'
import { formatDateTime } from '@lodge/ui'
import { t } from '../../foundation/t.ts'
import { ChannelIcon } from './channel-icon.tsx'

/** The channel and the time of a ticket's creation, and the person who created it for the requester. */
export function CreatedBy({
  ticket: { channel, createdBy, requester, createdAt },
}: {
  ticket: Pick<TicketDetail, 'channel' | 'createdBy' | 'requester' | 'createdAt'>
}) {
  return (
    <>
      <span className="flex items-center gap-1">
        <ChannelIcon channel={channel} className="size-3.5" />
        {t('ticket.opened.at', { channel: t(`channel.${channel}.by`), when: formatDateTime(createdAt) })}
      </span>
      {createdBy && (
        <span>{t('ticket.opened.by', { createdBy: createdBy.name, requester: requester.name })}</span>
      )}
    </>
  )
}
