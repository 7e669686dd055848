import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { LoginScreen } = await import('./login-screen.tsx')

function open(handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve(handlers)
  const router = renderAdmin(<LoginScreen />, '/admin/auth/login')
  useSession.setState({ authUser: null })
  return { seen, router, user: userEvent.setup() }
}

const email = () => screen.getByLabelText('E-mail address')
const password = () => screen.getByLabelText('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign in' })

test('what is missing is said at its field, the first of which has the focus', async () => {
  const { seen, user } = open()
  await user.click(signIn())

  expect(await screen.findByText('Invalid email address')).toBeVisible()
  expect(password()).toHaveAccessibleDescription('Enter your password')
  await waitFor(() => expect(email()).toHaveFocus())
  expect(seen.filter(({ route }) => !route.startsWith('GET '))).toEqual([])
})

test('a wrong password is said once, and what was typed stays', async () => {
  const { user } = open({
    'POST /api/backend/auth/session': (_seen, response) =>
      sendError(response, 422, { code: 'wrong_password', message: 'That does not match.' }),
  })
  await user.type(email(), hannah.email)
  await user.type(password(), 'not it{Enter}')

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That does not match.'))
  expect(password()).toHaveValue('not it')
})

test('after too many tries it says when to go on', async () => {
  const { user } = open({
    'POST /api/backend/auth/session': (_seen, response) =>
      sendError(response, 429, {
        code: 'too_many_requests',
        message: 'Later.',
        retryAt: '2026-10-12T15:24:00.000Z',
      }),
  })
  await user.type(email(), hannah.email)
  await user.type(password(), 'not it{Enter}')

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/12\/10\/2026/))
})

test('where providers are the only way, an emergency account signs in by its password behind a button', async () => {
  const provider = { alias: 'campus', name: 'Campus sign-in', entityId: null, domain: null }
  const { seen, user } = open({
    'GET /api/auth/providers': () => ({
      items: [provider],
      isSearched: false,
      isOnlyWay: true,
      codesElsewhere: false,
    }),
    'POST /api/backend/auth/session': (_seen, response) =>
      sendError(response, 422, { code: 'wrong_password', message: 'That does not match.' }),
  })
  expect(await screen.findByText('Staff sign in with the university’s sign-in.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Campus sign-in/ })).toBeVisible()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Sign in with an emergency account' }))
  expect(screen.getByRole('heading', { name: 'Emergency account' })).toBeVisible()
  await user.type(email(), hannah.email)
  await user.type(password(), 'not it{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('That does not match.'))
  expect(seen.find(({ route }) => route.startsWith('POST'))?.body).toMatchObject({ isEmergency: true })
})
