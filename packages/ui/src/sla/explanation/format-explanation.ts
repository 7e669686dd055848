import type { DeadlineExplanationView } from '@lodge/contracts'
import { formatDateTime, formatDueTime, formatDueTimes, formatWeekday } from '../../format/dates.ts'
import { formatMinutesInText } from '../../format/durations.ts'
import { t } from '../../t.ts'
import type { DeadlineReading } from '../bar/read-deadline.ts'
import { sumMinutes, type TimelineSegment } from './timeline-segments.ts'

type ExplanationFacts = {
  explanation: DeadlineExplanationView
  segments: readonly TimelineSegment[]
  reading: DeadlineReading
  now: number
}

/** Returns "Resolution, due Fri 23/10/2026 10:54:00am"; a paused deadline has no due time. */
export function formatExplanationTitle({ explanation: { deadline, timezone }, reading }: ExplanationFacts) {
  const name = t(`ui.sla.long.${deadline.metric}`)
  const full = (moment: string) =>
    `${formatWeekday(moment, { timeZone: timezone })} ${formatDateTime(moment, timezone)}`
  if (reading.tone === 'met' && deadline.fulfilledAt !== null)
    return t('ui.sla.why.titleMet', { clock: name, at: full(deadline.fulfilledAt) })
  if (reading.tone === 'paused')
    return t('ui.sla.why.titlePaused', {
      clock: name,
      left: formatMinutesInText(reading.remainingMinutes ?? 0),
    })
  return deadline.dueAt === null
    ? t('ui.sla.why.titleOther', { clock: name })
    : t('ui.sla.why.titleDue', { clock: name, due: full(deadline.dueAt) })
}

export function formatStaffExplanation(facts: ExplanationFacts) {
  const { explanation, reading, now } = facts
  const { deadline, timezone } = explanation
  if (deadline.targetMinutes === null || deadline.startedAt === null) return t('ui.sla.why.noTarget')
  const options = { timeZone: timezone }
  const moments = deadline.dueAt === null ? [deadline.startedAt] : [deadline.startedAt, deadline.dueAt]
  const [from = '', dueTime = ''] = formatDueTimes(moments, now, options)
  const promise = t('ui.sla.why.sentence', { target: formatMinutesInText(deadline.targetMinutes), from })
  const left = listExcludedTimes(facts)
  const excluded = left.length > 0 ? left : null
  if (reading.tone === 'paused') {
    const remaining = t('ui.sla.why.pausedNow', { left: formatMinutesInText(reading.remainingMinutes ?? 0) })
    return [promise, excluded && t('ui.sla.why.excludedOnly', { what: excluded }), remaining]
      .filter(Boolean)
      .join(' ')
  }
  if (deadline.dueAt === null)
    return [promise, excluded && t('ui.sla.why.excludedOnly', { what: excluded })].filter(Boolean).join(' ')
  return `${promise} ${excluded ? t('ui.sla.why.excluded', { what: excluded, due: dueTime }) : t('ui.sla.why.dueThen', { due: dueTime })}`
}

export function formatRequesterExplanation({ explanation: { deadline, timezone }, now }: ExplanationFacts) {
  if (deadline.targetMinutes === null || deadline.startedAt === null) return t('ui.sla.why.noTarget')
  const from = formatDueTime(deadline.startedAt, now, { timeZone: timezone })
  const promise = t(`ui.sla.why.requesterSentence.${deadline.metric}`, {
    from,
    target: formatMinutesInText(deadline.targetMinutes),
  })
  return deadline.pauseReason
    ? `${promise} ${t(`ui.sla.why.requesterPausedBecause.${deadline.pauseReason}`)}`
    : promise
}

/** Returns the used part of the target, and kinds of time that are left out. */
export function formatUsedTime({ explanation: { deadline }, segments, reading }: ExplanationFacts) {
  if (deadline.targetMinutes === null) return ''
  const usedTime = formatMinutesInText(reading.elapsedMinutes)
  return [
    t('ui.sla.why.requesterUsed', { used: usedTime, target: formatMinutesInText(deadline.targetMinutes) }),
    ...(sumMinutes(segments, 'closed', 'holiday') > 0 ? [t('ui.sla.why.requesterClosed')] : []),
    ...(sumMinutes(segments, 'paused') > 0 ? [t('ui.sla.why.requesterPaused')] : []),
  ].join(' ')
}

function listExcludedTimes({ explanation, segments }: ExplanationFacts) {
  const paused = sumMinutes(segments, 'paused')
  const resolved = sumMinutes(segments, 'resolved')
  return [
    ...(sumMinutes(segments, 'closed') > 0 ? [t('ui.sla.why.closedHours')] : []),
    ...explanation.holidays.map(({ name }) => name),
    ...(paused > 0 ? [t('ui.sla.why.pausedTime', { time: formatMinutesInText(paused) })] : []),
    ...(resolved > 0 ? [t('ui.sla.why.resolvedTime', { time: formatMinutesInText(resolved) })] : []),
  ]
}
