import type { SlaClockView, TicketStatus } from '@lodge/contracts'
import { formatDueWords } from '../format/dates.ts'
import { formatMinutes } from '../format/durations.ts'
import type { Messages } from '../messages.ts'
import { closedWords, untilWords } from './clock-words.ts'
import type { ClockReading } from './read-clock.ts'

type RequesterFacts = {
  clock: SlaClockView
  reading: ClockReading
  /** The status of a ticket that is neither resolved nor closed. */
  status: TicketStatus
  now: number
  messages: Messages
}

/** The one sentence that a student reads about an open ticket whose clock this is. */
export function requesterWords(facts: RequesterFacts): string {
  const { clock, reading, status, now, messages } = facts
  const words = messages.sla.requester
  const when = (moment: string) => formatDueWords(moment, now, { messages })
  if (isWaiting(clock, reading))
    return clock.pauseReason === 'pending' ? words.pausedForYou : statusWords(status, messages)
  if (reading.tone === 'breached') return words.late[clock.metric]
  if (reading.tone === 'on_track' || reading.tone === 'at_risk')
    return clock.dueAt === null ? words.soon[clock.metric] : words.aim[clock.metric](when(clock.dueAt))
  const { metric, fulfilledAt } = clock
  if (!hasAnswered(facts) || metric === 'resolution' || fulfilledAt === null)
    return statusWords(status, messages)
  return words.answered[metric](when(fulfilledAt))
}

/** What a student reads about an open ticket on which no clock runs. */
export function statusWords(status: TicketStatus, messages: Messages): string {
  const words = messages.sla.requester
  if (status === 'pending') return words.waitingForYou
  return status === 'on_hold' ? words.onHold : words.noTarget
}

/**
 * Whether the last thing to say is that an answer came. A ticket that waits says what for, and one that was solved
 * and is open again is not solved.
 */
export function hasAnswered({ clock, reading: { tone }, status }: RequesterFacts): boolean {
  const isEnded = tone === 'met' || tone === 'missed'
  return isEnded && clock.metric !== 'resolution' && status !== 'pending' && status !== 'on_hold'
}

/** The smaller line below it; empty where there is no more to say. */
export function requesterDetails(facts: RequesterFacts): string {
  const { clock, reading, now, messages } = facts
  const words = messages.sla.requester
  const { tone, percent, remainingMinutes, closed } = reading
  if (tone === 'breached') return lateDetails(clock, reading, now, messages)
  if (tone === 'missed') return hasAnswered(facts) ? words.missed : ''
  if (percent === null || remainingMinutes === null) return ''
  if (tone === 'paused') return words.usedPaused(Math.floor(percent))
  if (tone !== 'on_track' && tone !== 'at_risk') return ''
  const used = words.used(Math.floor(percent), formatMinutes(remainingMinutes, messages))
  return closed === null ? used : `${closedWords(reading, now, messages)}. ${used}`
}

/** A breached clock that is paused has no due time any more; its breach was at the due time. */
function lateDetails(clock: SlaClockView, reading: ClockReading, now: number, messages: Messages): string {
  const words = messages.sla.requester
  const due = clock.dueAt ?? clock.breachedAt
  const aimed = due === null ? '' : words.aimed[clock.metric](formatDueWords(due, now, { messages }))
  return [aimed, regretWords(clock, reading, now, messages)].filter(Boolean).join(' ')
}

function regretWords(clock: SlaClockView, { closed }: ClockReading, now: number, messages: Messages): string {
  const words = messages.sla.requester
  if (clock.pauseReason !== null) return words.sorry
  if (closed === null) return words.sorryOnIt
  return closed.until === null ? words.sorry : words.sorryBack(untilWords(closed.until, now, messages))
}

/** Whether the clock stands still for the student or someone else, on time or late. */
function isWaiting({ pauseReason: pausedBecause, fulfilledAt }: SlaClockView, { tone }: ClockReading): boolean {
  return tone === 'paused' || (tone === 'breached' && pausedBecause !== null && fulfilledAt === null)
}
