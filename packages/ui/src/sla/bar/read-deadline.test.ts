import type { DeadlineView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { findMostUrgentDeadline, readDeadline } from './read-deadline.ts'

const start = Date.parse('2026-10-12T16:00:00Z')
const minutes = (count: number) => start + count * 60_000
const iso = (count: number) => new Date(minutes(count)).toISOString()

const deadline = (patch: Partial<DeadlineView> = {}): DeadlineView => ({
  metric: 'first_response',
  cycle: 1,
  state: 'running',
  startedAt: iso(-60),
  dueAt: iso(60),
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 120,
  elapsedMinutes: 60,
  asOf: iso(0),
  upcomingSegments: [
    { from: iso(0), to: iso(30) },
    { from: iso(600), to: iso(900) },
  ],
  pauseReason: null,
  ...patch,
})

test.each([
  ['at the time of the answer', 0, 60, 'on_track'],
  ['after ten minutes', 10, 70, 'on_track'],
  ['after closing time it stands still', 300, 90, 'on_track'],
  ['from 80 percent it is at risk', 606, 96, 'at_risk'],
  ['when the target is used up it is breached by itself', 630, 120, 'breached'],
  ['and it goes on', 640, 130, 'breached'],
] as const)('%s', (_, at, elapsedMinutes, tone) => {
  expect(readDeadline(deadline(), minutes(at))).toMatchObject({
    elapsedMinutes,
    tone,
    remainingMinutes: 120 - elapsedMinutes,
  })
})

test.each([
  ['paused', deadline({ state: 'paused', upcomingSegments: [] }), 'paused'],
  ['met', deadline({ state: 'met', fulfilledAt: iso(0), upcomingSegments: [] }), 'met'],
  ['breached and still open', deadline({ state: 'breached', elapsedMinutes: 130 }), 'breached'],
  [
    'breached and answered late',
    deadline({ state: 'breached', fulfilledAt: iso(5), upcomingSegments: [] }),
    'missed',
  ],
  [
    'breached and ended without an answer',
    deadline({ state: 'breached', elapsedMinutes: 130, upcomingSegments: [] }),
    'missed',
  ],
  [
    'breached and paused',
    deadline({ state: 'breached', elapsedMinutes: 130, upcomingSegments: [], pauseReason: 'pending' }),
    'breached',
  ],
  ['cancelled', deadline({ state: 'cancelled', upcomingSegments: [] }), 'cancelled'],
  [
    'not applicable',
    deadline({ state: 'not_applicable', targetMinutes: null, upcomingSegments: [] }),
    'none',
  ],
  ['running without a target', deadline({ targetMinutes: null }), 'none'],
] as const)('a deadline that is %s reads so', (_, view, tone) => {
  expect(readDeadline(view, minutes(1)).tone).toBe(tone)
})

test.each([
  ['while it is open', 10, 12, [{ from: iso(10), to: iso(30) }]],
  ['in the minute of closing', 30, 30, []],
  ['after closing', 40, 45, []],
] as const)('an older view of it reads the same: %s', (_, asOf, at, today) => {
  const elapsedMinutes = 60 + Math.min(asOf, 30)
  const upcomingSegments = [...today, { from: iso(600), to: iso(900) }]
  const anew = deadline({ asOf: iso(asOf), elapsedMinutes, upcomingSegments })

  for (const now of [at, at + 5, 610, 640])
    expect(readDeadline(deadline(), minutes(now))).toEqual(readDeadline(anew, minutes(now)))
})

test('a frozen deadline does not move', () => {
  expect(readDeadline(deadline({ state: 'paused', upcomingSegments: [] }), minutes(5_000))).toMatchObject({
    elapsedMinutes: 60,
    isMoving: false,
  })
})

test.each([
  ['inside business hours it is open', deadline(), 29, null],
  ['at closing time it is closed until the next opening', deadline(), 30, { until: minutes(600) }],
  ['up to the opening', deadline(), 599.9, { until: minutes(600) }],
  ['from the opening it is open again', deadline(), 600, null],
  [
    'where two segments touch it stays open',
    deadline({
      upcomingSegments: [
        { from: iso(0), to: iso(30) },
        { from: iso(30), to: iso(60) },
      ],
    }),
    30,
    null,
  ],
  [
    'without any opening it is closed for good',
    deadline({ upcomingSegments: [], dueAt: null }),
    1,
    { until: null },
  ],
  ['a late deadline pauses as well', deadline({ state: 'breached' }), 100, { until: minutes(600) }],
  [
    'one that was answered late is over',
    deadline({ state: 'breached', fulfilledAt: iso(5), upcomingSegments: [] }),
    1,
    null,
  ],
  [
    'one that waits for the student waits for them alone',
    deadline({ state: 'paused', upcomingSegments: [] }),
    1,
    null,
  ],
  ['one that is met is over', deadline({ state: 'met', fulfilledAt: iso(0), upcomingSegments: [] }), 1, null],
] as const)('%s', (_, view, at, closed) => {
  expect(readDeadline(view, minutes(at)).closed).toEqual(closed)
})

test('the most urgent deadline is over or the closest to its due time', () => {
  const paused = deadline({ metric: 'resolution', state: 'paused', upcomingSegments: [] })
  const close = deadline({ metric: 'next_response', elapsedMinutes: 110 })
  expect(findMostUrgentDeadline([paused, deadline(), close], minutes(0))).toBe(close)
  expect(findMostUrgentDeadline([], 0)).toBeUndefined()
})
