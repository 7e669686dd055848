import { Button, formatDateTime, formatDueTime, formatUntil, useNow } from '@lodge/ui'
import { Check, CircleAlert } from 'lucide-react'
import { getFormErrorMessage } from '../../get-form-error-message.ts'
import { t } from '../../t.ts'

interface SendBarProps {
  expectedAnswerAt: string | null
  /** The time at which business hours begin, while they are over. */
  closedUntil: string | null
  /** The error of the last try, where it was about no single field. */
  failure: unknown
  isBusy: boolean
  isWaiting: boolean
  hasDraft: boolean
}

/** The one button that sends, with what may be expected and what went wrong. */
export function SendBar({
  expectedAnswerAt,
  closedUntil,
  failure,
  isBusy,
  isWaiting,
  hasDraft,
}: SendBarProps) {
  return (
    <div className="mt-8 border-t border-border pt-6">
      <div role="alert">{failure ? <Failure failure={failure} /> : null}</div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          {t('tickets-new-ticket.newTicket.submit')}
        </Button>
        <div className="text-base text-muted-foreground">
          {isWaiting ? (
            <p role="status">{t('tickets-new-ticket.newTicket.waiting')}</p>
          ) : (
            expectedAnswerAt && <Expected at={expectedAnswerAt} closedUntil={closedUntil} />
          )}
          {hasDraft && (
            <p className="flex items-center gap-1.5 text-sm">
              <Check aria-hidden className="size-4 text-success" />
              {t('tickets-new-ticket.newTicket.draft')}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

function Expected({ at, closedUntil }: { at: string; closedUntil: string | null }) {
  const now = useNow('minute')
  const opening = closedUntil === null ? 0 : Date.parse(closedUntil)
  return (
    <p className="text-foreground">
      {opening > now &&
        `${t('tickets-new-ticket.newTicket.closedUntil', { when: formatUntil(opening, now) })} `}
      {t('tickets-new-ticket.newTicket.expected')}{' '}
      <strong title={formatDateTime(at)} className="font-semibold">
        {formatDueTime(at, now)}
      </strong>
      .
    </p>
  )
}

function Failure({ failure }: { failure: unknown }) {
  return (
    <p className="mb-5 flex gap-3 rounded-md border border-destructive/40 bg-destructive-soft p-4 text-base">
      <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-destructive" />
      <span>
        <strong className="font-semibold">{t('tickets-new-ticket.newTicket.failed')}</strong>{' '}
        {getFormErrorMessage(failure)} {t('tickets-new-ticket.newTicket.failedKept')}
      </span>
    </p>
  )
}
