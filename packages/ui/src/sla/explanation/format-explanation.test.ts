import type { DeadlineExplanationView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { buildExplanation, deadlineNow, minutesLater } from '../../testing/deadline-factory.ts'
import { readDeadline } from '../bar/read-deadline.ts'
import {
  formatExplanationTitle,
  formatRequesterExplanation,
  formatStaffExplanation,
} from './format-explanation.ts'
import { toTimelineSegments } from './timeline-segments.ts'

const factsOf = (explanation: DeadlineExplanationView) => ({
  explanation,
  segments: toTimelineSegments(explanation, deadlineNow),
  reading: readDeadline(explanation.deadline, deadlineNow),
  now: deadlineNow,
})
const titleOf = (explanation: DeadlineExplanationView) => formatExplanationTitle(factsOf(explanation))
const sentenceOf = (explanation: DeadlineExplanationView) => formatStaffExplanation(factsOf(explanation))

const paused = buildExplanation({
  state: 'paused',
  dueAt: null,
  upcomingSegments: [],
  pauseReason: 'pending',
})
const metDeadline = buildExplanation({ state: 'met', fulfilledAt: minutesLater(-10), upcomingSegments: [] })

test.each([
  ['running', buildExplanation(), 'Next response, due Tue 13/10/2026 3:00:00pm'],
  ['met', metDeadline, 'Next response, met Mon 12/10/2026 4:02:00pm'],
  ['paused', paused, 'Next response, paused with 6 h 48 min left'],
] as const)('the title of a deadline that is %s has its facts', (_, explanation, title) => {
  expect(titleOf(explanation)).toBe(title)
})

test('staff read the beginning of the target, the time left out and the due time', () => {
  expect(sentenceOf(buildExplanation())).toBe(
    'The target is 12 h of open time, counted from Mon 11 am. Not counted: closed hours. So it is due Tue 3 pm.',
  )
})

test('holidays, pauses and resolved time are named among the time left out', () => {
  const segments = [
    { from: minutesLater(-90), to: minutesLater(-60), counts: false, why: 'paused' as const },
    { from: minutesLater(-60), to: minutesLater(-45), counts: false, why: 'resolved' as const },
  ]
  const holidays = [{ date: '2026-10-13', name: 'Founders’ Day' }]

  expect(sentenceOf(buildExplanation({}, { segments, holidays }))).toContain(
    'Not counted: closed hours, Founders’ Day, 30 min paused, and 15 min resolved.',
  )
})

test('without time left out the sentence tells the due time only', () => {
  const dueAt = minutesLater(48)
  const explanation = buildExplanation({ dueAt, targetMinutes: 360 })

  expect(sentenceOf(explanation)).toBe(
    'The target is 6 h of open time, counted from Mon 11 am. It is due Mon 5 pm.',
  )
})

test('staff read the time left of a paused deadline', () => {
  expect(sentenceOf(paused)).toContain('It is paused with 6 h 48 min left.')
  expect(formatRequesterExplanation(factsOf(paused))).toContain('It is paused while we wait for your answer.')
})

test('a deadline without a target promises nothing', () => {
  const none = buildExplanation({ targetMinutes: null, dueAt: null, upcomingSegments: [] })

  expect(sentenceOf(none)).toBe('There is no target here.')
  expect(formatRequesterExplanation(factsOf(none))).toBe('There is no target here.')
})
