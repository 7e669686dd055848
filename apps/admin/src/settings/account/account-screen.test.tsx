import { useSession } from '@lodge/client'
import { type AccountView, StoredNotificationPreferences } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'
import { AccountScreen } from './account-screen.tsx'

// ProseMirror asks where text stands; jsdom draws none.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
document.elementFromPoint = () => null

let account: AccountView
beforeEach(() => {
  account = {
    alias: 'hannah',
    name: 'Hannah Osei',
    email: 'hannah@marlow.example',
    addresses: [
      {
        email: 'hannah@marlow.example',
        isPrimary: true,
        isConfirmed: true,
        failing: null,
        addedAt: '2026-01-05T09:00:00.000Z',
      },
    ],
    role: 'Agent',
    teams: [{ alias: 'library', name: 'Library' }],
    timezone: null,
    siteTimezone: 'Europe/London',
    language: null,
    languages: ['en'],
    signature: '<p>Best, Hannah</p>',
    undoSend: false,
    notifications: StoredNotificationPreferences.parse({}),
  }
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'
const aSession = (id: string, userAgent: string, isCurrent: boolean) => ({
  id: id.repeat(64),
  area: 'admin',
  userAgent,
  isCurrent,
  way: null,
  signedInAt: '2026-11-21T08:00:00.000Z',
  lastSeenAt: '2026-11-21T09:00:00.000Z',
})

function open(more: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/me': () => account,
    'GET /api/backend/me/passkeys': () => ({ items: [], isOffered: true, accepted: null }),
    'GET /api/backend/me/second-factor': () => ({ since: null, isRequired: false, recoveryCodesLeft: 0 }),
    'GET /api/backend/me/sessions': () => ({
      items: [aSession('a', firefox, true), aSession('b', iPhone, false)],
    }),
    'GET /api/backend/me/calendar': () => ({ feed: null }),
    'GET /api/backend/me/tokens': () => ({ items: [], grantable: [] }),
    ...more,
  })
  renderAdmin(<AccountScreen />, '/admin/my-account')
  return { seen, user: userEvent.setup() }
}

const part = (name: string) => within(screen.getByRole('region', { name }))

test('the account shows who one is, where one is signed in, and the keys', async () => {
  open()
  await screen.findByText('Firefox on Linux')

  expect(screen.getByLabelText('Name')).toHaveValue('Hannah Osei')
  expect(screen.getByRole('textbox', { name: 'Signature' }).textContent).toBe('Best, Hannah')
  expect(part('Sessions').getAllByRole('listitem')[0]?.textContent).toContain('This session')
  expect(part('Keyboard shortcuts').getByText('Write a reply')).toBeTruthy()
  await expectAccessible()
})

test('a changed name is saved, and shown in the shell', async () => {
  const { seen, user } = open({
    'PUT /api/backend/me/profile': () => {
      account = { ...account, name: 'Hannah O' }
      return account
    },
  })
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Hannah O')
  expect(part('Profile').getByText('was Hannah Osei')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Save changes/ }))

  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull())
  expect(seen.at(-1)?.route).toBe('PUT /api/backend/me/profile')
  expect(seen.at(-1)?.body).toEqual({ name: 'Hannah O', timezone: null, language: null })
  expect(useSession.getState().authUser?.name).toBe('Hannah O')
})

test('a choice of notifications is saved as it is made, and taken back where it cannot be', async () => {
  let isDown = false
  const { seen, user } = open({
    'PUT /api/backend/me/notifications': ({ body }, response) => {
      if (isDown) return sendError(response, 503, { code: 'unavailable', message: 'Not now.' })
      account = { ...account, notifications: StoredNotificationPreferences.parse(body) }
      return account
    },
  })
  const mail = await screen.findByRole('checkbox', { name: 'Somebody mentions me: E-mail' })
  fireEvent.click(mail)
  expect(mail, 'at once').not.toBeChecked()
  await waitFor(() => expect(seen.at(-1)?.route).toBe('PUT /api/backend/me/notifications'))
  expect(seen.at(-1)?.body).toMatchObject({ mention: { bell: true, mail: false } })
  expect(mail).not.toBeChecked()

  isDown = true
  await user.click(mail)
  await waitFor(() => expect(seen.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2))
  await waitFor(() => expect(mail).not.toBeChecked())
})

test('a password is checked here and there, and both refusals stand at their fields', async () => {
  const { seen, user } = open({
    'PUT /api/backend/me/password': ({ body }, response) =>
      JSON.stringify(body).includes('wrong')
        ? sendError(response, 422, {
            code: 'wrong_password',
            message: 'This is not your present password.',
            fields: { currentPassword: 'This is not your present password.' },
          })
        : undefined,
  })
  const current = await screen.findByLabelText('Current password')
  const next = screen.getByLabelText('New password')
  const submit = screen.getByRole('button', { name: 'Change password' })
  await user.type(current, 'wrong')
  await user.type(next, 'short')
  await user.click(submit)
  expect(await screen.findByText('Use at least 12 characters')).toBeTruthy()
  expect(seen.some(({ route }) => route.startsWith('PUT'))).toBe(false)

  await user.type(next, ' but now long enough')
  await user.click(submit)
  expect(await screen.findByText('This is not your present password.')).toBeTruthy()
  await user.clear(current)
  await user.type(current, 'the right one')
  await user.click(submit)
  await waitFor(() => expect(current).toHaveValue(''))
  expect(screen.queryByText('This is not your present password.')).toBeNull()
})

test('another session is ended', async () => {
  const { seen, user } = open({ [`DELETE /api/backend/me/sessions/${'b'.repeat(64)}`]: () => undefined })
  await user.click(await screen.findByRole('button', { name: 'End the session in Safari on iPhone' }))

  await waitFor(() => expect(seen.filter(({ route }) => route.endsWith('/sessions'))).toHaveLength(2))
  expect(seen.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
})

test('undo of sent replies is chosen at once, and taken back where it is not saved', async () => {
  const path = '/api/backend/me/undo-send'
  let isDown = false
  const seen = serve({
    'GET /api/backend/me': () => account,
    [`PUT ${path}`]: (_, response) =>
      isDown
        ? sendError(response, 503, {
            code: 'unavailable',
            message: 'The help desk could not do this just now.',
          })
        : { ...account, undoSend: true },
  })
  const user = userEvent.setup()
  renderAdmin(<AccountScreen />)
  const box = await screen.findByRole('checkbox', { name: 'Undo for 10 seconds' })
  expect(box).not.toBeChecked()
  await user.click(box)
  await waitFor(() => expect(box).toBeChecked())
  expect(seen.filter(({ route }) => route === `PUT ${path}`).map(({ body }) => body)).toEqual([
    { isOn: true },
  ])
  isDown = true
  await user.click(box)
  expect(await screen.findByText(/could not do this just now/)).toBeVisible()
  await waitFor(() => expect(box).toBeChecked())
})
