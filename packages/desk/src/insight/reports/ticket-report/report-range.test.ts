import type { TicketReportQuery } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { firstWeekday } from '../../../foundation/first-weekday.ts'
import { cutIntoSteps, resolveRange } from './report-range.ts'

// It is Wednesday, 1 April in Auckland, and still the 31st of March in London.
const now = new Date('2026-03-31T12:30:00Z')
const resolve = (range: TicketReportQuery['range'], weekStartsOn = 1, timezone = 'Pacific/Auckland') =>
  resolveRange(range, { now, timezone, weekStartsOn })

test.each([
  ['last_7_days', '2026-03-25', '2026-03-31'],
  ['last_28_days', '2026-03-04', '2026-03-31'],
  ['last_90_days', '2026-01-01', '2026-03-31'],
  ['last_week', '2026-03-23', '2026-03-29'],
  ['last_month', '2026-03-01', '2026-03-31'],
  ['this_month', '2026-04-01', '2026-04-01'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['this_year', '2026-01-01', '2026-04-01'],
] as const)('%s is from %s to %s', (range, from, to) => {
  expect(resolve(range).range).toEqual({ from, to })
})

test('today is a day in the site’s time zone', () => {
  expect(resolve('this_month', 1, 'Europe/London').range).toEqual({ from: '2026-03-01', to: '2026-03-31' })
})

test('last week starts on the site’s first day of the week', () => {
  expect(resolve('last_week', 7).range).toEqual({ from: '2026-03-22', to: '2026-03-28' })
})

test('the period before is equally long and ends the day before', () => {
  expect(resolve(['2026-03-01', '2026-03-31']).before).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

test.each<[[string, string], string]>([
  [['2026-01-01', '2026-04-02'], 'day'],
  [['2026-01-01', '2026-04-03'], 'week'],
  [['2024-01-01', '2025-12-31'], 'week'],
  [['2024-01-01', '2026-01-01'], 'month'],
])('%j is divided into steps of a %s', (range, grain) => {
  expect(resolve(range).grain).toBe(grain)
})

test('the first and last week or month are cut off at the ends of the range', () => {
  const weeks = cutIntoSteps({ from: '2026-03-04', to: '2026-03-17' }, { grain: 'week', weekStartsOn: 1 })
  expect(weeks).toEqual([
    { from: '2026-03-04', to: '2026-03-08' },
    { from: '2026-03-09', to: '2026-03-15' },
    { from: '2026-03-16', to: '2026-03-17' },
  ])
  const months = cutIntoSteps({ from: '2027-12-15', to: '2028-03-01' }, { grain: 'month', weekStartsOn: 1 })
  expect(months).toEqual([
    { from: '2027-12-15', to: '2027-12-31' },
    { from: '2028-01-01', to: '2028-01-31' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2028-03-01', to: '2028-03-01' },
  ])
})

test.each([
  ['en-GB', 1],
  ['en-US', 7],
  ['ar-EG', 6],
])('weeks in %s begin on day %i', (language, weekday) => {
  expect(firstWeekday(language)).toBe(weekday)
})
