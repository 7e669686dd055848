import { expect, test } from 'vitest'
import { describeEscalation } from './describe-escalation.ts'

const at80 = { kind: 'percent', percent: 80 } as const
const atBreach = { kind: 'after_breach', minutes: 0 } as const
const anHourAfter = { kind: 'after_breach', minutes: 60 } as const

test.each([
  [at80, 'notified', null, 'Ann, Bob', 'escalated it at 80% of the first response target: notified Ann, Bob'],
  [
    anHourAfter,
    'raised',
    'normal',
    'high',
    'escalated it 60 min after the first response target was missed: raised the priority from Normal to High',
  ],
  [
    atBreach,
    'moved',
    'Library',
    'Registry',
    'escalated it when the first response target was missed: moved it from Library to Registry',
  ],
  [at80, 'reassigned', null, 'Ann', 'escalated it at 80% of the first response target: assigned it to Ann'],
  [
    at80,
    'reassigned',
    'Bob',
    'Ann',
    'escalated it at 80% of the first response target: reassigned it from Bob to Ann',
  ],
  [
    at80,
    'skipped',
    null,
    'no_change_needed',
    'escalated it at 80% of the first response target: nothing was done, because there was nothing to change',
  ],
  [
    at80,
    'skipped',
    null,
    'a reason to come',
    'escalated it at 80% of the first response target: nothing was done, because a reason to come',
  ],
  [
    atBreach,
    'skipped',
    null,
    'team_gone',
    'escalated it when the first response target was missed: nothing was done, because the team no longer exists',
  ],
] as const)('a step %o that %s is told in words', (at, did, from, to, sentence) => {
  expect(describeEscalation({ from, to }, { metric: 'first_response', at, did })).toBe(sentence)
})
