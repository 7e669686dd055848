import { closedAllWeek } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { formatTargetMinutes, parseDuration } from '../duration.ts'
import { fromWallTime, toWallTime } from '../zoned-time.ts'
import {
  addWindow,
  countOpenMinutes,
  countOpenMinutesOn,
  findFreeSpan,
  listSegments,
  moveWindow,
  setWindowTimes,
} from './weekly-windows.ts'

const night = { ...closedAllWeek, sat: [['22:00', '06:00']] as [string, string][] }

test('a window over midnight shows on both days and counts on each', () => {
  expect(listSegments(night, 'sat')).toMatchObject([{ from: 1320, to: 1440, isIntoAfter: true }])
  expect(listSegments(night, 'sun')).toMatchObject([{ day: 'sat', from: 0, to: 360, isFromBefore: true }])
  expect([
    countOpenMinutesOn(night, 'sat'),
    countOpenMinutesOn(night, 'sun'),
    countOpenMinutes(night),
  ]).toEqual([120, 360, 480])
})

test('Sunday night runs into Monday', () => {
  const week = { ...closedAllWeek, sun: [['23:00', '01:00']] as [string, string][] }
  expect(listSegments(week, 'mon')).toMatchObject([{ day: 'sun', to: 60, isFromBefore: true }])
  expect(addWindow(week, 'mon', 45, 120)).toBe(week)
})

test.each([
  ['an edge moves by its step', 'close', 15, ['22:00', '06:15']],
  ['an edge may reach midnight', 'close', -360, ['22:00', '24:00']],
  ['a whole window moves', 'both', -60, ['21:00', '05:00']],
  ['a window cannot open before its day', 'open', -1335, ['22:00', '06:00']],
  ['a window cannot close before it opens', 'close', -480, ['22:00', '06:00']],
] as const)('%s', (_, part, minutes, window) => {
  expect(moveWindow(night, { day: 'sat', index: 0 }, part, minutes).sat).toEqual([window])
})

test('windows never meet, whether moved, added or typed', () => {
  const day = {
    ...closedAllWeek,
    mon: [
      ['09:00', '12:00'],
      ['13:00', '17:00'],
    ] as [string, string][],
  }
  expect(moveWindow(day, { day: 'mon', index: 0 }, 'close', 75)).toBe(day)
  expect(moveWindow(day, { day: 'mon', index: 0 }, 'close', 60).mon[0]).toEqual(['09:00', '13:00'])
  expect(addWindow(day, 'mon', 11 * 60, 12 * 60 + 30)).toBe(day)
  expect(setWindowTimes(day, { day: 'mon', index: 1 }, '11:00', '17:00')).toBeNull()
  expect(setWindowTimes(day, { day: 'mon', index: 1 }, '13:15', '1800')?.mon[1]).toEqual(['13:15', '18:00'])
  expect(setWindowTimes(day, { day: 'mon', index: 1 }, 'noon', '17:00')).toBeNull()
  expect(findFreeSpan(day, 'mon')).toEqual({ from: 0, to: 60 })
  expect(findFreeSpan(day, 'tue')).toEqual({ from: 540, to: 1020 })
})

test.each([
  ['1 h 30 m', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['1.5h', 90],
  ['45', 45],
  ['24 h', 1440],
  ['', null],
  ['0', Number.NaN],
  ['-5 h', Number.NaN],
  ['soon', Number.NaN],
])('%s is read as a length of time', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
  if (minutes) expect(parseDuration(formatTargetMinutes(minutes))).toBe(minutes)
})

test('a wall time is the first of two on the night the clocks go back, and moves on in the gap', () => {
  expect(fromWallTime('2026-10-25T01:30', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z')
  expect(fromWallTime('2026-03-29T01:30', 'Europe/London')).toBe('2026-03-29T01:30:00.000Z')
  expect(fromWallTime('2026-07-01T12:00', 'Asia/Kathmandu')).toBe('2026-07-01T06:15:00.000Z')
  expect(toWallTime(Date.parse('2026-07-01T06:15:00Z'), 'Asia/Kathmandu')).toBe('2026-07-01T12:00')
  expect(fromWallTime('never', 'UTC')).toBeNull()
})
