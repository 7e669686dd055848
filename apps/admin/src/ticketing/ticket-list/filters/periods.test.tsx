import { expect, test } from 'vitest'
import { describePeriod } from './periods.ts'

test.each([
  ['created', '24h', 'in the last 24 hours'],
  ['created', '1d', 'in the last 1 day'],
  ['updated', '6w', 'in the last 6 weeks'],
  ['due', '1h', 'overdue or within 1 hour'],
  ['created', '2026-10-01..', 'since 1/10/2026'],
  ['created', '..2026-10-31', 'until 31/10/2026'],
  ['resolved', '2026-10-01..2026-10-01', 'on 1/10/2026'],
  ['resolved', '2026-10-01..2026-10-31', 'from 1/10/2026 to 31/10/2026'],
] as const)('%s %s reads “%s”', (field, period, sentence) => {
  expect(describePeriod(field, period)).toBe(sentence)
})
