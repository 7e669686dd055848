import type { DeadlineView, TicketStatus } from '@lodge/contracts'
import { formatDueTime } from '../../format/dates.ts'
import { formatMinutesInText } from '../../format/durations.ts'
import { t } from '../../t.ts'
import { formatUntil } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'

type RequesterDeadline = {
  deadline: DeadlineView
  reading: DeadlineReading
  status: TicketStatus
  now: number
}

/** Returns one sentence about an open ticket. */
export function formatRequesterDeadline(facts: RequesterDeadline): string {
  const { deadline, reading, status, now } = facts
  const format = (moment: string) => formatDueTime(moment, now)
  if (isWaiting(deadline, reading))
    return deadline.pauseReason === 'pending'
      ? t('ui.sla.requester.pausedForYou')
      : formatWaitingStatus(status)
  if (reading.tone === 'breached') return t(`ui.sla.requester.late.${deadline.metric}`)
  if (reading.tone === 'on_track' || reading.tone === 'at_risk')
    return deadline.dueAt === null
      ? t(`ui.sla.requester.soon.${deadline.metric}`)
      : t(`ui.sla.requester.aim.${deadline.metric}`, { when: format(deadline.dueAt) })
  const { metric, fulfilledAt } = deadline
  if (!isAnswered(facts) || metric === 'resolution' || fulfilledAt === null)
    return formatWaitingStatus(status)
  return t(`ui.sla.requester.answered.${metric}`, { when: format(fulfilledAt) })
}

/** Covers open tickets without a running deadline. */
export function formatWaitingStatus(status: TicketStatus): string {
  if (status === 'pending') return t('ui.sla.requester.waitingForYou')
  return status === 'on_hold' ? t('ui.sla.requester.onHold') : t('ui.sla.requester.noTarget')
}

/** Returns whether an answer came last. A ticket that waits says what for; one that is open again is not solved. */
export function isAnswered({ deadline, reading: { tone }, status }: RequesterDeadline): boolean {
  const isEnded = deadline.fulfilledAt !== null && (tone === 'met' || tone === 'missed')
  return isEnded && deadline.metric !== 'resolution' && status !== 'pending' && status !== 'on_hold'
}

/** Returns the smaller line below; empty where there is no more to say. */
export function formatRequesterDetails(facts: RequesterDeadline): string {
  const { deadline, reading, now } = facts
  const { tone, percent, remainingMinutes, closed } = reading
  if (tone === 'breached') return formatLateDetails(deadline, reading, now)
  if (tone === 'missed') return isAnswered(facts) ? t('ui.sla.requester.missed') : ''
  if (percent === null || remainingMinutes === null) return ''
  if (tone === 'paused') return t('ui.sla.requester.usedPaused', { percent: Math.floor(percent) })
  if (tone !== 'on_track' && tone !== 'at_risk') return ''
  const usedShare = t('ui.sla.requester.used', {
    percent: Math.floor(percent),
    left: formatMinutesInText(remainingMinutes),
  })
  return closed === null ? usedShare : `${formatRequesterClosed(reading, now)}. ${usedShare}`
}

/** Returns the end of the closing time; empty during business hours. */
export function formatRequesterClosed({ closed }: DeadlineReading, now: number): string {
  if (closed === null) return ''
  return closed.until === null
    ? t('ui.sla.requester.rests')
    : t('ui.sla.requester.restsUntil', { when: formatUntil(closed.until, now) })
}

/** A breached and paused deadline has no due time; its breach was at the due time. */
function formatLateDetails(deadline: DeadlineView, reading: DeadlineReading, now: number): string {
  const dueAt = deadline.dueAt ?? deadline.breachedAt
  const aimed =
    dueAt === null ? '' : t(`ui.sla.requester.aimed.${deadline.metric}`, { when: formatDueTime(dueAt, now) })
  return [aimed, formatApology(deadline, reading, now)].filter(Boolean).join(' ')
}

function formatApology(deadline: DeadlineView, { closed }: DeadlineReading, now: number): string {
  if (deadline.pauseReason !== null) return t('ui.sla.requester.sorry')
  if (closed === null) return t('ui.sla.requester.sorryOnIt')
  return closed.until === null
    ? t('ui.sla.requester.sorry')
    : t('ui.sla.requester.sorryBack', { when: formatUntil(closed.until, now) })
}

/** Includes a breached deadline that is paused. */
function isWaiting({ pauseReason, fulfilledAt }: DeadlineView, { tone }: DeadlineReading): boolean {
  return tone === 'paused' || (tone === 'breached' && pauseReason !== null && fulfilledAt === null)
}
