import type { SlaClockView } from '@lodge/contracts'
import type { ReactNode } from 'react'
import { formatDueWords } from '../format/dates.ts'
import { formatMinutes } from '../format/durations.ts'
import { cn } from '../lib/cn.ts'
import { useNow } from '../lib/now.ts'
import type { Messages } from '../messages.ts'
import { useMessages } from '../messages-provider.tsx'
import type { ClockReading } from './read-clock.ts'
import { SlaTrack } from './sla-track.tsx'
import { useClock } from './use-clock.ts'

type RequesterBarProps = {
  clock: SlaClockView
  size: 'large' | 'small'
  /** Beside the words of a large bar: a status badge. */
  aside?: ReactNode
  /** At the end of the line of details of a large bar: why it stands as it does. */
  more?: ReactNode
  className?: string
}

/** A clock in the student's words: "We aim to answer by Tue 3 pm". The words come first, the bar second. */
export function RequesterBar({ clock, size, aside, more, className }: RequesterBarProps) {
  const messages = useMessages()
  const reading = useClock(clock)
  const now = useNow('minute')
  const details = size === 'large' ? detailWords(clock, reading, now, messages) : ''
  const hasBar = reading.tone !== 'none' && reading.tone !== 'cancelled'
  const words = requesterWords(clock, reading, now, messages)
  if (size === 'small')
    return (
      <div className={cn('min-w-0', className)}>
        <p className="truncate text-base">{words}</p>
        {hasBar && <SlaTrack reading={reading} className="mt-2" />}
      </div>
    )
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-xl font-semibold text-balance">{words}</p>
        {aside}
      </div>
      {hasBar && <SlaTrack reading={reading} isSmooth className="mt-3 h-2" />}
      {(details || more) && (
        <div className="mt-2 flex flex-wrap justify-between gap-x-4 gap-y-1 text-meta">
          <p className="text-muted-foreground tabular-nums">{details}</p>
          {more}
        </div>
      )}
    </div>
  )
}

/** The one sentence that a student reads about a clock. */
function requesterWords(clock: SlaClockView, { tone }: ClockReading, now: number, messages: Messages) {
  const words = messages.sla.requester
  if (tone === 'met' || tone === 'missed')
    return clock.metric === 'resolution' ? words.solved : words.answered
  if (tone === 'none' || tone === 'cancelled') return words.noTarget
  if (tone === 'paused') return clock.pausedBecause === 'on_hold' ? words.onHold : words.pausedForYou
  if (tone === 'breached') return words.late
  if (clock.dueAt === null) return words.answerSoon
  const when = formatDueWords(clock.dueAt, now, { messages })
  return clock.metric === 'resolution' ? words.solveBy(when) : words.answerBy(when)
}

function detailWords(clock: SlaClockView, reading: ClockReading, now: number, messages: Messages) {
  const words = messages.sla.requester
  const { tone, percent, remainingMinutes } = reading
  if (tone === 'breached')
    return clock.dueAt === null ? '' : words.lateSince(formatDueWords(clock.dueAt, now, { messages }))
  if (percent === null || remainingMinutes === null) return ''
  if (tone === 'paused') return words.usedPaused(Math.floor(percent))
  if (tone !== 'on_track' && tone !== 'at_risk') return ''
  return words.used(Math.floor(percent), formatMinutes(remainingMinutes, messages))
}
