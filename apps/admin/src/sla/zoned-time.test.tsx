import { expect, test } from 'vitest'
import { fromWallTime, isKnownTimeZone, toWallTime } from './zoned-time.ts'

test.each([
  ['Europe/London', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
  ['Europe/London', '2026-12-01T09:00', '2026-12-01T09:00:00.000Z'],
  ['Europe/London', '2026-10-25T10:00', '2026-10-25T10:00:00.000Z'],
  ['America/New_York', '2026-07-01T09:00', '2026-07-01T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-01T00:15', '2026-06-30T18:45:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01T00:00', '2026-06-30T10:00:00.000Z'],
])('in %s it is %s at %s', (zone, wall, instant) => {
  expect(fromWallTime(wall, zone)).toBe(instant)
  expect(toWallTime(Date.parse(instant), zone)).toBe(wall)
})

test('an hour that comes twice means its first time', () => {
  expect(fromWallTime('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
})

test('an hour that is left out is moved on past the gap', () => {
  const instant = fromWallTime('2026-03-29T01:30', 'Europe/London')
  expect(instant).toBe('2026-03-29T01:30:00.000Z')
  expect(toWallTime(Date.parse(instant ?? ''), 'Europe/London')).toBe('2026-03-29T02:30')
})

test.each(['', '2026-10-25', '2026-13-01T09:00', '2026-10-25T25:00', 'tomorrow'])(
  '“%s” is no time',
  (wall) => {
    expect(fromWallTime(wall, 'Europe/London')).toBeNull()
  },
)

test.each([
  ['Europe/London', true],
  ['Mars/Olympus', false],
])('whether %s is a time zone: %s', (zone, isKnown) => {
  expect(isKnownTimeZone(zone)).toBe(isKnown)
})
