import { megabyte, toMegabytes } from '@lodge/contracts'
import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDueTime, formatOutgoing, formatTimeOfDay } from './dates.ts'
import { formatCountdown, formatDuration, formatMinutes, formatMinutesInText } from './durations.ts'
import { formatRelative } from './format-relative.ts'
import { getInitials } from './get-initials.ts'
import { formatFileSize } from './local-format.ts'
import { truncate, truncateFileName } from './truncate.ts'

const local = (day: number, hour: number, minute = 0, second = 0) =>
  new Date(2026, 9, day, hour, minute, second)
const monday = local(12, 16, 12).getTime()

describe('dates', () => {
  test('follow the specification to the letter', () => {
    expect(formatDate(local(9, 14))).toBe('9/10/2026')
    expect(formatDateTime(local(9, 14, 5, 41))).toBe('9/10/2026 2:05:41pm')
    expect(formatDateTime(local(9, 0, 0, 0))).toBe('9/10/2026 12:00:00am')
    expect(formatOutgoing(local(9, 14, 5, 41))).toMatch(/^2026-10-09 14:05:41[+-]\d{4}$/)
  })

  test('use the wall clock of a given zone', () => {
    expect(formatDateTime('2026-10-15T15:10:22Z', 'Europe/London')).toBe('15/10/2026 4:10:22pm')
  })

  test.each([
    [local(13, 15), 'Tue 3 pm'],
    [local(13, 15, 48), 'Tue 3:48 pm'],
    [local(12, 9), 'Mon 9 am'],
    [local(18, 12), 'Sun 12 pm'],
    [local(19, 12), '19/10/2026 12:00:00pm'],
    [local(5, 0, 30), '5/10/2026 12:30:00am'],
  ])('a due time reads %s as %s', (moment, words) => {
    expect(formatDueTime(moment, monday)).toBe(words)
  })

  test('the present day is called today if asked for', () => {
    expect(formatDueTime(local(12, 17, 24), monday, { withToday: true })).toBe('today 5:24 pm')
    expect(formatTimeOfDay(local(12, 17, 0))).toBe('5 pm')
  })
})

test.each([
  [local(12, 16, 11, 40), 'just now'],
  [local(12, 16, 8), '4 min ago'],
  [local(12, 11, 12), '5 h ago'],
  [local(11, 23), 'Yesterday'],
  [local(11, 3), 'Yesterday'],
  [local(9, 14), '3 days ago'],
  [local(5, 14), '5/10/2026'],
  [local(12, 16, 16), 'in 4 min'],
])('%s was %s', (moment, words) => {
  expect(formatRelative(moment, monday)).toBe(words)
})

describe('durations', () => {
  test.each([
    [0, '0 seconds'],
    [61, '1 minute, 1 second'],
    [31_536_000 + 2 * 86_400 + 3 * 3_600, '1 year, 2 days, 3 hours'],
  ])('%s seconds are %s', (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words)
  })

  test.each([
    [0, '0 m'],
    [0.75, '45 s'],
    [34.9, '34 m'],
    [70, '1 h 10 m'],
    [125, '2 h 05 m'],
    [660, '11 h'],
  ])('%s minutes are %s', (minutes, words) => {
    expect(formatMinutes(minutes)).toBe(words)
  })

  test.each([
    [0, '0 min'],
    [0.75, '45 s'],
    [34.9, '34 min'],
    [125, '2 h 5 min'],
    [660, '11 h'],
  ])('%s minutes are %s in a sentence', (minutes, words) => {
    expect(formatMinutesInText(minutes)).toBe(words)
  })

  test('a countdown has seconds and a real minus sign', () => {
    expect(formatCountdown(12 + 7 / 60)).toBe('0:12:07')
    expect(formatCountdown(-(25 + 41 / 60))).toBe('−0:25:41')
    expect(formatCountdown(0)).toBe('0:00:00')
  })
})

describe('texts', () => {
  test('are cut after 35 characters with an ellipsis', () => {
    expect(truncate('x'.repeat(35))).toBe('x'.repeat(35))
    expect(truncate('x'.repeat(36))).toBe(`${'x'.repeat(35)}…`)
  })

  test('file names keep their extension within 30 characters', () => {
    const shortName = truncateFileName('january-timetable-version-two-final.pdf')
    expect(shortName).toBe('january-timetable-version….pdf')
    expect([...shortName]).toHaveLength(30)
    expect(truncateFileName('short.pdf')).toBe('short.pdf')
  })

  test.each([
    [87, '87 B'],
    [412_000, '402 KB'],
    [1_900_000, '1.8 MB'],
    [1024, '1 KB'],
    [1024 * 1024 - 1, '1 MB'],
  ])('%s bytes are %s', (bytes, words) => {
    expect(formatFileSize(bytes)).toBe(words)
  })

  test.each([1, 2, 3, 5, 10, 50])('a limit of %s MB keeps its round number', (most) => {
    expect(formatFileSize(most * megabyte)).toBe(`${most} MB`)
    expect(toMegabytes(most * megabyte)).toBe(most)
  })

  test.each([
    ['Amara Okafor', 'AO'],
    ['Nguyễn Thị Thảo', 'NT'],
    ['priya', 'P'],
    [' ', '?'],
  ])('the initials of %j are %s', (name, initials) => {
    expect(getInitials(name)).toBe(initials)
  })
})
