import { expect, test } from 'vitest'
import { type CandidateFacts, findParticipantProblem } from './find-participant-problem.ts'

const somebody: CandidateFacts = {
  isProgram: false,
  isOwnMailbox: false,
  isRequester: false,
  isStaff: false,
  isArchived: false,
  hasStopped: false,
  others: 0,
}

test.each<[string, Partial<CandidateFacts>, string | null]>([
  ['somebody', {}, null],
  ['a program or a list', { isProgram: true }, 'participant_is_program'],
  ['a mailbox of ours', { isOwnMailbox: true }, 'participant_is_mailbox'],
  ['the requester', { isRequester: true }, 'participant_is_requester'],
  ['a member of staff', { isStaff: true }, 'participant_is_staff'],
  ['a closed account', { isArchived: true }, 'participant_archived'],
  ['somebody who asked for no more', { hasStopped: true }, 'participant_stopped'],
  ['the twentieth', { others: 19 }, null],
  ['one more', { others: 20 }, 'too_many_participants'],
])('%s takes part, or not', (_, facts, reason) => {
  expect(findParticipantProblem({ ...somebody, ...facts })?.reason ?? null).toBe(reason)
})
