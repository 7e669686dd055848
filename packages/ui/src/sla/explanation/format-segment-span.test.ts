import { expect, test } from 'vitest'
import { formatSegmentSpan } from './format-segment-span.ts'

const words = (from: string, to: string) =>
  formatSegmentSpan({ from: Date.parse(from), to: Date.parse(to) }, 'Europe/London')

test.each([
  ['within a day', '2026-10-21T08:00:00Z', '2026-10-21T16:00:00Z', 'Wed 21/10 9 am to 5 pm'],
  ['into another day', '2026-10-21T16:00:00Z', '2026-10-22T08:00:00Z', 'Wed 21/10 5 pm to Thu 22/10 9 am'],
  ['of a few seconds', '2026-10-21T02:45:10Z', '2026-10-21T02:45:40Z', 'Wed 21/10 3:45 am'],
  [
    'of twenty-four hours',
    '2026-10-21T02:45:00Z',
    '2026-10-22T02:45:00Z',
    'Wed 21/10 3:45 am to Thu 22/10 3:45 am',
  ],
  ['of a whole day', '2026-10-20T23:00:00Z', '2026-10-21T23:00:00Z', 'Wed 21/10, all day'],
  [
    'of the longest day, on which the clocks go back',
    '2026-10-24T23:00:00Z',
    '2026-10-26T00:00:00Z',
    'Sun 25/10, all day',
  ],
  ['of two whole days', '2026-10-16T23:00:00Z', '2026-10-18T23:00:00Z', 'Sat 17/10 to Sun 18/10'],
])('a segment %s', (_, from, to, sentence) => {
  expect(words(from, to)).toBe(sentence)
})
