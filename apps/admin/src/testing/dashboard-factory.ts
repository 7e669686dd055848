import type { Dashboard } from '@lodge/contracts'

/** A quiet day's dashboard for tests; say only what the test is about. */
export function buildDashboard(parts: Partial<Dashboard> = {}): Dashboard {
  return {
    asOf: '2026-10-15T16:00:00.000Z',
    today: '2026-10-15',
    breaching: [],
    unanswered: [],
    newToday: 0,
    resolvedToday: 0,
    hours: [],
    oldestUnassignedAt: null,
    medianResolutionMinutes: null,
    load: [],
    agents: [],
    online: 0,
    compliance: [],
    missed: [],
    perDay: [],
    usuallyNew: null,
    openAtNine: null,
    ...parts,
  }
}
