import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, serve } from '../../../testing/render-admin.tsx'
import { buildTicketRow } from '../../../testing/ticket-row-factory.ts'
import { SlaCell } from './sla-cell.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const deadline = {
  metric: 'next_response' as const,
  cycle: 1,
  state: 'running' as const,
  fulfilledAt: null,
  breachedAt: null,
  targetMinutes: 180,
  elapsedMinutes: 110,
  pauseReason: null,
  startedAt: inMinutes(-110),
  dueAt: inMinutes(70),
  asOf: inMinutes(0),
  upcomingSegments: [],
}
const why = {
  deadline,
  timezone: 'Europe/London',
  policyName: 'Standard',
  policyVersion: 3,
  holidays: [],
  businessHoursName: 'Student Services',
  segments: [],
}

test('the SLA bar of a list tells when it is due and why on focus, and asks why only then', async () => {
  const seen = serve({ 'GET /api/backend/tickets/7/sla': () => ({ explanations: [why] }) })
  renderAdmin(<SlaCell row={buildTicketRow({ number: 7, sla: deadline })} />)
  const bar = await screen.findByRole('button', { name: /left/ })
  expect(seen).toEqual([])

  await userEvent.setup().tab()
  expect(bar).toHaveFocus()
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/due/)
  await expect.poll(() => dialog.textContent).toContain('Standard')
  expect(seen).toHaveLength(1)
})

test('a ticket without a clock has no bar', () => {
  serve({})
  renderAdmin(<SlaCell row={buildTicketRow({ sla: null })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
