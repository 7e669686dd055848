import { expect, test } from 'vitest'
import { formatInstant, parseInstant } from './timestamps.ts'

test.each([
  ['2026-01-14T09:05:07Z', '2026-01-14T09:05:07Z'],
  ['2026-01-14T09:05:07.000Z', '2026-01-14T09:05:07Z'],
  ['2026-01-14T23:59:59.007Z', '2026-01-14T23:59:59.007Z'],
  ['2026-01-14T23:59:59.070Z', '2026-01-14T23:59:59.070Z'],
  ['2026-01-14T09:00Z', '2026-01-14T09:00:00Z'],
  ['2026-01-14T00:30:00+01:00', '2026-01-13T23:30:00Z'],
  ['2026-01-14T00:30:00-01:30', '2026-01-14T02:00:00Z'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
  ['+012026-01-14T09:00:00Z', '+012026-01-14T09:00:00Z'],
])('%s is written as %s', (text, expected) => {
  expect(formatInstant(parseInstant(text))).toBe(expected)
  expect(formatInstant(parseInstant(text))).toBe(expected)
})

test.each([
  '',
  'now',
  '2026-01-14',
  '2026-01-14T09:00',
  '2026-01-14T09:00:00',
  '2026-13-14T09:00Z',
  '2026-01-14T09:00Z!',
])('"%s" is no instant', (text) => {
  expect(() => parseInstant(text)).toThrow(RangeError)
})

test('more dates than are kept are still written rightly', () => {
  for (let day = 0; day < 20_001; day++) formatInstant(day * 86_400_000)
  expect(formatInstant(0)).toBe('1970-01-01T00:00:00Z')
  expect(formatInstant(20_000 * 86_400_000)).toBe('2024-10-04T00:00:00Z')
})
