import { expect, test } from 'vitest'
import { compareQuarters } from './report-growth.ts'

test('a figure is steady when its last quarter has at most a tenth more than the quarter before', () => {
  expect(compareQuarters([1, 5, 9, 10, 10, 10, 11, 11])).toEqual({ before: 10, last: 11, isSteady: true })
  expect(compareQuarters([9, 9, 9, 9, 8, 12, 10, 13])).toEqual({ before: 10, last: 11.5, isSteady: false })
  expect(compareQuarters([1, 1, 0, 0]).isSteady).toBe(true)
})
