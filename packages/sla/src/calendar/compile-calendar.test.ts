import { expect, test } from 'vitest'
import { compileCalendar } from '../index.ts'
import { dailyCalendar, officeCalendar } from '../testing/scenario.ts'

test('equal calendars share one result, different ones do not', () => {
  expect(compileCalendar(structuredClone(officeCalendar))).toBe(compileCalendar(officeCalendar))
  expect(compileCalendar({ ...officeCalendar, timezone: 'Europe/Dublin' })).not.toBe(
    compileCalendar(officeCalendar),
  )
  expect(compileCalendar({ ...officeCalendar, holidays: ['2026-01-01'] })).not.toBe(
    compileCalendar(officeCalendar),
  )
  expect(compileCalendar({ ...officeCalendar, weekly: {} })).not.toBe(compileCalendar(officeCalendar))
})

test('the five hundred latest calendars are kept', () => {
  const calendarOf = (number: number) =>
    dailyCalendar(
      'UTC',
      [['00:00', `00:00:${String(number % 60).padStart(2, '0')}`]],
      [`${2000 + Math.floor(number / 60)}-01-01`],
    )
  const first = compileCalendar(calendarOf(0))
  for (let number = 1; number < 500; number++) compileCalendar(calendarOf(number))
  expect(compileCalendar(calendarOf(0))).toBe(first)
  compileCalendar(calendarOf(500))
  expect(compileCalendar(calendarOf(1))).toBe(compileCalendar(calendarOf(1)))
  expect(compileCalendar(calendarOf(0))).not.toBe(first)
})

test('holidays are found whatever their order', () => {
  const calendar = compileCalendar({
    ...officeCalendar,
    holidays: ['2026-12-25', '2026-01-01', '2026-08-31', '2027-01-01'],
  })
  const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000
  const results = [
    '2025-12-31',
    '2026-01-01',
    '2026-01-02',
    '2026-08-31',
    '2026-12-25',
    '2026-12-26',
    '2027-01-01',
    '2027-01-02',
  ]
  expect(results.filter((date) => calendar.isHoliday(dayOf(date)))).toEqual([
    '2026-01-01',
    '2026-08-31',
    '2026-12-25',
    '2027-01-01',
  ])
})
