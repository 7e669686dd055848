import { expect, test } from 'vitest'
import { formatMoment, formatTime } from './format-moment.ts'

test.each([
  ['2026-11-24T15:00:00Z', 'Europe/London', 'Tue 24/11/2026 3:00:00pm', '3:00 pm'],
  ['2026-07-01T23:30:09Z', 'Europe/London', 'Thu 2/7/2026 12:30:09am', '12:30 am'],
  ['2026-11-24T12:05:00Z', 'Europe/London', 'Tue 24/11/2026 12:05:00pm', '12:05 pm'],
])('%s in %s reads %s, its time alone %s', (moment, timezone, words, time) => {
  expect(formatMoment(new Date(moment), timezone, 'en')).toBe(words)
  expect(formatTime(new Date(moment), timezone, 'en')).toBe(time)
})

test('another language writes a moment in its own order', () => {
  const moment = new Date('2026-11-24T15:00:00Z')

  expect(formatMoment(moment, 'Europe/Berlin', 'de')).toBe('Di., 24.11.2026, 16:00')
  expect(formatTime(moment, 'Europe/Berlin', 'de')).toBe('16:00')
  expect(formatMoment(moment, 'Europe/London', 'en-XA')).toBe('Tue 24/11/2026 3:00:00pm')
})

test('Arabic writes a moment in its own words, with the digits of ticket numbers', () => {
  const moment = new Date('2026-11-24T15:00:00Z')
  const words = formatMoment(moment, 'Asia/Amman', 'ar').replaceAll(/[\u200e\u200f]/g, '')

  expect(words).toBe('الثلاثاء، 24/11/2026، 6:00 م')
  expect(formatTime(moment, 'Asia/Amman', 'ar')).toBe('6:00 م')
})
