import { useSite } from '@lodge/client'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { HoursPanel } from './hours-panel.tsx'

beforeEach(() => useSite.setState({ timezone: 'Europe/London' }))

const hour = (of: number, created: number, resolved: number) => ({
  at: `2026-01-15T${String(of).padStart(2, '0')}:00:00.000Z`,
  hour: of,
  created,
  resolved,
})

test('the figures behind the bars are a table, with the hours on the site’s clock', () => {
  const today = {
    today: '2026-01-15',
    newToday: 5,
    resolvedToday: 2,
    hours: [hour(3, 1, 0), hour(9, 4, 2), hour(20, 0, 0)],
  }
  renderAdmin(<HoursPanel today={today} team={null} />)
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => row.textContent)).toEqual(['HourNewResolved', '3 am10', '9 am42', '8 pm00'])
})
