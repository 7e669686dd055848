import type { TicketFilterQuery } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { belongsToList, compareTickets, resolveSort } from './list-membership.ts'

const context = { alias: 'hannah', now: Date.parse('2026-10-15T16:00:00.000Z'), timezone: 'Europe/London' }
const hannah = { alias: 'hannah', name: 'Hannah Osei' }
const law = { alias: 'law', name: 'School of Law' }
const open = { status: '-resolved,closed' }

test.each<[string, TicketFilterQuery, Parameters<typeof buildTicketRow>[0], boolean]>([
  ['an open ticket is unresolved', open, {}, true],
  ['a closed one is not', open, { status: 'closed' }, false],
  ['nothing asked for is everything', {}, { status: 'closed' }, true],
  ['mine is what I am assigned', { assignee: 'me' }, { assignee: hannah }, true],
  ['mine is also found by my name', { assignee: 'hannah' }, { assignee: hannah }, true],
  ['an assigned one is not nobody’s', { assignee: 'nobody' }, { assignee: hannah }, false],
  ['not mine is also nobody’s', { assignee: '-me' }, {}, true],
  ['me or nobody', { assignee: 'me,nobody' }, {}, true],
  ['another team’s', { team: 'library,it' }, {}, false],
  ['one of several teams', { team: 'library,exams' }, {}, true],
  ['a breached one', { ...open, slaStatus: 'breached' }, { slaStatus: 'breached' }, true],
  ['one of its tags', { tag: 'visa' }, { tags: ['exams', 'visa'] }, true],
  ['none of its tags', { tag: '-visa' }, { tags: ['exams', 'visa'] }, false],
  ['no unit is not that unit', { department: '-law' }, { department: null }, true],
  ['its unit', { department: 'law' }, { department: law }, true],
  ['its course', { course: 'cs1' }, { course: { alias: 'cs1', code: 'CS1', name: 'Logic' } }, true],
  ['a narrower language', { language: 'en' }, { language: 'en-GB' }, true],
  ['a wider language', { language: 'en-GB' }, { language: 'en' }, false],
  ['no language is not that language', { language: '-pl' }, { language: null }, true],
  ['another channel', { channel: 'phone' }, {}, false],
  ['asked an hour ago', { created: '2h' }, { createdAt: '2026-10-15T15:00:00.000Z' }, true],
  ['asked three hours ago', { created: '2h' }, { createdAt: '2026-10-15T13:00:00.000Z' }, false],
  [
    'late on a day in London',
    { created: '2026-10-15..2026-10-15' },
    { createdAt: '2026-10-14T23:30:00.000Z' },
    true,
  ],
  ['before that day', { created: '2026-10-15..' }, { createdAt: '2026-10-14T22:30:00.000Z' }, false],
  ['due within two hours', { due: '2h' }, { dueAt: '2026-10-15T17:30:00.000Z' }, true],
  ['overdue counts as due', { due: '2h' }, { dueAt: '2026-10-15T09:00:00.000Z' }, true],
  [
    'resolved on that day',
    { resolved: '2026-10-15..2026-10-15' },
    { resolvedAt: '2026-10-15T09:00:00.000Z' },
    true,
  ],
  [
    'resolved on another day',
    { resolved: '2026-10-14..' },
    { resolvedAt: '2026-10-13T09:00:00.000Z' },
    false,
  ],
  ['not resolved', { resolved: '30d' }, { resolvedAt: null }, false],
  ['never due', { due: '2h' }, { dueAt: null }, false],
])('%s', (_title, filter, row, belongs) => {
  expect(belongsToList({ ...filter, sort: 'due' }, buildTicketRow(row), context)).toBe(belongs)
})

test('the soonest due comes first and those without a due time last', () => {
  const due = (dueAt: string | null) => buildTicketRow({ dueAt })
  const rows = [due(null), due('2026-10-16T09:00:00.000Z'), due('2026-10-15T09:00:00.000Z')]

  expect(rows.sort((a, b) => compareTickets('due', a, b)).map(({ dueAt }) => dueAt)).toEqual([
    '2026-10-15T09:00:00.000Z',
    '2026-10-16T09:00:00.000Z',
    null,
  ])
})

test.each([
  ['priority', [3, 1, 2]],
  ['number', [3, 2, 1]],
  ['updated', [2, 1, 3]],
  ['created', [1, 3, 2]],
  ['number_asc', [1, 2, 3]],
  ['updated_asc', [3, 1, 2]],
  ['created_asc', [2, 3, 1]],
] as const)('orders by %s', (order, numbers) => {
  const rows = [
    buildTicketRow({
      number: 1,
      priority: 'normal',
      updatedAt: '2026-10-02T00:00:00Z',
      createdAt: '2026-09-03T00:00:00Z',
    }),
    buildTicketRow({
      number: 2,
      priority: 'low',
      updatedAt: '2026-10-03T00:00:00Z',
      createdAt: '2026-09-01T00:00:00Z',
    }),
    buildTicketRow({
      number: 3,
      priority: 'urgent',
      updatedAt: '2026-10-01T00:00:00Z',
      createdAt: '2026-09-02T00:00:00Z',
    }),
  ]
  expect(rows.sort((a, b) => compareTickets(order, a, b)).map(({ number }) => number)).toEqual(numbers)
})

test('a list with tickets that are over is not ordered by what is due', () => {
  expect(resolveSort({ ...open, sort: 'due' })).toBe('due')
  expect(resolveSort({ status: 'pending', sort: 'priority' })).toBe('priority')
  expect(resolveSort({ sort: 'due' })).toBe('updated')
  expect(resolveSort({ status: '-closed', sort: 'due' })).toBe('updated')
  expect(resolveSort({ status: 'nonsense', sort: 'due' })).toBe('due')
})
