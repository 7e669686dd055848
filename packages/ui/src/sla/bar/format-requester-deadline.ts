import type { DeadlineView, TicketStatus } from '@lodge/contracts'
import { formatDueTime } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import { formatOutsideHours, formatUntil } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'

type RequesterDeadline = {
  deadline: DeadlineView
  reading: DeadlineReading
  /** The status of a ticket that is neither resolved nor closed. */
  status: TicketStatus
  now: number
  strings: Strings
}

/** The one sentence that a student reads about an open ticket whose deadline this is. */
export function formatRequesterDeadline(facts: RequesterDeadline): string {
  const { deadline, reading, status, now, strings } = facts
  const words = strings.sla.requester
  const when = (moment: string) => formatDueTime(moment, now, { strings })
  if (isWaiting(deadline, reading))
    return deadline.pauseReason === 'pending' ? words.pausedForYou : formatWaitingStatus(status, strings)
  if (reading.tone === 'breached') return words.late[deadline.metric]
  if (reading.tone === 'on_track' || reading.tone === 'at_risk')
    return deadline.dueAt === null
      ? words.soon[deadline.metric]
      : words.aim[deadline.metric](when(deadline.dueAt))
  const { metric, fulfilledAt } = deadline
  if (!isAnswered(facts) || metric === 'resolution' || fulfilledAt === null)
    return formatWaitingStatus(status, strings)
  return words.answered[metric](when(fulfilledAt))
}

/** What a student reads about an open ticket on which no deadline runs. */
export function formatWaitingStatus(status: TicketStatus, strings: Strings): string {
  const words = strings.sla.requester
  if (status === 'pending') return words.waitingForYou
  return status === 'on_hold' ? words.onHold : words.noTarget
}

/**
 * Whether the last thing to say is that an answer came. A ticket that waits says what for, and one that was solved
 * and is open again is not solved.
 */
export function isAnswered({ deadline, reading: { tone }, status }: RequesterDeadline): boolean {
  const isEnded = tone === 'met' || tone === 'missed'
  return isEnded && deadline.metric !== 'resolution' && status !== 'pending' && status !== 'on_hold'
}

/** The smaller line below it; empty where there is no more to say. */
export function formatRequesterDetails(facts: RequesterDeadline): string {
  const { deadline, reading, now, strings } = facts
  const words = strings.sla.requester
  const { tone, percent, remainingMinutes, closed } = reading
  if (tone === 'breached') return formatLateDetails(deadline, reading, now, strings)
  if (tone === 'missed') return isAnswered(facts) ? words.missed : ''
  if (percent === null || remainingMinutes === null) return ''
  if (tone === 'paused') return words.usedPaused(Math.floor(percent))
  if (tone !== 'on_track' && tone !== 'at_risk') return ''
  const used = words.used(Math.floor(percent), formatMinutes(remainingMinutes, strings))
  return closed === null ? used : `${formatOutsideHours(reading, now, strings)}. ${used}`
}

/** A breached deadline that is paused has no due time any more; its breach was at the due time. */
function formatLateDetails(
  deadline: DeadlineView,
  reading: DeadlineReading,
  now: number,
  strings: Strings,
): string {
  const words = strings.sla.requester
  const due = deadline.dueAt ?? deadline.breachedAt
  const aimed = due === null ? '' : words.aimed[deadline.metric](formatDueTime(due, now, { strings }))
  return [aimed, formatApology(deadline, reading, now, strings)].filter(Boolean).join(' ')
}

function formatApology(
  deadline: DeadlineView,
  { closed }: DeadlineReading,
  now: number,
  strings: Strings,
): string {
  const words = strings.sla.requester
  if (deadline.pauseReason !== null) return words.sorry
  if (closed === null) return words.sorryOnIt
  return closed.until === null ? words.sorry : words.sorryBack(formatUntil(closed.until, now, strings))
}

/** Whether the deadline stands still for the student or someone else, on time or late. */
function isWaiting({ pauseReason, fulfilledAt }: DeadlineView, { tone }: DeadlineReading): boolean {
  return tone === 'paused' || (tone === 'breached' && pauseReason !== null && fulfilledAt === null)
}
