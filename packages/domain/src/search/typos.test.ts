import { expect, test } from 'vitest'
import { editDistance, maxTyposIn } from './typos.ts'

test.each([
  ['tuition', 'tuition', 0],
  ['tuiton', 'tuition', 1],
  ['tuittion', 'tuition', 1],
  ['tuixion', 'tuition', 1],
  ['tuitoin', 'tuition', 1],
  ['utitoin', 'tuition', 2],
  ['', 'fee', 3],
  ['fee', '', 3],
])('the edits between %j and %j are counted', (one, other, slips) => {
  expect(editDistance(one, other)).toBe(slips)
})

test.each([
  ['fee', 0],
  ['fees', 1],
  ['tuition', 1],
  ['examination', 2],
  ['cs2041', 0],
])('the allowed typos of %j grow with its length', (word, slips) => {
  expect(maxTyposIn(word)).toBe(slips)
})
