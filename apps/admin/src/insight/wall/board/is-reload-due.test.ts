import { expect, test } from 'vitest'
import { isReloadDue } from './is-reload-due.ts'

const timezone = 'Europe/London'
const minute = 60_000
const night = Date.parse('2026-07-01T03:00:20Z')
const present = { now: Date.parse('2026-07-01T11:00:00Z'), timezone, version: '1.0.0' }
const loaded = { forMs: 60 * minute, version: '1.0.0' }

test.each<[string, boolean, typeof loaded, typeof present]>([
  ['at noon nothing is due', false, loaded, present],
  ['at four by the site’s clock it is', true, loaded, { ...present, now: night }],
  ['not once more when it was just loaded', false, { ...loaded, forMs: 20_000 }, { ...present, now: night }],
  ['nor later in that hour', false, loaded, { ...present, now: night + 2 * minute }],
  ['a new version is due at once', true, loaded, { ...present, version: '1.1.0' }],
  [
    'but not again and again while nodes differ',
    false,
    { ...loaded, forMs: 4 * minute },
    { ...present, version: '1.1.0' },
  ],
])('%s', (_what, isDue, since, at) => {
  expect(isReloadDue(since, at)).toBe(isDue)
})
