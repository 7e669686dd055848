import type { TicketDetail } from '@lodge/contracts'
import { MailX } from 'lucide-react'
import { t } from '../../../foundation/t.ts'

/** Says of a ticket that a mail about it did not reach somebody, and leads to the last such message. */
export function NotDeliveredBanner({ ticket: { messages } }: { ticket: Pick<TicketDetail, 'messages'> }) {
  const message = messages.findLast(({ undelivered }) => undelivered)
  const recipient = message?.undelivered?.at(-1)?.recipient
  if (!message || recipient === undefined) return null
  return (
    <section
      aria-label={t('ticket.notDelivered.title')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-destructive-soft px-gutter py-2 text-base max-lg:px-4"
    >
      <MailX aria-hidden className="size-4 shrink-0 text-destructive" />
      <p className="min-w-0 break-words max-md:basis-[calc(100%-32px)]">
        {t('ticket.notDelivered.text', { recipient })}{' '}
        <a href={`#message-${message.id}`} className="text-accent underline underline-offset-4">
          {t('ticket.notDelivered.show')}
        </a>
      </p>
    </section>
  )
}
