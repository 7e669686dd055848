import { NarrowEmailTemplates, NarrowShortList, NarrowSlaPolicies } from '@lodge/contracts'
import { expect, test } from 'vitest'
import { narrowBusinessHours, narrowEmailTemplates, narrowSlaPolicies } from './narrow-list.ts'

const office = { name: 'Office hours', timezone: 'Europe/Berlin', archivedAt: null, updatedAt: '2026-10-02' }
const library = { name: 'library', timezone: 'Europe/London', archivedAt: null, updatedAt: '2026-10-03' }
const summer = {
  name: 'Summer',
  timezone: 'Europe/Berlin',
  archivedAt: '2026-09-01',
  updatedAt: '2026-09-01',
}

function namesOfHours(filter: Partial<NarrowShortList>) {
  return narrowBusinessHours([office, library, summer], NarrowShortList.parse(filter)).rows.map(
    ({ name }) => name,
  )
}

test.each([
  ['', ['library', 'Office hours']],
  ['  ', ['library', 'Office hours']],
  ['berlin OFFICE', ['Office hours']],
  ['off', ['Office hours']],
  ['office london', []],
])('“%s” finds business hours by words of their name and time zone', (search, expected) => {
  expect(namesOfHours({ search })).toEqual(expected)
})

test('business hours narrow to those in use or archived, sort by name or change, and count both', () => {
  expect(namesOfHours({ sort: 'updated' })).toEqual(['library', 'Office hours'])
  expect(namesOfHours({ sort: 'name', show: 'archived' })).toEqual(['Summer'])
  const { counts } = narrowBusinessHours(
    [office, library, summer],
    NarrowShortList.parse({ search: 'berlin' }),
  )
  expect(counts).toEqual({ active: 1, archived: 1 })
})

const gold = { name: 'Gold standard', archivedAt: null, updatedAt: '2026-10-01' }
const exams = { name: 'Exams', archivedAt: null, updatedAt: '2026-10-02' }

test.each([
  [{}, ['Gold standard', 'Exams']],
  [{ search: 'gold' }, ['Gold standard']],
  [{ search: 'gold berlin' }, []],
  [{ sort: 'name' } as const, ['Exams', 'Gold standard']],
  [{ sort: 'updated' } as const, ['Exams', 'Gold standard']],
  [{ show: 'archived' } as const, []],
])('%j narrows the policies by name, in their own order unless sorted', (filter, expected) => {
  const { rows } = narrowSlaPolicies([gold, exams], NarrowSlaPolicies.parse(filter))
  expect(rows.map(({ name }) => name)).toEqual(expected)
})

const template = {
  name: 'Ticket received',
  about: 'After a ticket was created',
  recipients: 'The requester',
  changedIn: [],
  hasFailed: false,
  updatedAt: null,
}
const answerTemplate = { ...template, name: 'Answer', changedIn: ['en'], updatedAt: '2026-10-01' }
const assigned = { ...answerTemplate, name: 'Assigned', hasFailed: true, updatedAt: '2026-10-02' }

test.each([
  [{}, ['Ticket received', 'Answer', 'Assigned']],
  [{ search: 'received requester' }, ['Ticket received']],
  [{ search: 'code' }, []],
  [{ show: 'changed' } as const, ['Answer', 'Assigned']],
  [{ show: 'failed' } as const, ['Assigned']],
  [{ sort: 'name' } as const, ['Answer', 'Assigned', 'Ticket received']],
  [{ sort: 'updated' } as const, ['Assigned', 'Answer', 'Ticket received']],
])(
  '%j narrows the mails by name, occasion and recipients, and to changed or failed ones',
  (filter, expected) => {
    const templates = narrowEmailTemplates(
      [template, answerTemplate, assigned],
      NarrowEmailTemplates.parse(filter),
    )
    expect(templates.rows.map(({ name }) => name)).toEqual(expected)
    if (!('search' in filter)) expect(templates.counts).toEqual({ all: 3, changed: 2, failed: 1 })
  },
)
