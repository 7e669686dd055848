import { CreateTicketOnBehalf, type TopicForm } from '@lodge/contracts'
import { expect, test } from 'vitest'
import type { NewTicketDraft } from './new-ticket-draft.ts'
import { checkNewTicket, toCreateTicketInput } from './validate-new-ticket.ts'

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
      visibleWhen: { match: 'all', tests: [{ field: 'course', test: 'equals', value: 'cs2041' }] },
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
  mayMissAnswers: false,
  priority: null,
  assignee: null,
  tags: [],
  files: [],
  answerFiles: [],
  submissionId: '01999999-0000-4000-8000-000000000000',
  ...given,
})

test('a draft that is whole has no problems and is sent with the requester’s alias', () => {
  const file = {
    id: '01999999-0000-4000-8000-000000000001',
    name: 'plan.pdf',
    size: 1,
    contentType: 'application/pdf' as const,
    createdAt: '2026-10-12T15:12:36.000Z',
  }
  const whole = draft({ tags: ['keys'], files: [file] })

  expect(checkNewTicket(whole, topic)).toEqual({})
  expect(CreateTicketOnBehalf.parse(toCreateTicketInput(whole))).toMatchObject({
    requester: { alias: 'amara' },
    topic: 'exams',
    attachments: [file.id],
    tags: ['keys'],
  })
})

test.each([
  [{ requester: null }, ['requester']],
  [{ requester: { kind: 'new', email: 'no', name: ' ' } }, ['requester.email', 'requester.name']],
  [{ formAnswers: {} }, ['formAnswers.course']],
  [{ formAnswers: { course: 'cs2041' } }, ['formAnswers.room']],
  [{ formAnswers: { course: 'history' } }, ['formAnswers.course']],
] as [Partial<NewTicketDraft>, string[]][])('%j lacks %j', (given, paths) => {
  expect(Object.keys(checkNewTicket(draft(given), topic))).toEqual(paths)
})

test('a caller without courses is stopped by no course', () => {
  const courseless = { ...topic, courses: [] }
  expect(checkNewTicket(draft({ formAnswers: {} }), courseless)).toEqual({})
  expect(checkNewTicket(draft({ formAnswers: { course: 'History 101' } }), courseless)).toEqual({})
})

test('a topic whose form is still on its way is not missing: the server looks at the answers', () => {
  expect(checkNewTicket(draft(), undefined)).toEqual({})
})

test('without its topic a draft asks for one', () => {
  expect(checkNewTicket(draft({ topic: null }), undefined)).toHaveProperty('topic')
})

test('required answers may be left out where the requester is asked for them, and wrong ones may not', () => {
  const blank = { formAnswers: {}, mayMissAnswers: true }
  expect(checkNewTicket(draft(blank), topic)).toEqual({})
  expect(checkNewTicket(draft({ ...blank, formAnswers: { course: 'ma101' } }), topic)).toHaveProperty([
    'formAnswers.course',
  ])
})
