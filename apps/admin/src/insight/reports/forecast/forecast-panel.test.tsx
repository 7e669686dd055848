import type { Forecast } from '@lodge/contracts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { ForecastPanel } from './forecast-panel.tsx'

const path = '/api/backend/reports/forecast'
const forecast: Forecast['forecast'] = {
  days: ['23', '24', '25', '26', '27', '28', '29'].map((day, index) => ({
    date: `2026-11-${day}`,
    expected: 20 + index,
    low: 10 + index,
    high: 30 + index,
  })),
  within: 12,
  weeks: 52,
}

test('the coming week has a row for each day, with how far off it usually is', async () => {
  const seen = serve({ [`GET ${path}`]: () => ({ forecast }) })
  renderAdmin(<ForecastPanel filter={{ team: 'library' }} />)

  expect(await screen.findByRole('heading', { name: 'The coming week' })).toBeVisible()
  expect(screen.getByText('Usually within ±12')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Show.*The coming week$/ }))
  const rows = within(screen.getByRole('table', { name: 'The coming week' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayExpectedUsually',
    'Mon 23/11/20262010 to 30',
    'Tue 24/11/20262111 to 31',
    'Wed 25/11/20262212 to 32',
    'Thu 26/11/20262313 to 33',
    'Fri 27/11/20262414 to 34',
    'Sat 28/11/20262515 to 35',
    'Sun 29/11/20262616 to 36',
  ])
  expect(seen[0]?.route).toBe(`GET ${path}`)
})

test('where nothing better than last week can be said, nothing is', async () => {
  const seen = serve({ [`GET ${path}`]: () => ({ forecast: null }) })
  renderAdmin(
    <>
      <p>The report</p>
      <ForecastPanel filter={{}} />
    </>,
  )
  await expect.poll(() => seen.length).toBe(1)

  expect(screen.getByText('The report')).toBeVisible()
  expect(screen.queryByRole('heading')).toBeNull()
})
