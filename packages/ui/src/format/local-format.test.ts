import { providePageStrings } from '@lodge/strings'
import { beforeEach, expect, test } from 'vitest'
import {
  formatClockTime,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatTimeOfDay,
  formatWeekday,
  provideTimeZone,
} from './dates.ts'
import { formatNumber } from './local-format.ts'

const moment = '2026-10-12T13:05:09Z'
const berlin = 'Europe/Berlin'

beforeEach(() => providePageStrings('de', {}))

test('another language writes dates and times in its own order, by the clock of the zone', () => {
  expect(formatDate(moment, berlin)).toBe('12.10.2026')
  expect(formatDayAndMonth(moment, berlin)).toBe('12.10.')
  expect(formatDateTime(moment, berlin)).toBe('12.10.2026, 15:05:09')
  expect(formatClockTime(moment, berlin)).toBe('15:05:09')
  expect(formatTimeOfDay('2026-10-12T13:00:00Z', { timeZone: berlin })).toBe('15:00')
  expect(formatWeekday(moment, { timeZone: berlin })).toBe('Mo')
  expect(formatWeekday(moment, { timeZone: berlin }, 'long')).toBe('Montag')
  expect(formatNumber(12_345.5)).toBe('12.345,5')
})

test('a page that the server renders is in the zone of the site', () => {
  provideTimeZone('Pacific/Auckland')
  try {
    expect(formatDate('2026-10-12T13:05:09Z')).toBe('13.10.2026')
    expect(formatWeekday('2026-10-12T13:05:09Z')).toBe('Di')
  } finally {
    provideTimeZone('')
  }
})

test('English has the forms of the specification, whatever kind of English', () => {
  providePageStrings('en-XA', {})

  expect(formatDateTime(moment, berlin)).toBe('12/10/2026 3:05:09pm')
  expect(formatDayAndMonth(moment, berlin)).toBe('12/10')
  expect(formatNumber(12_345.5)).toBe('12,345.5')
})

test('Arabic has its own order and words, and the digits of ticket numbers', () => {
  providePageStrings('ar', {})
  const amman = 'Asia/Amman'
  const withoutMarks = (text: string) => text.replaceAll(/[\u200e\u200f]/g, '')

  expect(withoutMarks(formatDate(moment, amman))).toBe('12/10/2026')
  expect(withoutMarks(formatDayAndMonth(moment, amman))).toBe('12/10')
  expect(withoutMarks(formatDateTime(moment, amman))).toBe('12/10/2026، 4:05:09 م')
  expect(formatTimeOfDay('2026-10-12T06:00:00Z', { timeZone: amman })).toBe('9:00 ص')
  expect(formatWeekday(moment, { timeZone: amman }, 'long')).toBe('الاثنين')
  expect(formatNumber(12_345.5)).toBe('12,345.5')
})
