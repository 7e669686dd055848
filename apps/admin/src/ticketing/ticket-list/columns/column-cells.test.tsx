import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { columnCells } from './column-cells.tsx'

const full = buildTicketRow({
  number: 48_213,
  status: 'pending',
  priority: 'urgent',
  assignee: { alias: 'priya', name: 'Priya Nair' },
  department: { alias: 'law', name: 'School of Law' },
  course: { alias: 'cs1', code: 'CS1', name: 'Logic' },
  tags: ['visa', 'exam-week'],
  language: 'pl',
})

test.each([
  ['number', '48213'],
  ['status', 'Pending'],
  ['priority', 'Urgent'],
  ['team', 'Exams & Assessment'],
  ['assignee', 'Priya Nair'],
  ['requester', 'Tomasz Wieczorek'],
  ['topic', 'Exam clash'],
  ['department', 'School of Law'],
  ['course', 'CS1'],
  ['language', 'Polish'],
] as const)('the column %s shows %s', (column, text) => {
  renderAdmin(<div data-testid="cell">{columnCells[column].cell(full)}</div>)
  expect(screen.getByTestId('cell').textContent).toContain(text)
})

test.each([
  ['slaStatus', 'On track'],
  ['channel', 'Portal'],
])('the choice %s, which has no cell of its own, is shown in words', (property, text) => {
  const cells: Record<string, (typeof columnCells)['status'] | undefined> = columnCells
  renderAdmin(<div data-testid="cell">{cells[property]?.cell(full)}</div>)
  expect(screen.getByTestId('cell').textContent).toBe(text)
})

test('the column tags shows each tag by itself', () => {
  renderAdmin(<div>{columnCells.tags.cell(full)}</div>)
  expect(screen.getByText('visa')).toBeVisible()
  expect(screen.getByText('exam-week')).toBeVisible()
})

test('a course says its name when one rests on its code', () => {
  renderAdmin(<div>{columnCells.course.cell(full)}</div>)
  expect(screen.getByText('CS1')).toHaveAttribute('title', 'Logic')
})

test.each(['department', 'course', 'language', 'tags', 'sla'] as const)(
  'the column %s is empty for a ticket without one',
  (column) => {
    renderAdmin(<div data-testid="cell">{columnCells[column].cell(buildTicketRow())}</div>)
    expect(screen.getByTestId('cell')).toHaveTextContent(/^$/)
  },
)

test('the columns created and updated say how long ago', () => {
  const threeHoursAgo = new Date(Date.now() - 3.5 * 3_600_000).toISOString()
  const row = buildTicketRow({ createdAt: threeHoursAgo, updatedAt: new Date().toISOString() })
  renderAdmin(
    <>
      <div>{columnCells.created.cell(row)}</div>
      <div>{columnCells.updated.cell(row)}</div>
    </>,
  )
  expect(screen.getByText('3 h ago')).toBeVisible()
  expect(screen.getByText('just now')).toBeVisible()
})
