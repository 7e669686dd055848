import { useSite } from '@lodge/client'
import type { DeadlineView, RequesterTicketDetail } from '@lodge/contracts'
import {
  type DeadlineReading,
  formatDate,
  formatDueTime,
  formatDueTimes,
  formatMinutesInText,
  readDeadline,
  SlaTrack,
  StatusBadge,
  useNow,
} from '@lodge/ui'
import { t } from '../t.ts'
import { CardHeadline } from './card-headline.tsx'

/** The end of a resolved or closed ticket: the result first, then what happens next. */
export function EndedCard({ ticket }: { ticket: RequesterTicketDetail }) {
  const { status, sla, closesAt } = ticket
  const now = useNow('minute')
  const outcome = status === 'resolved' && sla ? readOutcome(sla, now) : null
  return (
    <>
      <CardHeadline badge={<StatusBadge status={status} audience="requester" />}>
        {status === 'closed' ? t('tickets.ticket.closed') : describeOutcome(outcome)}
      </CardHeadline>
      {outcome && <SlaTrack reading={outcome} className="mt-3 h-2" />}
      <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-meta text-muted-foreground tabular-nums empty:hidden">
        {outcome && sla?.fulfilledAt && <p>{describeTimes(sla, sla.fulfilledAt, now)}</p>}
        {closesAt !== null && <p>{t('tickets.ticket.closesItself', { date: formatDate(closesAt) })}</p>}
      </div>
      <p className="mt-2 text-base text-muted-foreground">
        <NextStep ticket={ticket} />
      </p>
    </>
  )
}

/** Null until the deadlines are evaluated anew: the one that ran is not over yet. */
function readOutcome(deadline: DeadlineView, now: number): DeadlineReading | null {
  if (deadline.metric !== 'resolution') return null
  const reading = readDeadline(deadline, now)
  return reading.tone === 'met' || reading.tone === 'missed' ? reading : null
}

function describeOutcome(outcome: DeadlineReading | null): string {
  if (outcome === null || outcome.remainingMinutes === null) return t('tickets.ticket.solved')
  const { tone, remainingMinutes } = outcome
  const time = formatMinutesInText(Math.abs(remainingMinutes))
  if (tone === 'missed') return t('tickets.ticket.solvedLate', { time })
  return remainingMinutes < 1 ? t('tickets.ticket.solvedInTime') : t('tickets.ticket.solvedEarly', { time })
}

function describeTimes({ dueAt }: DeadlineView, fulfilledAt: string, now: number): string {
  if (dueAt === null) return t('tickets.ticket.solvedAt', { when: formatDueTime(fulfilledAt, now) })
  const [endTime = '', dueTime = ''] = formatDueTimes([fulfilledAt, dueAt], now)
  return t('tickets.ticket.solvedAndAimed', { when: endTime, due: dueTime })
}

function NextStep({ ticket: { status, can } }: { ticket: RequesterTicketDetail }): string {
  const days = useSite((site) => site.reopenDays)
  if (status === 'resolved') return t('tickets.ticket.solvedText')
  if (can.reopen) return t('tickets.ticket.closedText', { days })
  return can.followUp ? t('tickets.ticket.closedAndNew') : t('tickets.ticket.closedForGood')
}
