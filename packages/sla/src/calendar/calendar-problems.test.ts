import { expect, test } from 'vitest'
import { findCalendarProblems } from '../index.ts'
import { dailyCalendar, officeCalendar } from '../testing/scenario.ts'

const codesOf = (calendar: typeof officeCalendar) =>
  findCalendarProblems(calendar).map(({ severity, code, path }) => [severity, code, path])

test('a sound calendar has no problems', () => {
  expect(findCalendarProblems(officeCalendar)).toEqual([])
  expect(
    findCalendarProblems(
      dailyCalendar(
        'Asia/Kathmandu',
        [
          ['22:00', '06:00'],
          ['06:00', '22:00'],
        ],
        ['2026-01-01'],
      ),
    ),
  ).toEqual([])
})

test('everything wrong is listed with its place', () => {
  const calendar: typeof officeCalendar = {
    timezone: 'Nowhere/City',
    weekly: {
      mon: [
        ['09:00', '12:00'],
        ['11:00', '13:00'],
        ['25:00', '26:00'],
      ],
      sun: [['22:00', '09:30']],
    },
    holidays: ['2026-02-30', '2026-01-01', '2026-01-01'],
  }
  expect(codesOf(calendar)).toEqual([
    ['error', 'unknown_zone', 'timezone'],
    ['error', 'bad_time', 'weekly.mon.2'],
    ['error', 'overlapping_windows', 'weekly.mon.1'],
    ['error', 'overlapping_windows', 'weekly.sun.0'],
    ['error', 'bad_holiday', 'holidays.0'],
    ['warning', 'repeated_holiday', 'holidays.2'],
  ])
  expect(findCalendarProblems(calendar).map(({ message }) => message)).toEqual([
    'Unknown time zone: Nowhere/City',
    'Not a time of day: 25:00',
    'Overlaps weekly.mon.0',
    'Overlaps weekly.mon.0',
    'Not a date: 2026-02-30',
    'Listed twice: 2026-01-01',
  ])
})

test('a calendar that never opens is warned about', () => {
  expect(findCalendarProblems({ timezone: 'UTC', weekly: {} })).toEqual([
    {
      severity: 'warning',
      code: 'no_open_time',
      path: 'weekly',
      message: 'Never open: nothing will fall due',
    },
  ])
})
