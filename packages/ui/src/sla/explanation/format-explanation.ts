import type { DeadlineExplanationView } from '@lodge/contracts'
import { formatDate, formatDateTime, formatDueTime, formatTimeOfDay, formatWeekday } from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import type { DeadlineReading } from '../bar/read-deadline.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

type ExplanationFacts = {
  explanation: DeadlineExplanationView
  segments: readonly TimelineSegment[]
  reading: DeadlineReading
  now: number
  messages: Strings
}

/** "Resolution, due Fri 23/10/2026 10:54:00am"; a paused clock has no due time. */
export function formatExplanationTitle({ explanation: { clock, timezone }, reading, messages }: ExplanationFacts) {
  const words = messages.sla.why
  const name = messages.sla.long[clock.metric]
  const full = (moment: string) =>
    `${formatWeekday(moment, { strings: messages, timeZone: timezone })} ${formatDateTime(moment, timezone)}`
  if (reading.tone === 'met' && clock.fulfilledAt !== null)
    return words.titleMet(name, full(clock.fulfilledAt))
  if (reading.tone === 'paused')
    return words.titlePaused(name, formatMinutes(reading.remainingMinutes ?? 0, messages))
  return clock.dueAt === null ? words.titleOther(name) : words.titleDue(name, full(clock.dueAt))
}

/** How the due time comes about, in a sentence or two for staff. */
export function formatStaffExplanation(facts: ExplanationFacts) {
  const { explanation: why, reading, now, messages } = facts
  const { clock, timezone } = why
  const words = messages.sla.why
  if (clock.targetMinutes === null || clock.startedAt === null) return words.noTarget
  const options = { messages, timeZone: timezone }
  const from = `${formatWeekday(clock.startedAt, options)} ${formatDate(clock.startedAt, timezone)} ${formatTimeOfDay(clock.startedAt, options)}`
  const promise = words.sentence(formatMinutes(clock.targetMinutes, messages), from)
  const excluded = joinWithAnd(listExcludedTimes(facts), messages)
  if (reading.tone === 'paused') {
    const left = words.pausedNow(formatMinutes(reading.remainingMinutes ?? 0, messages))
    return [promise, excluded && words.excludedOnly(excluded), left].filter(Boolean).join(' ')
  }
  if (clock.dueAt === null)
    return [promise, excluded && words.excludedOnly(excluded)].filter(Boolean).join(' ')
  const due = formatDueTime(clock.dueAt, now, options)
  return `${promise} ${excluded ? words.excluded(excluded, due) : words.dueThen(due)}`
}

/** How the due time comes about, for the student. */
export function formatRequesterExplanation({ explanation: { clock, timezone }, now, messages }: ExplanationFacts) {
  const words = messages.sla.why
  if (clock.targetMinutes === null || clock.startedAt === null) return words.noTarget
  const from = formatDueTime(clock.startedAt, now, { strings: messages, timeZone: timezone })
  const promise = words.requesterSentence[clock.metric](from, formatMinutes(clock.targetMinutes, messages))
  return clock.pauseReason ? `${promise} ${words.requesterPausedBecause[clock.pauseReason]}` : promise
}

/** How much of the target is used, and which of the time on the line below it is left out. */
export function formatUsedTime({ explanation: { clock }, segments: pieces, reading, messages }: ExplanationFacts) {
  const words = messages.sla.why
  if (clock.targetMinutes === null) return ''
  const used = formatMinutes(reading.elapsedMinutes, messages)
  return [
    words.requesterUsed(used, formatMinutes(clock.targetMinutes, messages)),
    ...(sumMinutes(pieces, 'closed', 'holiday') > 0 ? [words.requesterClosed] : []),
    ...(sumMinutes(pieces, 'paused') > 0 ? [words.requesterPaused] : []),
  ].join(' ')
}

function listExcludedTimes({ explanation: why, segments: pieces, messages }: ExplanationFacts) {
  const words = messages.sla.why
  const paused = sumMinutes(pieces, 'paused')
  const resolved = sumMinutes(pieces, 'resolved')
  return [
    ...(sumMinutes(pieces, 'closed') > 0 ? [words.closedHours] : []),
    ...why.holidays.map(({ name }) => name),
    ...(paused > 0 ? [words.pausedTime(formatMinutes(paused, messages))] : []),
    ...(resolved > 0 ? [words.resolvedTime(formatMinutes(resolved, messages))] : []),
  ]
}

function joinWithAnd(parts: readonly string[], { sla }: Strings) {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${sla.why.and} ${parts.at(-1)}`
}
