import type { BulkUpdateFailure, BulkUpdateView } from '@lodge/contracts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buildBulkUpdate, bulkUpdateId } from '../../../testing/bulk-update-factory.ts'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { BulkUpdateReport } from './bulk-update-report.tsx'

const failuresRoute = `GET /api/backend/bulk-updates/${bulkUpdateId(1)}/failures`
const failure = (number: number, message: string): BulkUpdateFailure => ({
  number,
  subject: `Ticket ${number}`,
  refusal: { reason: 'said_by_a_test', message },
})
const onClose = vi.fn()

function renderReport(parts: Partial<BulkUpdateView> = {}) {
  renderAdmin(
    <BulkUpdateReport
      run={buildBulkUpdate({ failed: 2, ...parts })}
      what="Priority: High"
      onClose={onClose}
    />,
  )
  return userEvent.setup()
}

test('each ticket that was left as it was is named with its reason, as the way to it', async () => {
  serve({
    [failuresRoute]: () => ({
      items: [failure(7, 'It is closed.'), failure(9, 'It was merged into #8.')],
      next: null,
    }),
  })
  renderReport()
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('#7 Ticket 7It is closed.')
  expect(second).toHaveTextContent('It was merged into #8.')
  expect(screen.getByRole('link', { name: '#9 Ticket 9' })).toHaveAttribute('href', '/admin/tickets/9/detail')
  expect(screen.getByRole('dialog', { name: 'What could not be changed: Priority: High' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a long report is loaded page by page', async () => {
  const seen = serve({
    [failuresRoute]: ({ query }) =>
      query.has('cursor')
        ? { items: [failure(9, 'It is closed.')], next: null }
        : { items: [failure(7, 'It is closed.')], next: '7' },
  })
  const user = renderReport()
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2)
  expect(seen.map(({ query }) => query.get('cursor'))).toEqual([null, '7'])
})

test('a report that cannot be loaded is tried again', async () => {
  let isDown = true
  serve({
    [failuresRoute]: (_, response) =>
      isDown
        ? sendError(response, 503, { code: 'unavailable', message: 'Not now.' })
        : { items: [failure(7, 'It is closed.')], next: null },
  })
  const user = renderReport()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('It is closed.')).toBeVisible()
})

test('of a message to many tickets the report names those that got none', async () => {
  serve({ [failuresRoute]: () => ({ items: [], next: null }) })
  const user = renderReport({ change: { kind: 'reply', visibility: 'public' } })
  expect(await screen.findByText('These tickets got no message.')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
