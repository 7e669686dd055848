import { expect, test } from 'vitest'
import { formatTargetMinutes, parseDuration } from './duration.ts'

test.each([
  ['1 h 30 m', 90],
  ['1h30', 90],
  ['1:30', 90],
  ['1.5 h', 90],
  ['1,5h', 90],
  ['90 min', 90],
  [' 90 ', 90],
  ['2 Hours', 120],
  ['0:05', 5],
])('“%s” is %i minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

test.each(['', '   '])('“%s” promises nothing', (text) => {
  expect(parseDuration(text)).toBeNull()
})

test.each(['0', '0 h', 'soon', '1:75', '-5', '1.3 m', '0.01 h', '1 d'])(
  '“%s” is no length of time',
  (text) => {
    expect(parseDuration(text)).toBeNaN()
  },
)

test.each([
  [null, ''],
  [Number.NaN, ''],
  [45, '45 m'],
  [60, '1 h'],
  [90, '1 h 30 m'],
  [2_880, '48 h'],
])('%s minutes are written as “%s”, and read again as the same', (minutes, text) => {
  expect(formatTargetMinutes(minutes)).toBe(text)
  if (text !== '') expect(parseDuration(text)).toBe(minutes)
})
