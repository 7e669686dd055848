import { useSession } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ForgotPasswordScreen } = await import('./forgot-password-screen.tsx')
const { ResetPasswordScreen } = await import('./reset-password-screen.tsx')

const path = '/api/backend/auth/password-reset'
const token = 'x'.repeat(43)
afterEach(() => {
  window.location.hash = ''
})

function openForgotten(answer: Parameters<typeof serve>[0][string]) {
  const seen = serve({ [`POST ${path}`]: answer })
  renderAdmin(<ForgotPasswordScreen />, '/admin/auth/forgot-password')
  useSession.setState({ authUser: null })
  return { seen, user: userEvent.setup() }
}

function openReset(handlers: Parameters<typeof serve>[0] = {}) {
  window.location.hash = token
  const seen = serve({ [`POST ${path}/open`]: () => ({ email: hannah.email }), ...handlers })
  renderAdmin(<ResetPasswordScreen />, '/admin/auth/reset-password')
  return { seen, user: userEvent.setup() }
}

test('whoever has forgotten their password is told to look for a mail, whether the address is known or not', async () => {
  const { seen, user } = openForgotten((_seen, response) => response.writeHead(204).end())
  await expectAccessible()
  await user.type(screen.getByLabelText('E-mail address'), 'Ada@uni.example{Enter}')

  expect(await screen.findByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('If ada@uni.example belongs to a member of staff')
  expect(seen.find(({ route }) => route === `POST ${path}`)?.body).toEqual({ email: 'ada@uni.example' })
})

test('after too many requests it says when to go on', async () => {
  const { user } = openForgotten((_seen, response) =>
    sendError(response, 429, {
      code: 'too_many_requests',
      message: 'Later.',
      retryAt: '2026-10-12T15:24:00.000Z',
    }),
  )
  await user.type(screen.getByLabelText('E-mail address'), 'ada@uni.example{Enter}')

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/12\/10\/2026/))
})

test('a link that was cut off says so, and offers another one', async () => {
  serve({
    [`POST ${path}/open`]: (_seen, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'Check it.' }),
  })
  window.location.hash = token.slice(0, 20)
  renderAdmin(<ResetPasswordScreen />, '/admin/auth/reset-password')

  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
})

test('a link sets a new password, and leads to the sign-in', async () => {
  const { seen, user } = openReset({
    [`POST ${path}/complete`]: (_seen, response) => response.writeHead(204).end(),
  })
  await user.type(await screen.findByLabelText('New password'), 'correct horse battery staple{Enter}')

  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/admin/auth/login')
  expect(useSession.getState().authUser).toBeNull()
  const completed = seen.find(({ route }) => route.endsWith('/complete'))
  expect(completed?.body).toEqual({ token, password: 'correct horse battery staple' })
})

test('a password that is easy to guess is refused at its field', async () => {
  const { user } = openReset({
    [`POST ${path}/complete`]: (_seen, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again.',
        fields: { password: 'This password is easy to guess.' },
      }),
  })
  const field = await screen.findByLabelText('New password')
  await user.type(field, 'hannahosei2026{Enter}')

  await waitFor(() => expect(field).toHaveAccessibleDescription(/This password is easy to guess/))
})

test('a link that was used says so, and another can be asked for', async () => {
  openReset({
    [`POST ${path}/open`]: (_seen, response) =>
      sendError(response, 410, { code: 'password_reset_invalid', message: 'This link has been used.' }),
  })

  expect(await screen.findByText('This link has been used.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toHaveAttribute(
    'href',
    '/admin/auth/forgot-password',
  )
})
