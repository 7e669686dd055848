import type { SlaClockView, TicketStatus } from '@lodge/contracts'
import { formatDueTime } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import { formatOutsideHours, formatUntil } from './format-deadline.ts'
import type { DeadlineReading } from './read-deadline.ts'

type RequesterDeadline = {
  deadline: SlaClockView
  reading: DeadlineReading
  /** The status of a ticket that is neither resolved nor closed. */
  status: TicketStatus
  now: number
  messages: Strings
}

/** The one sentence that a student reads about an open ticket whose clock this is. */
export function formatRequesterDeadline(facts: RequesterDeadline): string {
  const { deadline: clock, reading, status, now, messages } = facts
  const words = messages.sla.requester
  const when = (moment: string) => formatDueTime(moment, now, { strings: messages })
  if (isWaiting(clock, reading))
    return clock.pauseReason === 'pending' ? words.pausedForYou : formatWaitingStatus(status, messages)
  if (reading.tone === 'breached') return words.late[clock.metric]
  if (reading.tone === 'on_track' || reading.tone === 'at_risk')
    return clock.dueAt === null ? words.soon[clock.metric] : words.aim[clock.metric](when(clock.dueAt))
  const { metric, fulfilledAt } = clock
  if (!isAnswered(facts) || metric === 'resolution' || fulfilledAt === null)
    return formatWaitingStatus(status, messages)
  return words.answered[metric](when(fulfilledAt))
}

/** What a student reads about an open ticket on which no clock runs. */
export function formatWaitingStatus(status: TicketStatus, messages: Strings): string {
  const words = messages.sla.requester
  if (status === 'pending') return words.waitingForYou
  return status === 'on_hold' ? words.onHold : words.noTarget
}

/**
 * Whether the last thing to say is that an answer came. A ticket that waits says what for, and one that was solved
 * and is open again is not solved.
 */
export function isAnswered({ deadline: clock, reading: { tone }, status }: RequesterDeadline): boolean {
  const isEnded = tone === 'met' || tone === 'missed'
  return isEnded && clock.metric !== 'resolution' && status !== 'pending' && status !== 'on_hold'
}

/** The smaller line below it; empty where there is no more to say. */
export function formatRequesterDetails(facts: RequesterDeadline): string {
  const { deadline: clock, reading, now, messages } = facts
  const words = messages.sla.requester
  const { tone, percent, remainingMinutes, closed } = reading
  if (tone === 'breached') return formatLateDetails(clock, reading, now, messages)
  if (tone === 'missed') return isAnswered(facts) ? words.missed : ''
  if (percent === null || remainingMinutes === null) return ''
  if (tone === 'paused') return words.usedPaused(Math.floor(percent))
  if (tone !== 'on_track' && tone !== 'at_risk') return ''
  const used = words.used(Math.floor(percent), formatMinutes(remainingMinutes, messages))
  return closed === null ? used : `${formatOutsideHours(reading, now, messages)}. ${used}`
}

/** A breached clock that is paused has no due time any more; its breach was at the due time. */
function formatLateDetails(clock: SlaClockView, reading: DeadlineReading, now: number, messages: Strings): string {
  const words = messages.sla.requester
  const due = clock.dueAt ?? clock.breachedAt
  const aimed = due === null ? '' : words.aimed[clock.metric](formatDueTime(due, now, { strings: messages }))
  return [aimed, formatApology(clock, reading, now, messages)].filter(Boolean).join(' ')
}

function formatApology(clock: SlaClockView, { closed }: DeadlineReading, now: number, messages: Strings): string {
  const words = messages.sla.requester
  if (clock.pauseReason !== null) return words.sorry
  if (closed === null) return words.sorryOnIt
  return closed.until === null ? words.sorry : words.sorryBack(formatUntil(closed.until, now, messages))
}

/** Whether the clock stands still for the student or someone else, on time or late. */
function isWaiting({ pauseReason: pausedBecause, fulfilledAt }: SlaClockView, { tone }: DeadlineReading): boolean {
  return tone === 'paused' || (tone === 'breached' && pausedBecause !== null && fulfilledAt === null)
}
