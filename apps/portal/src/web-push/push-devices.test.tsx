import type { MyAccountView, WebPushView } from '@lodge/contracts'
import { AppProviders } from '@lodge/ui'
import { expectAccessible, type RecordedRequest } from '@lodge/ui/testing'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryCache } from '../query-cache.ts'
import { amara, openPortal, type RouteHandlers, serve, user } from '../testing/render-portal.tsx'
import { buildTicketsPage } from '../testing/ticket-factory.ts'
import { mayOfferPush } from './offered.ts'
import { PushOffer } from './push-offer.tsx'
import { installPush, uninstallPush } from './testing/stand-in-push.ts'

const account: MyAccountView = {
  name: 'Amara Okafor',
  email: 'amara@marlow.example',
  addresses: [],
  timezone: null,
  language: null,
  department: { alias: 'computing', name: 'School of Computing' },
  isDepartmentFixed: false,
  courses: [],
  siteTimezone: 'Europe/London',
  languages: ['en'],
  deletionRequestedAt: null,
  notifications: {
    mail: { answered: true, waiting: true, resolved: true, rating: true },
    webPush: { answered: true, waiting: true, subject: false },
  },
}

const phone = {
  id: '018f0000-0000-7000-8000-000000000001',
  isCurrent: false,
  userAgent: 'Mozilla/5.0 (iPhone) AppleWebKit Version/18 Safari/605',
  createdAt: '2026-03-10T12:00:00.000Z',
  lastUsedAt: null,
}
const here = { ...phone, id: '018f0000-0000-7000-8000-000000000002', userAgent: '', isCurrent: true }

let devices: WebPushView['devices']
beforeEach(() => {
  devices = []
})
afterEach(() => {
  cleanup()
  uninstallPush()
})

const view = (): WebPushView => ({ publicKey: 'BKey', devices })

async function openAccount(handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/departments': () => ({ items: [] }),
    'GET /api/me/account': () => account,
    'GET /api/me/sessions': () => ({ items: [] }),
    'GET /api/me/web-push': view,
    'PUT /api/me/web-push/devices': () => ({ isKnown: true }),
    'POST /api/me/web-push/devices': () => {
      devices = [here, ...devices]
      return view()
    },
    ...handlers,
  })
  openPortal('/my-account', amara)
  const section = await screen.findByRole('region', { name: 'On your devices' })
  return { requests, section: within(section), element: section }
}

const sentTo = (requests: readonly RecordedRequest[], route: string) =>
  requests.filter((request) => request.route === route)

test('the browser asks for permission only after the press, and is then registered', async () => {
  const push = installPush('default')
  const { requests, section, element } = await openAccount()
  expect(push.requestPermission).not.toHaveBeenCalled()
  expect(section.queryByRole('checkbox')).toBeNull()
  await user.click(section.getByRole('button', { name: 'Tell me on this device' }))

  expect(await section.findByText('This device')).toBeVisible()
  expect(sentTo(requests, 'POST /api/me/web-push/devices').map(({ body }) => body)).toEqual([
    push.subscription,
  ])
  expect(section.queryByRole('button', { name: 'Tell me on this device' })).toBeNull()
  await expectAccessible(element)
})

test('a refused permission is explained, and nothing is sent', async () => {
  installPush('default', { answer: 'denied' })
  const { requests, section } = await openAccount()
  await user.click(section.getByRole('button', { name: 'Tell me on this device' }))

  expect(await section.findByText(/blocks notifications/)).toBeVisible()
  expect(sentTo(requests, 'POST /api/me/web-push/devices')).toEqual([])
})

test('an unreachable push service shows an error, and the press can be repeated', async () => {
  installPush('default', { failure: new DOMException('Registration failed', 'AbortError') })
  const { section } = await openAccount()
  await user.click(section.getByRole('button', { name: 'Tell me on this device' }))

  expect(await screen.findByText(/could not turn notifications on/)).toBeVisible()
  expect(section.getByRole('button', { name: 'Tell me on this device' })).toBeEnabled()
})

test('a browser without notifications explains how to get them, and lists the other devices', async () => {
  devices = [phone]
  const { section } = await openAccount({
    [`DELETE /api/me/web-push/devices/${phone.id}`]: () => {
      devices = []
      return view()
    },
  })
  expect(section.getByText(/cannot show notifications/)).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Remove Safari on iPhone' }))

  await waitFor(() => expect(section.queryByRole('listitem')).toBeNull())
})

test('removing this device also removes the browser’s own subscription', async () => {
  const push = installPush('granted')
  devices = [here]
  const { section } = await openAccount({
    [`DELETE /api/me/web-push/devices/${here.id}`]: () => {
      devices = []
      return view()
    },
  })
  await user.click(section.getByRole('button', { name: 'Remove Unknown browser' }))

  expect(await section.findByRole('button', { name: 'Tell me on this device' })).toBeVisible()
  await waitFor(() => expect(push.unsubscribe).toHaveBeenCalled())
})

test('choices of notifications apply to all devices, and those of mails stay', async () => {
  devices = [phone]
  const { requests, section } = await openAccount({
    'PUT /api/me/notifications': ({ body }) => ({ ...account, notifications: Object(body) }),
  })
  await user.click(section.getByRole('checkbox', { name: /show what the ticket is about/ }))

  await waitFor(() =>
    expect(sentTo(requests, 'PUT /api/me/notifications').map(({ body }) => body)).toEqual([
      {
        mail: account.notifications.mail,
        webPush: { answered: true, waiting: true, subject: true },
      },
    ]),
  )
})

test('a browser with a subscription confirms it for its person, and drops it for another', async () => {
  const push = installPush('granted')
  const { requests } = await openAccount({ 'PUT /api/me/web-push/devices': () => ({ isKnown: false }) })

  await waitFor(() => expect(push.unsubscribe).toHaveBeenCalled())
  expect(sentTo(requests, 'PUT /api/me/web-push/devices')[0]?.body).toEqual({
    endpoint: push.subscription.endpoint,
  })
})

const renderOffer = () =>
  render(
    <AppProviders queryCache={queryCache}>
      <PushOffer />
    </AppProviders>,
  )

test('the offer appears once, and a refusal removes it', async () => {
  installPush('default')
  serve({ 'GET /api/me/web-push': view })
  expect(mayOfferPush()).toBe(true)
  renderOffer()
  await user.click(await screen.findByRole('button', { name: 'No, thanks' }))

  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull()
  expect(mayOfferPush()).toBe(false)
})

test('accepting the offer shows a confirmation', async () => {
  installPush('default')
  serve({
    'GET /api/me/web-push': view,
    'POST /api/me/web-push/devices': () => ({ publicKey: 'BKey', devices: [here] }),
  })
  const { container } = renderOffer()
  await user.click(await screen.findByRole('button', { name: 'Tell me on this device' }))

  expect(await within(container).findByText('This device will tell you')).toBeVisible()
  await expectAccessible(container)
})

test.each(['granted', 'denied'] as const)('a permission that is %s brings no offer', (permission) => {
  installPush(permission)

  expect(mayOfferPush()).toBe(false)
})
