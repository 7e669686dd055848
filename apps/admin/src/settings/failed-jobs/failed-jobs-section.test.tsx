import '@lodge/ui/testing'
import type { FailedJobView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { DeliveriesScreen } = await import('../deliveries/deliveries-screen.tsx')

const { FailedJobsScreen } = await import('./failed-jobs-screen.tsx')

const failed: FailedJobView = {
  queue: 'realtime',
  id: crypto.randomUUID(),
  type: 'ticket.created',
  ticket: 1042,
  attempts: 12,
  failedAt: '2026-10-15T15:10:22.000Z',
  reason: 'a fault of ours',
}
const list = 'GET /api/backend/failed-jobs'
const mails = {
  'GET /api/backend/failing-addresses': () => ({ items: [], total: 0 }),
  'GET /api/backend/deliveries': () => ({
    items: [],
    next: null,
    counts: { failed: 0, waiting: 0, stopped: 0, discarded: 0 },
  }),
}

const show = () => renderAdmin(<DeliveriesScreen />, '/admin/settings/deliveries')

test('a failed job stands above the mails with its reason, and leads to its ticket', async () => {
  serve({ ...mails, [list]: () => ({ items: [failed], total: 61 }) })
  show()

  const table = await screen.findByRole('table', { name: 'Failed background jobs' })
  expect(table).toHaveTextContent('Ticket created')
  expect(table).toHaveTextContent('Live updates')
  expect(table).toHaveTextContent('a fault of ours')
  expect(within(table).getByRole('link', { name: '1042' })).toHaveAttribute(
    'href',
    '/admin/tickets/1042/detail',
  )
  expect(screen.getByText(/The latest 1 of 61 are listed/)).toBeVisible()
  expect(await screen.findByText('Every mail has been sent')).toBeVisible()
  await expectAccessible()
})

test('a retried job is gone from the list', async () => {
  let isRetried = false
  serve({
    ...mails,
    [list]: () => (isRetried ? { items: [], total: 0 } : { items: [failed], total: 1 }),
    [`POST /api/backend/failed-jobs/realtime/${failed.id}/retry`]: () => {
      isRetried = true
      return null
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry “Ticket created” of Live updates' }))

  await expect.poll(() => screen.queryByRole('table')).toBeNull()
})

test('a job of the schedule is discarded only after a question', async () => {
  let isDiscarded = false
  const scheduled = {
    ...failed,
    queue: 'jobs',
    id: 'repeat:forgetAddresses:1',
    type: 'forgetAddresses',
    ticket: null,
  }
  serve({
    ...mails,
    [list]: () => (isDiscarded ? { items: [], total: 0 } : { items: [scheduled], total: 1 }),
    [`POST /api/backend/failed-jobs/jobs/${encodeURIComponent(scheduled.id)}/discard`]: () => {
      isDiscarded = true
      return null
    },
  })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Discard “forgetAddresses” of Scheduled' }))
  expect(isDiscarded).toBe(false)
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))

  await expect.poll(() => screen.queryByRole('table')).toBeNull()
  expect(isDiscarded).toBe(true)
})

test('a job that somebody else has dealt with is said, and the list read anew', async () => {
  let isGone = false
  serve({
    ...mails,
    [list]: () => (isGone ? { items: [], total: 0 } : { items: [failed], total: 1 }),
    [`POST /api/backend/failed-jobs/realtime/${failed.id}/retry`]: (_, response) => {
      isGone = true
      sendError(response, 404, { code: 'not_found', message: 'This job has not failed.' })
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }))

  expect(await screen.findByText('This job has not failed.')).toBeVisible()
  await expect.poll(() => screen.queryByRole('table')).toBeNull()
})

test('jobs that cannot be read are said, and read again', async () => {
  let isBroken = true
  serve({
    ...mails,
    [list]: (_, response) =>
      isBroken
        ? sendError(response, 403, { code: 'forbidden', message: 'No.' })
        : { items: [failed], total: 1 },
  })
  show()
  const again = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await userEvent.click(again)

  expect(await screen.findByRole('table')).toBeVisible()
})

test('failed jobs have an address of their own, also where none has failed', async () => {
  let items = [failed]
  serve({ [list]: () => ({ items, total: items.length }) })
  renderAdmin(<FailedJobsScreen />, '/admin/settings/failed-jobs')
  expect(await screen.findByRole('heading', { level: 1, name: /Failed background jobs/ })).toBeVisible()
  expect(screen.getByRole('table', { name: 'Failed background jobs' })).toHaveTextContent('a fault of ours')
  await expectAccessible()

  cleanup()
  items = []
  renderAdmin(<FailedJobsScreen />, '/admin/settings/failed-jobs')
  expect(await screen.findByText('No background job has failed')).toBeVisible()
})
