import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildFigures, buildTicketReport } from '../../../testing/ticket-report-factory.ts'

const { CompliancePanel, StepsPanel } = await import('./chart-panels.tsx')

beforeEach(() => localStorage.clear())

const cells = (name: string) =>
  [...screen.getByRole('row', { name: new RegExp(`^${name}`) }).children].map((cell) => cell.textContent)

test('the table behind a chart is opened, leads to each step’s tickets, and is open at the next visit', async () => {
  renderAdmin(<StepsPanel report={buildTicketReport()} />, '/?range=last_week')
  const show = screen.getByRole('button', { name: /^Show the figures/ })
  expect(show).toHaveAttribute('aria-expanded', 'false')
  await userEvent.setup().click(show)
  expect(screen.getByRole('button', { name: /^Hide the figures/ })).toHaveAttribute('aria-expanded', 'true')
  expect(cells('13/10/2026')).toEqual(['13/10/2026', '7', '8', '4', '10', '20', '17'])
  // The period before had one step less.
  expect(cells('14/10/2026')).toEqual(['14/10/2026', '5', '–', '5', '–', '20', '–'])
  expect(screen.getByRole('link', { name: 'Created, 14/10/2026: 5' })).toHaveAttribute(
    'href',
    '/?range=last_week&measure=created&days=2026-10-14..2026-10-14',
  )
  expect(localStorage.getItem('lodge.reportTable.steps')).toBe('true')
})

test('the deadlines met stand beside those of the period before, with how many were counted', () => {
  const report = buildTicketReport({
    figures: buildFigures({ resolutionMet: { value: 0.9, counted: 10 } }),
    figuresBefore: buildFigures({ resolutionMet: { value: 0.95, counted: 20 } }),
  })
  renderAdmin(<CompliancePanel report={report} />)
  expect(cells('Resolution')).toEqual(['Resolution', '90%', '85%', '95%', '−5 points, worse', '10'])
  expect(cells('First response').slice(-3)).toEqual(['–', 'No earlier figure', '0'])
})
