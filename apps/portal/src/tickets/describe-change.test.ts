import { expect, test } from 'vitest'
import { buildTicket } from '../testing/ticket-factory.ts'
import { describeChange } from './describe-change.ts'

test.each([
  ['an agent who takes it on works on it', 'new', 'open', 'Grace', 'Grace is working on it'],
  [
    'one who gets a ticket that waits only looks after it',
    'pending',
    'pending',
    'Grace',
    'Grace is now looking after it',
  ],
  ['so does one who gets a new one', 'new', 'new', 'Grace', 'Grace is now looking after it'],
  ['whoever gets a finished ticket is nobody’s news', 'resolved', 'resolved', 'Grace', null],
  ['a resolved ticket is solved as far as we know', 'open', 'resolved', null, 'We think it is solved'],
  ['a reopened ticket is worked on', 'closed', 'open', null, 'We are working on it'],
] as const)('%s', (_, from, to, assignee, words) => {
  const before = buildTicket({ status: from, version: 1 })
  expect(describeChange(before, { ...before, status: to, assignee, version: 2 })).toBe(words)
})
