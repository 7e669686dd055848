import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildFigures } from '../../../testing/ticket-report-factory.ts'

const { GroupTable } = await import('./group-table.tsx')

const rows = [
  { of: { alias: 'it', name: 'IT' }, figures: buildFigures({ created: 5 }) },
  {
    of: { alias: 'exams', name: 'Exams' },
    figures: buildFigures({ created: 9, satisfaction: { value: 0.5, counted: 2 } }),
  },
  { of: null, figures: buildFigures({ created: 1, satisfaction: { value: 1, counted: 1 } }) },
]

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

test('a table is sorted by any of its figures, and the order is part of the address', async () => {
  const router = renderAdmin(<GroupTable group="team" rows={rows} />, '/?range=last_week')
  const user = userEvent.setup()
  expect(names()).toEqual(['Exams', 'IT', 'No team'])
  await user.click(screen.getByRole('button', { name: 'Satisfaction' }))
  // For IT there were no ratings: it is last in either order.
  expect(names()).toEqual(['No team', 'Exams', 'IT'])
  await user.click(screen.getByRole('button', { name: 'Satisfaction' }))
  expect(names()).toEqual(['Exams', 'No team', 'IT'])
  expect(screen.getByRole('columnheader', { name: 'Satisfaction' })).toHaveAttribute('aria-sort', 'ascending')
  expect(router.state.location.search).toBe('?range=last_week&sort-team=satisfaction')
  await user.click(screen.getByRole('button', { name: 'Team' }))
  expect(names()).toEqual(['No team', 'Exams', 'IT'])
})

test('each figure of a row leads to its tickets', () => {
  renderAdmin(<GroupTable group="agent" rows={rows} />, '/?range=last_week')
  expect(screen.getByRole('link', { name: 'Created, Exams: 9' })).toHaveAttribute(
    'href',
    '/?range=last_week&measure=created&group=agent&row=exams',
  )
  expect(screen.getByRole('link', { name: 'Created, Nobody: 1' })).toHaveAttribute(
    'href',
    '/?range=last_week&measure=created&group=agent&row=none',
  )
})
