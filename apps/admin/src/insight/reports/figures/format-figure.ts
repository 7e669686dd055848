import type { ReportMeasure } from '@lodge/contracts'
import { formatMinutes } from '@lodge/ui'
import { t } from '../../../foundation/t.ts'
import { measureKinds } from './measures.ts'

/** Returns a figure as it is written: a number, a percentage, or business time. */
export function formatFigure(measure: ReportMeasure, value: number | null): string {
  if (value === null) return '–'
  const { kind } = measureKinds[measure]
  if (kind === 'time') return formatMinutes(value / 60)
  return kind === 'share' ? formatShare(value) : t('reports.number', { value })
}

/** Returns a share from 0 to 1 in percent, with one decimal. */
export function formatShare(share: number): string {
  return t('reports.percent', { value: toPoints(share) })
}

/** A share in percentage points with one decimal, as it is shown, so that a change is the difference of what is shown. */
function toPoints(share: number): number {
  return Math.round(share * 1_000) / 10
}

export interface FigureChange {
  text: string
  direction: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'neutral'
}

/** Returns in words how a figure differs from that of the period before; null where one of them is nothing. */
export function describeChange(
  measure: ReportMeasure,
  now: number | null,
  before: number | null,
): FigureChange | null {
  if (now === null || before === null) return null
  const { kind, better } = measureKinds[measure]
  const difference = kind === 'share' ? toPoints(now) - toPoints(before) : now - before
  if (Math.abs(difference) < smallestChange[kind])
    return { text: t('reports.change.same'), direction: 'same', tone: 'neutral' }
  const direction = difference > 0 ? 'up' : 'down'
  const tone = better === null ? 'neutral' : (direction === 'up') === (better === 'more') ? 'good' : 'bad'
  const text = describers[kind](Math.abs(difference), direction, before)
  return { text: tone === 'neutral' || kind === 'time' ? text : describeTone(text, tone), direction, tone }
}

/** The smallest change that shows: below it the two figures read the same. */
const smallestChange = { tickets: 1, share: 0.05, time: 60 }

function describeTone(text: string, tone: 'good' | 'bad'): string {
  return tone === 'good' ? t('reports.change.better', { text }) : t('reports.change.worse', { text })
}

type DescribeDifference = (difference: number, direction: 'up' | 'down', before: number) => string

const describers: Record<'tickets' | 'share' | 'time', DescribeDifference> = {
  tickets: (count, direction, before) => {
    const percent = count > 9 * before ? null : Math.round((count / before) * 100)
    if (percent === null) return t(`reports.change.${direction === 'up' ? 'more' : 'fewer'}`, { count })
    return t(`reports.change.${direction === 'up' ? 'morePercent' : 'fewerPercent'}`, { count, percent })
  },
  share: (difference, direction) => {
    const points = Math.round(difference * 10) / 10
    return t(`reports.change.${direction === 'up' ? 'pointsUp' : 'pointsDown'}`, { points })
  },
  time: (seconds, direction) =>
    t(`reports.change.${direction === 'up' ? 'longer' : 'shorter'}`, { time: formatMinutes(seconds / 60) }),
}
