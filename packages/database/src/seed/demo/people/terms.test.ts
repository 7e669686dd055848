import { expect, test } from 'vitest'
import { findTerms } from './terms.ts'

test.each([
  ['2026-11-18', '2026/27 Autumn', '2025/26 Summer'],
  ['2026-08-01', '2026/27 Autumn', '2025/26 Summer'],
  ['2026-07-31', '2025/26 Summer', '2025/26 Spring'],
  ['2027-01-01', '2026/27 Spring', '2026/27 Autumn'],
  ['1999-12-31', '1999/00 Autumn', '1998/99 Summer'],
])('on %s the term is %s, after %s', (day, present, last) => {
  expect(findTerms(new Date(day))).toEqual({ present, last })
})
