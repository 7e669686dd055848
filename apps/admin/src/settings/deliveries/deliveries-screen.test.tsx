import '@lodge/ui/testing'
import type { DeliveryView } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { DeliveriesScreen } = await import('./deliveries-screen.tsx')

const failed: DeliveryView = {
  id: crypto.randomUUID(),
  recipient: 'amara@uni.example',
  template: 'Ticket received',
  ticket: 1042,
  state: 'failed',
  attempts: 3,
  reason: '550 No such mailbox',
  createdAt: '2026-10-15T15:10:22.000Z',
}
const counts = { failed: 1, waiting: 0, stopped: 0, discarded: 0 }
const list = 'GET /api/backend/deliveries'
const noJobs = {
  'GET /api/backend/failed-jobs': () => ({ items: [], total: 0 }),
  'GET /api/backend/failing-addresses': () => ({ items: [], total: 0 }),
}

function show(path = '/admin/settings/deliveries') {
  renderAdmin(<DeliveriesScreen />, path)
}

test('a mail that failed is listed with its reason and leads to its ticket', async () => {
  serve({ ...noJobs, [list]: () => ({ items: [failed], next: null, counts }) })
  show()

  const table = await screen.findByRole('table', { name: 'Deliveries' })
  expect(table).toHaveTextContent('550 No such mailbox')
  expect(within(table).getByRole('link', { name: '1042' })).toHaveAttribute(
    'href',
    '/admin/tickets/1042/detail',
  )
  await expectAccessible()
})

test('a retried mail is sent off and the list read anew', async () => {
  let isRetried = false
  serve({
    ...noJobs,
    [list]: () => ({ items: [{ ...failed, state: isRetried ? 'waiting' : 'failed' }], next: null, counts }),
    [`POST /api/backend/deliveries/${failed.id}/retry`]: () => {
      isRetried = true
      return null
    },
  })
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Retry the mail to amara@uni.example' }))

  expect(await within(screen.getByRole('table')).findByText('Waiting')).toBeVisible()
})

test('a mail is discarded only after a question', async () => {
  let isDiscarded = false
  serve({
    ...noJobs,
    [list]: () => ({
      items: [{ ...failed, state: isDiscarded ? 'discarded' : 'failed' }],
      next: null,
      counts,
    }),
    [`POST /api/backend/deliveries/${failed.id}/discard`]: () => {
      isDiscarded = true
      return null
    },
  })
  show()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Discard the mail to amara@uni.example' }))
  expect(isDiscarded).toBe(false)
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }))

  expect(await within(screen.getByRole('table')).findByText('Discarded')).toBeVisible()
})

test('without trouble there is nothing to list, and a search says so otherwise', async () => {
  const searches: (string | null)[] = []
  serve({
    ...noJobs,
    [list]: ({ query }) => {
      searches.push(query.get('search'))
      return { items: [], next: null, counts: { ...counts, failed: 0 } }
    },
  })
  show()
  expect(await screen.findByText('Every mail has been sent')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search by recipient' }), 'amara')

  expect(await screen.findByText('No mails match')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search by recipient' })).toHaveValue('amara')
  // A request for fewer letters may overtake the last one on its way.
  await expect.poll(() => searches).toContain('amara')
})

test('a list that cannot be read is said', async () => {
  serve({
    ...noJobs,
    [list]: (_, response) => sendError(response, 403, { code: 'forbidden', message: 'No.' }),
  })
  show()

  expect(await screen.findByRole('alert')).toBeVisible()
})
