import '@lodge/ui/testing'
import { useSession } from '@lodge/client'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { InvitationScreen } = await import('./invitation-screen.tsx')

const token = 'x'.repeat(43)
beforeEach(() => {
  window.location.hash = token
})
afterEach(() => {
  window.location.hash = ''
})

function open(handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'POST /api/backend/auth/invitation/open': () => ({ name: 'Hannah Osei', email: hannah.email }),
    'GET /api/backend/init': () => ({
      success: true,
      name: 'Marlow',
      debug: false,
      version: '1',
      auth_mode: 'production',
      page_title_prefix: '',
      page_title_suffix: '',
      page_title_default: '',
      timezone: 'UTC',
      reopen_days: 14,
      auto_close_days: 7,
      user: hannah,
      agent_data: { teams: [], timezone: 'UTC' },
    }),
    ...handlers,
  })
  const router = renderAdmin(<InvitationScreen />, '/admin/auth/invitation')
  useSession.setState({ authUser: null })
  return { seen, router, user: userEvent.setup() }
}

const password = () => screen.findByLabelText('New password')

test('whoever holds the link sets a password and is signed in', async () => {
  const { seen, router, user } = open({ 'POST /api/backend/auth/invitation/accept': () => hannah })
  await user.type(await password(), 'correct horse battery staple{Enter}')

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
  expect(useSession.getState().authUser).toMatchObject({ alias: 'hannah' })
  const accepted = seen.find(({ route }) => route.endsWith('/accept'))
  expect(accepted?.body).toEqual({ token, password: 'correct horse battery staple' })
})

test('a password that is easy to guess is refused at its field', async () => {
  const { user } = open({
    'POST /api/backend/auth/invitation/accept': (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { password: 'This password is easy to guess.' },
      }),
  })
  await user.type(await password(), 'hannahosei2026{Enter}')

  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription(/This password is easy to guess/),
  )
})

test('while it is typed it is said, politely, what makes a password easy to guess and when it is not', async () => {
  const { seen, user } = open()
  await user.type(await password(), 'hannah')
  expect(screen.getByRole('status')).toHaveTextContent('Use at least 12 characters.')
  await user.type(await password(), 'osei2026')
  expect(await screen.findByText(/leave out your name, your address/)).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/leave out your name/)

  await user.clear(await password())
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.type(await password(), 'correct horse battery staple')
  expect(await screen.findByText(/^Looks hard to guess/)).toBeVisible()
  expect(seen.map(({ route }) => route)).not.toContain('POST /api/backend/auth/invitation/accept')
})

test('a link that was used says so', async () => {
  open({
    'POST /api/backend/auth/invitation/open': (_seen, response) =>
      sendError(response, 410, { code: 'invitation_invalid', message: 'This link has been used.' }),
  })

  expect(await screen.findByText('This link has been used.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.queryByLabelText('New password')).toBeNull()
})
