import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { WebhookListScreen } = await import('./webhook-list-screen.tsx')
const { NewWebhookScreen, WebhookScreen } = await import('./webhook-screen.tsx')
const { WebhookDeliveriesScreen } = await import('./webhook-deliveries-screen.tsx')

const webhook = {
  alias: 'campus-chat',
  name: 'Campus chat',
  address: 'https://chat.uni.example/lodge',
  events: ['ticket.created'],
  teams: [],
  includesPersonalData: false,
  owner: { alias: 'hannah', name: 'Hannah Osei' },
  state: 'on',
  stoppedBecause: null,
  failingSince: null,
  hint: 'aB3d',
  overlapEndsAt: null,
  waiting: 0,
  dropped: 0,
  droppedAt: null,
  revision: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  archivedAt: null,
}
const row = {
  alias: 'campus-chat',
  name: 'Campus chat',
  origin: 'https://chat.uni.example',
  state: 'on',
  failingSince: '2026-11-20T12:00:00.000Z',
  events: 3,
  waiting: 12,
  failed: 1,
  deliveredAt: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  archivedAt: null,
}
const lastTry = { at: '2026-11-20T12:00:01.000Z', durationMs: 31, status: 500, problem: 'answered' }
const delivery = {
  id: '0198c0de-0000-7000-8000-000000000001',
  type: 'ticket.created',
  ticket: 1042,
  state: 'failed',
  tries: 10,
  createdAt: '2026-11-20T12:00:00.000Z',
  nextTryAt: null,
  lastTry,
}
const base = '/api/backend/webhooks'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

function renderAt(path: string) {
  return renderAdmin(
    <Routes>
      <Route path="/admin/settings/webhooks" element={<WebhookListScreen />} />
      <Route path="/admin/settings/webhooks/create" element={<NewWebhookScreen />} />
      <Route path="/admin/settings/webhooks/:alias" element={<WebhookScreen />} />
      <Route path="/admin/settings/webhooks/:alias/deliveries" element={<WebhookDeliveriesScreen />} />
    </Routes>,
    path,
  )
}

test('the list says where webhooks lead, without the path, and which of them fails', async () => {
  serve({ [`GET ${base}`]: () => ({ items: [row], next: null, counts: { active: 1, archived: 0 } }) })
  renderAt('/admin/settings/webhooks')
  const link = await screen.findByRole('link', { name: /Campus chat/ })
  expect(link).toHaveAttribute('href', '/admin/settings/webhooks/campus-chat')
  expect(screen.getByText('https://chat.uni.example')).toBeVisible()
  expect(screen.getByText('Failing')).toBeVisible()
  await expectAccessible()
})

test('an empty list says what a webhook is for', async () => {
  serve({ [`GET ${base}`]: () => ({ items: [], next: null, counts: { active: 0, archived: 0 } }) })
  renderAt('/admin/settings/webhooks')
  expect(await screen.findByText('There are no webhooks yet')).toBeVisible()
})

test('the secret of a new webhook is shown once, on its page', async () => {
  const user = userEvent.setup()
  serve({
    [`POST ${base}`]: () => ({ ...webhook, secret }),
    [`GET ${base}/campus-chat`]: () => webhook,
    'GET /api/backend/queues': () => ({ items: [], teams: [], counts: [] }),
    'GET /api/backend/activity/webhook/campus-chat': () => ({ items: [], next: null }),
  })
  renderAt('/admin/settings/webhooks/create')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Campus chat')
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), webhook.address)
  await user.click(screen.getByRole('checkbox', { name: 'Ticket created' }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull())
  expect(screen.getByText('whsec_…aB3d')).toBeVisible()
})

test('an address that leads inside is refused at its field', async () => {
  const user = userEvent.setup()
  serve({
    [`POST ${base}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'No',
        fields: { address: 'It leads inside.' },
      }),
    'GET /api/backend/queues': () => ({ items: [], teams: [], counts: [] }),
    'GET /api/backend/activity/webhook/campus-chat': () => ({ items: [], next: null }),
  })
  renderAt('/admin/settings/webhooks/create')
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Inside')
  await user.type(screen.getByRole('textbox', { name: /^Address/ }), 'http://10.0.0.1/')
  await user.click(screen.getByRole('checkbox', { name: 'Ticket created' }))
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  const address = screen.getByRole('textbox', { name: /^Address/ })
  await waitFor(() => expect(address).toHaveAccessibleDescription(/It leads inside/))
})

test('deliveries show what became of each, and its tries', async () => {
  const user = userEvent.setup()
  const body = '{"type":"ticket.created","data":{}}'
  serve({
    [`GET ${base}/campus-chat`]: () => webhook,
    [`GET ${base}/campus-chat/deliveries`]: () => ({
      items: [delivery],
      next: null,
      counts: { waiting: 0, delivered: 0, failed: 1 },
    }),
    [`GET ${base}/campus-chat/deliveries/${delivery.id}`]: () => ({
      ...delivery,
      messageId: 'msg_1',
      body,
      allTries: [lastTry],
    }),
  })
  renderAt('/admin/settings/webhooks/campus-chat/deliveries')
  expect(await screen.findByText('500: not accepted')).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Details of ticket.created about ticket 1042' }))
  const dialog = await screen.findByRole('dialog', { name: 'ticket.created' })
  expect(await within(dialog).findByText('31 ms')).toBeVisible()
  expect(within(dialog).getByRole('region', { name: 'What is sent' })).toHaveTextContent(
    '"type": "ticket.created"',
  )
})

test('a webhook that was sent nothing says how to try it', async () => {
  serve({
    [`GET ${base}/campus-chat`]: () => webhook,
    [`GET ${base}/campus-chat/deliveries`]: () => ({
      items: [],
      next: null,
      counts: { waiting: 0, delivered: 0, failed: 0 },
    }),
  })
  renderAt('/admin/settings/webhooks/campus-chat/deliveries')
  expect(await screen.findByText('Send a test event to see how it arrives.')).toBeVisible()
})
