import type { SaveBusinessHours, SaveSlaPolicy } from '@lodge/contracts'

const officeHours: [string, string][] = [['09:00', '17:00']]

/** Returns office hours in London as they are entered. */
export function businessHoursInput(overrides: Partial<SaveBusinessHours> = {}): SaveBusinessHours {
  return {
    name: 'Exam office',
    timezone: 'Europe/London',
    weekly: {
      mon: officeHours,
      tue: officeHours,
      wed: officeHours,
      thu: officeHours,
      fri: officeHours,
      sat: [],
      sun: [],
    },
    holidays: [],
    ...overrides,
  }
}

const targets = { firstResponseMinutes: 60, nextResponseMinutes: null, resolutionMinutes: 480 }

/** Returns a policy as it is entered: an hour for a response, a day for the resolution. */
export function slaPolicyInput(overrides: Partial<SaveSlaPolicy> & { businessHours: string }): SaveSlaPolicy {
  return {
    name: 'Exams',
    usesTeamHours: true,
    targets: { low: targets, normal: targets, high: targets, urgent: targets },
    scope: { topics: [], departments: [], teams: [] },
    pauseStatuses: ['pending', 'on_hold'],
    pauseMetrics: ['resolution'],
    reopenMode: 'resume',
    warnAtPercent: [80],
    escalation: [],
    ...overrides,
  }
}
