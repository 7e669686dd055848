import type { MyAccountView } from '@lodge/contracts'
import { expectAccessible, type RecordedRequest } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'
import { buildTicketsPage } from '../testing/ticket-factory.ts'

let account: MyAccountView
beforeEach(() => {
  account = {
    name: 'Amara Okafor',
    email: 'amara@marlow.example',
    addresses: [
      {
        email: 'amara@marlow.example',
        isPrimary: true,
        isConfirmed: true,
        failing: null,
        addedAt: '2026-01-05T09:00:00.000Z',
      },
    ],
    timezone: null,
    language: null,
    department: { alias: 'computing', name: 'School of Computing' },
    isDepartmentFixed: false,
    courses: [{ alias: 'cs2104', code: 'CS2104', name: 'Database Systems' }],
    siteTimezone: 'Europe/London',
    languages: ['de', 'en'],
    deletionRequestedAt: null,
    notifications: {
      mail: { answered: true, waiting: true, resolved: true, rating: true },
      webPush: { answered: true, waiting: true, subject: false },
    },
  }
})

const session = {
  id: 'a'.repeat(64),
  area: 'portal',
  userAgent: '',
  isCurrent: true,
  way: null,
  signedInAt: new Date().toISOString(),
  lastSeenAt: new Date().toISOString(),
}

const change = ({ body }: RecordedRequest) => {
  account = { ...account, ...Object(body) }
  return account
}

async function openAccount(handlers: RouteHandlers = {}) {
  const requests = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/me/account': () => account,
    'GET /api/me/sessions': () => ({ items: [session] }),
    'GET /api/me/web-push': () => ({ publicKey: null, devices: [] }),
    'GET /api/me/passkeys': () => ({ items: [], isOffered: true, accepted: null }),
    'GET /api/departments': () => ({ items: [{ id: 'computing', label: 'School of Computing' }] }),
    'PUT /api/me/notifications': ({ body }) => change({ body: { notifications: body } } as RecordedRequest),
    ...handlers,
  })
  const portal = openPortal('/my-account', amara)
  await screen.findByRole('heading', { level: 2, name: 'Your details' })
  return { ...portal, requests }
}

test('the page shows name and department, and address and courses read-only', async () => {
  const { view } = await openAccount()

  expect(screen.getByLabelText('Name')).toHaveValue('Amara Okafor')
  expect(screen.getByLabelText('E-mail address')).toHaveAttribute('readonly')
  expect(
    within(screen.getByRole('list', { name: 'Courses' })).getByText('CS2104 Database Systems'),
  ).toBeVisible()
  expect(await screen.findByText('This session')).toBeVisible()
  await expectAccessible(view.container)
})

test('passkeys are shown, and those that open the admin area are changed there', async () => {
  const passkey = {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Phone',
    isSynced: false,
    opensAdmin: false,
    createdAt: '2026-11-01T12:00:00.000Z',
    lastUsedAt: null,
  }
  const key = { ...passkey, id: '018f0000-0000-7000-8000-000000000002', name: 'Key', opensAdmin: true }
  let items = [passkey, key]
  await openAccount({
    'GET /api/me/passkeys': () => ({ items, isOffered: true, accepted: null }),
    [`DELETE /api/me/passkeys/${passkey.id}`]: (_request, response) => {
      items = [key]
      response.writeHead(204).end()
    },
  })
  const section = screen.getByRole('region', { name: 'Passkeys' })
  expect(await within(section).findByText('Key')).toBeVisible()
  expect(within(section).getByText(/Opens the admin area too/)).toBeVisible()
  expect(within(section).queryByRole('button', { name: 'Remove Key' })).toBeNull()
  await user.click(within(section).getByRole('button', { name: 'Remove Phone' }))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('A code by mail still gets you in.')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(within(section).queryByText('Phone')).toBeNull())
  expect(within(section).getByText(/This browser cannot make passkeys/)).toBeVisible()
})

test('saved details show in the masthead at once', async () => {
  await openAccount({
    'PUT /api/me/account': ({ body }) => {
      const { department: _, ...own } = Object(body)
      account = { ...account, ...own }
      return account
    },
  })
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Amara O.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText('Saved just now')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Account: Amara O.' })).toBeVisible()
})

test('a missing name shows an error at its field and is not sent', async () => {
  const { requests } = await openAccount()
  await user.clear(screen.getByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  expect(await screen.findByText('Enter your name')).toBeVisible()
  expect(requests.filter(({ route }) => route.startsWith('PUT'))).toEqual([])
})

test('the choice of a mail is saved at once', async () => {
  await openAccount()
  await user.click(screen.getByRole('checkbox', { name: 'When a ticket is resolved' }))

  await waitFor(() => expect(account.notifications.mail.resolved).toBe(false))
  expect(screen.getByRole('checkbox', { name: 'When a ticket is resolved' })).not.toBeChecked()
})

test('a choice that cannot be saved is taken back', async () => {
  await openAccount({
    'PUT /api/me/notifications': (_, response) =>
      sendError(response, 503, { code: 'unavailable', message: 'Down' }),
  })
  const box = screen.getByRole('checkbox', { name: 'When someone answers me' })
  await user.click(box)

  await waitFor(() => expect(box).toBeChecked())
  expect(account.notifications.mail.answered).toBe(true)
})

test('personal data is downloaded with or without the files', async () => {
  await openAccount()

  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Download with files (ZIP)')).toMatch(/\/api\/me\/data\?format=zip$/)
  expect(link('Download without files (JSON)')).toMatch(/\/api\/me\/data\?format=json$/)
})

test('requesting deletion explains it first, and can be taken back', async () => {
  const answerWith = (deletionRequestedAt: string | null) => () => {
    account = { ...account, deletionRequestedAt }
    return account
  }
  await openAccount({
    'POST /api/me/deletion-request': answerWith('2026-10-12T15:12:00.000Z'),
    'DELETE /api/me/deletion-request': answerWith(null),
  })
  await user.click(screen.getByRole('button', { name: 'Ask for deletion' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/it cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Ask for deletion' }))

  await user.click(await screen.findByRole('button', { name: 'Keep my account' }))

  expect(await screen.findByRole('button', { name: 'Ask for deletion' })).toBeVisible()
})

test('an account that cannot be loaded can be tried again', async () => {
  let isDown = true
  serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/me/sessions': () => ({ items: [session] }),
    'GET /api/me/web-push': () => ({ publicKey: null, devices: [] }),
    'GET /api/departments': () => ({ items: [] }),
    'GET /api/me/account': (_, response) =>
      isDown ? sendError(response, 503, { code: 'unavailable', message: 'Down' }) : account,
  })
  openPortal('/my-account', amara)
  expect(await screen.findByText('We could not load your account')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByLabelText('Name')).toHaveValue('Amara Okafor')
})

test('an address is added by its code, and another one is made primary', async () => {
  const home = 'amara@home.example'
  const at = '2026-01-05T09:00:00.000Z'
  const further = { email: home, isPrimary: false, isConfirmed: true, failing: null, addedAt: at }
  const { requests } = await openAccount({
    'POST /api/me/address-codes': ({ body }, response) => {
      response.statusCode = 201
      return { email: Object(body).email, resendAllowedAt: at }
    },
    'PUT /api/me/addresses': () =>
      change({ body: { addresses: [...account.addresses, further] } } as RecordedRequest),
    'PUT /api/me/primary-address': () =>
      change({
        body: { email: home, addresses: [{ ...further, isPrimary: true }] },
      } as RecordedRequest),
  })
  const section = within(screen.getByRole('region', { name: 'E-mail addresses' }))
  await user.click(section.getByRole('button', { name: 'Add an address' }))
  await user.type(section.getByLabelText('E-mail address to add'), `${home}{Enter}`)
  await user.type(await section.findByLabelText('Six-digit code'), '123456')
  await user.click(await section.findByRole('button', { name: `Make primary: ${home}` }))

  await waitFor(() => expect(section.queryByText('amara@marlow.example')).toBeNull())
  expect(requests.filter(({ route }) => /address/.test(route)).map(({ body }) => body)).toEqual([
    { email: home },
    { email: home, code: '123456' },
    { email: home },
  ])
  await expectAccessible()
})
