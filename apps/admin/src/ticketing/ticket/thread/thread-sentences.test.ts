import type { ThreadEventView } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { threadSentence } from './thread-sentences.ts'

const event = (parts: Partial<ThreadEventView>): ThreadEventView => ({
  id: 'e',
  type: 'ticket.status_changed',
  actor: 'Priya',
  from: null,
  to: null,
  at: '2026-11-02T10:00:00.000Z',
  ...parts,
})
const reader = { timeZone: 'Europe/London' }
const toOnHold = { from: 'open', to: 'on_hold' }
const nine = '2026-11-03T09:00:00.000Z'

test.each([
  [event(toOnHold), 'set status from Open to On hold'],
  [event({ ...toOnHold, until: nine }), 'set status from Open to On hold until Tue 3/11/2026 9:00:00am'],
  [event({ because: 'unsnoozed', actor: null }), 'reopened it automatically: the snooze ended'],
  [event({ because: 'auto_closed', actor: null }), 'closed it, 7 days after it was resolved'],
])('a change of status is told with its reason and its end', (change, sentence) => {
  expect(threadSentence(change, reader)).toBe(sentence)
})

test.each([
  ['ticket.snoozed', null, nine, 'snoozed it until Tue 3/11/2026 9:00:00am'],
  [
    'ticket.snoozed',
    nine,
    '2026-11-04T09:00:00.000Z',
    'changed the snooze from Tue 3/11/2026 9:00:00am to Wed 4/11/2026 9:00:00am',
  ],
  ['ticket.unsnoozed', nine, null, 'removed the snooze'],
  ['ticket.topic_changed', 'Wi-Fi', 'Printing', 'changed the topic from Wi-Fi to Printing'],
  ['ticket.language_changed', 'en-GB', 'cy', 'changed the language from British English to Welsh'],
  ['ticket.department_changed', null, 'Law', 'set the department to Law'],
  ['ticket.course_changed', 'CS101', null, 'removed the course CS101'],
  ['ticket.form_answers_changed', null, null, 'changed the form answers'],
  ['ticket.form_answers_changed', null, 'Room, Device', 'answered: Room, Device'],
  ['ticket.follow_up_created', null, '12', 'created the follow-up ticket #12'],
  ['ticket.follow_up_created', '7', null, 'created it as a follow-up to ticket #7'],
  ['ticket.assigned', null, 'Priya', 'took it'],
  ['ticket.assigned', 'Tom', 'Priya', 'took it over from Tom'],
  ['ticket.assigned', 'Priya', null, 'unassigned themselves'],
  ['ticket.assigned', null, 'Tom', 'assigned it to Tom'],
  ['ticket.assigned', 'Tom', null, 'unassigned Tom'],
  ['ticket.team_changed', 'Library', 'Registry', 'moved it from Library to Registry'],
  ['ticket.department_changed', 'Law', 'Physics', 'changed the department from Law to Physics'],
  ['ticket.department_changed', 'Law', null, 'removed the department Law'],
  ['ticket.course_changed', null, 'CS101', 'set the course to CS101'],
  ['ticket.course_changed', 'CS101', 'CS102', 'changed the course from CS101 to CS102'],
  ['ticket.language_changed', null, 'cy', 'set the language to Welsh'],
  ['ticket.language_changed', 'cy', null, 'removed the language Welsh'],
  ['deadline.breached', null, 'next_response', 'missed the next response target'],
  ['deadline.breached', null, 'a_clock_to_come', 'missed the a_clock_to_come target'],
  ['ticket.unmerged', null, '20001', 'undid the merge of #20001 into this ticket'],
  ['ticket.unmerged', null, null, 'undid the merge of this ticket'],
  ['ticket.priority_changed', 'low', 'urgent', 'changed priority from Low to Urgent'],
  ['ticket.merged', null, '20001', 'merged #20001 into this ticket'],
  ['ticket.merged', 'open', null, 'merged this ticket into another one'],
  ['ticket.not_known_yet', null, null, 'ticket.not_known_yet'],
])('%s from %s to %s', (type, from, to, sentence) => {
  expect(threadSentence(event({ type, from, to }), reader)).toBe(sentence)
})

test('a status that is not known yet stands as it is', () => {
  expect(threadSentence(event({ from: 'open', to: 'waiting' }), reader)).toBe(
    'set status from Open to waiting',
  )
})

test('an escalation that came without its step is told by its type', () => {
  expect(threadSentence(event({ type: 'deadline.escalated' }), reader)).toBe('deadline.escalated')
})
