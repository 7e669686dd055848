import type { DeadlineExplanationView, DeadlineView } from '@lodge/contracts'

/** A Monday, 4:12 pm in London. */
export const deadlineNow = Date.parse('2026-10-12T15:12:00.000Z')

export const minutesLater = (minutes: number) => new Date(deadlineNow + minutes * 60_000).toISOString()

/** A next response within three hours, of which 110 minutes have run. */
export const buildDeadline = (patch: Partial<DeadlineView> = {}): DeadlineView => ({
  metric: 'next_response',
  cycle: 1,
  state: 'running',
  startedAt: minutesLater(-110),
  dueAt: minutesLater(70),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 110,
  asOf: minutesLater(0),
  upcomingSegments: [{ from: minutesLater(0), to: minutesLater(600) }],
  pauseReason: null,
  ...patch,
})

/** A deadline of twelve hours in London, open from 9 am to 5 pm. */
export const buildExplanation = (
  patch: Partial<DeadlineView> = {},
  more: Partial<DeadlineExplanationView> = {},
): DeadlineExplanationView => ({
  deadline: buildDeadline({
    startedAt: '2026-10-12T10:00:00.000Z',
    dueAt: '2026-10-13T14:00:00.000Z',
    targetMinutes: 720,
    elapsedMinutes: 312,
    upcomingSegments: [
      { from: minutesLater(0), to: '2026-10-12T16:00:00.000Z' },
      { from: '2026-10-13T08:00:00.000Z', to: '2026-10-13T16:00:00.000Z' },
    ],
    ...patch,
  }),
  timezone: 'Europe/London',
  policyName: 'Standard',
  policyVersion: 3,
  businessHoursName: 'Student Services',
  segments: [{ from: '2026-10-12T10:00:00.000Z', to: minutesLater(0), counts: true, why: 'open' }],
  holidays: [],
  ...more,
})
