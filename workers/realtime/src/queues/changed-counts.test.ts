import { expect, test } from 'vitest'
import { findChangedCounts } from './changed-counts.ts'

const some = { open: 3, unassigned: 1, atRisk: 0, breached: 0 }
const none = { open: 0, unassigned: 0, atRisk: 0, breached: 0 }

test.each([
  ['the same', { it: some }, { it: some }, {}],
  ['a new team', {}, { it: some }, { it: some }],
  ['more open', { it: some }, { it: { ...some, open: 4 } }, { it: { ...some, open: 4 } }],
  ['more breached', { it: some }, { it: { ...some, breached: 1 } }, { it: { ...some, breached: 1 } }],
  ['one of two', { it: some, fees: some }, { it: some, fees: none }, { fees: none }],
  ['a team that is gone', { it: some }, {}, { it: none }],
])('%s', (_, before, after, expected) => {
  expect(findChangedCounts(before, after)).toEqual(expected)
})
