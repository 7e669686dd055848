import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildTicketReport } from '../../../testing/ticket-report-factory.ts'

const { HoursPanel } = await import('./hours-panel.tsx')

const hours = Array.from({ length: 7 }, (_, day) =>
  Array.from({ length: 24 }, (_, hour) => (day === 0 && hour === 1 ? 3 : day === 6 && hour === 0 ? 1 : 0)),
)

test('the hours of the week are a table from its first day on, through which the arrow keys walk', async () => {
  renderAdmin(<HoursPanel report={buildTicketReport({ hours, weekStartsOn: 7 })} />, '/?range=last_week')
  const [, sunday, monday] = screen.getAllByRole('row')
  if (!sunday || !monday) throw new Error('There are seven days.')
  expect(sunday).toHaveTextContent(/^Sun/)
  const busiest = within(monday).getByLabelText('3 tickets created, Monday from 1:00')
  expect(busiest).toHaveAttribute('href', '/?range=last_week&measure=created&weekday=1&hour=1')

  const user = userEvent.setup()
  await user.tab()
  expect(within(sunday).getByLabelText('1 ticket created, Sunday from 0:00')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}')
  expect(busiest).toHaveFocus()
  await user.tab()
  expect(document.body).toHaveFocus()
})
