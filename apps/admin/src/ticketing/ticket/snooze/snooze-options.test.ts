import { expect, test } from 'vitest'
import { listSnoozeOptions } from './snooze-options.ts'

const london = (moment: string) =>
  listSnoozeOptions(Date.parse(moment), 'Europe/London').map(({ key, at }) => [key, at.toISOString()])

test('on a weekday three hours on, tomorrow at nine and Monday at nine are offered', () => {
  expect(london('2026-11-03T13:20:00Z')).toEqual([
    ['today', '2026-11-03T17:00:00.000Z'],
    ['tomorrow', '2026-11-04T09:00:00.000Z'],
    ['monday', '2026-11-09T09:00:00.000Z'],
  ])
})

test('late in the evening the day is over, and on a Sunday tomorrow is Monday', () => {
  expect(london('2026-11-08T21:30:00Z')).toEqual([['tomorrow', '2026-11-09T09:00:00.000Z']])
})

test('on a Monday the next one is meant', () => {
  expect(london('2026-11-02T08:00:00Z').at(-1)).toEqual(['monday', '2026-11-09T09:00:00.000Z'])
})

test('nine o’clock is the site’s, over the night in which its clocks change', () => {
  expect(london('2026-10-23T12:00:00Z')).toEqual([
    ['today', '2026-10-23T15:00:00.000Z'],
    ['tomorrow', '2026-10-24T08:00:00.000Z'],
    ['monday', '2026-10-26T09:00:00.000Z'],
  ])
  expect(
    listSnoozeOptions(Date.parse('2026-03-07T23:30:00Z'), 'America/New_York').at(-1)?.at.toISOString(),
  ).toBe('2026-03-09T13:00:00.000Z')
})
