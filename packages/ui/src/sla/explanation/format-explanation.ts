import type { DeadlineExplanationView } from '@lodge/contracts'
import {
  formatDate,
  formatDateTime,
  formatDueTime,
  formatTimeOfDay,
  formatWeekday,
} from '../../format/dates.ts'
import { formatMinutes } from '../../format/durations.ts'
import type { Strings } from '../../strings.ts'
import type { DeadlineReading } from '../bar/read-deadline.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

type ExplanationFacts = {
  explanation: DeadlineExplanationView
  segments: readonly TimelineSegment[]
  reading: DeadlineReading
  now: number
  strings: Strings
}

/** "Resolution, due Fri 23/10/2026 10:54:00am"; a paused deadline has no due time. */
export function formatExplanationTitle({
  explanation: { deadline, timezone },
  reading,
  strings,
}: ExplanationFacts) {
  const words = strings.sla.why
  const name = strings.sla.long[deadline.metric]
  const full = (moment: string) =>
    `${formatWeekday(moment, { strings, timeZone: timezone })} ${formatDateTime(moment, timezone)}`
  if (reading.tone === 'met' && deadline.fulfilledAt !== null)
    return words.titleMet(name, full(deadline.fulfilledAt))
  if (reading.tone === 'paused')
    return words.titlePaused(name, formatMinutes(reading.remainingMinutes ?? 0, strings))
  return deadline.dueAt === null ? words.titleOther(name) : words.titleDue(name, full(deadline.dueAt))
}

/** How the due time comes about, in a sentence or two for staff. */
export function formatStaffExplanation(facts: ExplanationFacts) {
  const { explanation: why, reading, now, strings } = facts
  const { deadline, timezone } = why
  const words = strings.sla.why
  if (deadline.targetMinutes === null || deadline.startedAt === null) return words.noTarget
  const options = { strings, timeZone: timezone }
  const from = `${formatWeekday(deadline.startedAt, options)} ${formatDate(deadline.startedAt, timezone)} ${formatTimeOfDay(deadline.startedAt, options)}`
  const promise = words.sentence(formatMinutes(deadline.targetMinutes, strings), from)
  const excluded = joinWithAnd(listExcludedTimes(facts), strings)
  if (reading.tone === 'paused') {
    const left = words.pausedNow(formatMinutes(reading.remainingMinutes ?? 0, strings))
    return [promise, excluded && words.excludedOnly(excluded), left].filter(Boolean).join(' ')
  }
  if (deadline.dueAt === null)
    return [promise, excluded && words.excludedOnly(excluded)].filter(Boolean).join(' ')
  const due = formatDueTime(deadline.dueAt, now, options)
  return `${promise} ${excluded ? words.excluded(excluded, due) : words.dueThen(due)}`
}

/** How the due time comes about, for the student. */
export function formatRequesterExplanation({
  explanation: { deadline, timezone },
  now,
  strings,
}: ExplanationFacts) {
  const words = strings.sla.why
  if (deadline.targetMinutes === null || deadline.startedAt === null) return words.noTarget
  const from = formatDueTime(deadline.startedAt, now, { strings, timeZone: timezone })
  const promise = words.requesterSentence[deadline.metric](
    from,
    formatMinutes(deadline.targetMinutes, strings),
  )
  return deadline.pauseReason ? `${promise} ${words.requesterPausedBecause[deadline.pauseReason]}` : promise
}

/** How much of the target is used, and which of the time on the line below it is left out. */
export function formatUsedTime({ explanation: { deadline }, segments, reading, strings }: ExplanationFacts) {
  const words = strings.sla.why
  if (deadline.targetMinutes === null) return ''
  const used = formatMinutes(reading.elapsedMinutes, strings)
  return [
    words.requesterUsed(used, formatMinutes(deadline.targetMinutes, strings)),
    ...(sumMinutes(segments, 'closed', 'holiday') > 0 ? [words.requesterClosed] : []),
    ...(sumMinutes(segments, 'paused') > 0 ? [words.requesterPaused] : []),
  ].join(' ')
}

function listExcludedTimes({ explanation: why, segments, strings }: ExplanationFacts) {
  const words = strings.sla.why
  const paused = sumMinutes(segments, 'paused')
  const resolved = sumMinutes(segments, 'resolved')
  return [
    ...(sumMinutes(segments, 'closed') > 0 ? [words.closedHours] : []),
    ...why.holidays.map(({ name }) => name),
    ...(paused > 0 ? [words.pausedTime(formatMinutes(paused, strings))] : []),
    ...(resolved > 0 ? [words.resolvedTime(formatMinutes(resolved, strings))] : []),
  ]
}

function joinWithAnd(parts: readonly string[], { sla }: Strings) {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} ${sla.why.and} ${parts.at(-1)}`
}
