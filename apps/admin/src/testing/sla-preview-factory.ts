import type { BusinessHoursInput, DeadlineExplanationView, SlaPreview } from '@lodge/contracts'

type Metric = DeadlineExplanationView['deadline']['metric']

/** Monday to Friday from nine to five in London, without holidays. */
export const londonHours: BusinessHoursInput = {
  timezone: 'Europe/London',
  weekly: {
    mon: [['09:00', '17:00']],
    tue: [['09:00', '17:00']],
    wed: [['09:00', '17:00']],
    thu: [['09:00', '17:00']],
    fri: [['09:00', '17:00']],
    sat: [],
    sun: [],
  },
  holidays: [],
}

/** Returns the explanation of a four-hour deadline, due in the afternoon of 15 October 2026. */
export function buildExplanation(
  metric: Metric = 'first_response',
  deadline: Partial<DeadlineExplanationView['deadline']> = {},
): DeadlineExplanationView {
  const [startedAt, dueAt] = ['2026-10-15T09:00:00.000Z', '2026-10-15T13:00:00.000Z']
  return {
    deadline: {
      metric,
      cycle: 1,
      state: 'running',
      startedAt,
      dueAt,
      asOf: startedAt,
      fulfilledAt: null,
      breachedAt: null,
      targetMinutes: 240,
      elapsedMinutes: 0,
      pauseReason: null,
      upcomingSegments: [{ from: startedAt, to: dueAt }],
      ...deadline,
    },
    timezone: 'Europe/London',
    policyName: 'Standard',
    policyVersion: 3,
    holidays: [],
    businessHoursName: 'Student Services',
    segments: [],
  }
}

/** The preview of a ticket with one deadline; say only what the test is about. */
export function buildSlaPreview(parts: Partial<SlaPreview> = {}): SlaPreview {
  return {
    explanations: [buildExplanation()],
    year: 2026,
    daylightSavingChanges: [],
    holidays: [],
    warnings: [],
    ...parts,
  }
}
