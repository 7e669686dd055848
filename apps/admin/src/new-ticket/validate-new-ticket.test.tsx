import type { TopicForm } from '@lodge/contracts'
import { expect, test } from 'vitest'
import type { NewTicketDraft } from './new-ticket-draft.ts'
import { listFieldPaths, placeErrors, toCreateTicketInput, validateNewTicket } from './validate-new-ticket.ts'

const topic: TopicForm = {
  alias: 'exams',
  name: 'Exams',
  title: 'Ask about exams',
  path: [],
  team: { alias: 'exams', name: 'Exams Office' },
  fields: [
    { key: 'course', type: 'course', label: 'Course', isRequired: true },
    {
      key: 'room',
      type: 'text',
      label: 'Room',
      isRequired: true,
      visibleWhen: { field: 'course', equals: 'cs2041' },
    },
  ],
  expectedAnswerAt: null,
  closedUntil: null,
  priority: 'high',
  courses: [{ alias: 'cs2041', code: 'CS2041', name: 'Operating Systems' }],
}
const draft = (given: Partial<NewTicketDraft> = {}): NewTicketDraft => ({
  requester: {
    kind: 'known',
    person: { alias: 'amara', name: 'Amara', email: 'amara@marlow.example', department: null },
  },
  topic: 'exams',
  subject: 'A clash',
  body: 'Two at once',
  formAnswers: { course: 'cs2041', room: 'B2' },
  priority: null,
  assignee: null,
  tags: [],
  files: [],
  submissionId: '01999999-0000-4000-8000-000000000000',
  ...given,
})

test('a draft that is whole has no problems and is sent with the requester’s alias', () => {
  expect(validateNewTicket(draft(), topic)).toEqual({})
  expect(toCreateTicketInput(draft({ tags: ['keys'] }), ['file'])).toMatchObject({
    requester: { alias: 'amara' },
    topic: 'exams',
    attachments: ['file'],
    tags: ['keys'],
  })
})

test.each([
  [{ requester: null }, ['requester']],
  [{ requester: { kind: 'new', email: 'no', name: ' ' } }, ['requester.email', 'requester.name']],
  [{ subject: ' ', body: '' }, ['subject', 'body']],
  [{ formAnswers: {} }, ['formAnswers.course']],
  [{ formAnswers: { course: 'cs2041' } }, ['formAnswers.room']],
  [{ formAnswers: { course: 'history' } }, ['formAnswers.course']],
] as [Partial<NewTicketDraft>, string[]][])('%j lacks %j', (given, paths) => {
  expect(Object.keys(validateNewTicket(draft(given), topic))).toEqual(paths)
})

test('without its topic a draft asks for one', () => {
  expect(validateNewTicket(draft({ topic: null }), undefined)).toHaveProperty('topic')
})

test('what the server finds wrong with one file or tag stands at the files or tags', () => {
  expect(placeErrors({ 'attachments.2': 'Gone', 'tags.1': 'Odd', 'requester.alias': 'Unknown' })).toEqual({
    attachments: 'Gone',
    tags: 'Odd',
    requester: 'Unknown',
  })
  expect(listFieldPaths(draft(), topic)).toEqual(
    expect.arrayContaining(['formAnswers.course', 'formAnswers.room', 'attachments']),
  )
})
