import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin } from '../../../testing/render-admin.tsx'
import { buildTicketReport } from '../../../testing/ticket-report-factory.ts'
import { parseReportUrl } from '../report-url.ts'

const { ReportFilters } = await import('./report-filters.tsx')

const report = buildTicketReport()

function Filters() {
  const [search] = useSearchParams()
  return <ReportFilters address={parseReportUrl(search, []).report} report={report} />
}

test('range and filters are steps of the address, and the way back is the earlier report', async () => {
  const router = renderAdmin(<Filters />)
  const user = userEvent.setup()
  const address = () => router.state.location.search
  await user.click(screen.getByRole('button', { name: 'Range: Last 28 days' }))
  await user.click(screen.getByRole('button', { name: 'Last month' }))
  await user.click(await screen.findByRole('button', { name: /^Filter/ }))
  expect(screen.queryByRole('button', { name: 'Status' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Agent' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Priority' }))
  await user.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  await waitFor(() => expect(address()).toBe('?range=last_month&priority=urgent'))
  expect(screen.getByRole('button', { name: 'Priority is Urgent' })).toBeInTheDocument()
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('?range=last_month'))
  expect(screen.queryByText('Urgent', { selector: 'span' })).toBeNull()
})

test('two dates are a range, and an end before the start is refused at its field', async () => {
  const router = renderAdmin(<Filters />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Range: Last 28 days' }))
  const last = await screen.findByLabelText('Last day')
  expect(screen.getByLabelText('First day')).toHaveValue('2026-10-13')
  await user.clear(last)
  await user.type(last, '2026-10-01')
  await user.click(screen.getByRole('button', { name: 'Show these days' }))
  await waitFor(() => expect(last).toHaveAccessibleDescription('The last day must not be before the first'))
  await user.clear(last)
  await user.type(last, '2026-10-20')
  await user.click(screen.getByRole('button', { name: 'Show these days' }))
  await waitFor(() => expect(router.state.location.search).toBe('?range=2026-10-13..2026-10-20'))
  expect(await screen.findByRole('button', { name: 'Range: 13/10/2026 – 20/10/2026' })).toBeVisible()
})
