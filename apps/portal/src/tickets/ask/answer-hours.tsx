import type { DeadlineView } from '@lodge/contracts'
import { formatTimeOfDay, formatWeekday, useDeadlineReading } from '@lodge/ui'
import { t } from '../../t.ts'

/** Explains when the answer comes: the office hours that count, in the reader's time zone. */
export function AnswerHours({ deadline }: { deadline: DeadlineView }) {
  const { closed } = useDeadlineReading(deadline)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className="mt-3 text-base text-muted-foreground">
      {closed === null
        ? t('tickets-new-ticket.submitted.open')
        : closed.until === null
          ? t('tickets-new-ticket.submitted.closed')
          : t('tickets-new-ticket.submitted.closedUntil', { when: formatOpening(closed.until) })}{' '}
      {t('tickets-new-ticket.submitted.zone', { zone })}
    </p>
  )
}

const formatOpening = (moment: number) => `${formatWeekday(moment, {}, 'long')} ${formatTimeOfDay(moment)}`
