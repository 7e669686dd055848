import '@lodge/ui/testing'
import type { ReportMeasure } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { describeChange, formatFigure } from './format-figure.ts'

test.each<[ReportMeasure, number | null, string]>([
  ['created', 1_204, '1,204'],
  ['backlog', 0, '0'],
  ['resolutionMet', 0.9666, '96.7%'],
  ['satisfaction', 1, '100%'],
  ['satisfaction', null, '–'],
  ['firstResponseMedian', 5_400, '1 h 30 m'],
])('%s of %s reads %s', (measure, value, text) => {
  expect(formatFigure(measure, value)).toBe(text)
})

test.each<[ReportMeasure, number | null, number | null, string | undefined, string | undefined]>([
  ['created', 12, 8, '+4 (50% more)', 'neutral'],
  ['created', 3, 0, '+3', 'neutral'],
  ['backlog', 20, 17, '+3 (18% more), worse', 'bad'],
  ['backlog', 15, 20, '−5 (25% fewer), better', 'good'],
  ['resolved', 9, 9, 'No change', 'neutral'],
  ['resolutionMet', 0.95, 0.9204, '+3 points, better', 'good'],
  ['satisfaction', 0.79, 0.8, '−1 point, worse', 'bad'],
  ['reopenRate', 0.1, 0.05, '+5 points, worse', 'bad'],
  ['reopenRate', 0.10004, 0.1, 'No change', 'neutral'],
  ['resolutionMedian', 3_600, 9_000, '−1 h 30 m, faster', 'good'],
  ['firstResponseP90', 3_660, 3_600, '+1 m, slower', 'bad'],
  ['firstResponseP90', 3_659, 3_600, 'No change', 'neutral'],
  ['satisfaction', null, 0.8, undefined, undefined],
  ['satisfaction', 0.8, null, undefined, undefined],
])('%s of %s after %s is told as: %s', (measure, now, before, text, tone) => {
  const change = describeChange(measure, now, before)
  expect([change?.text, change?.tone]).toEqual([text, tone])
})
