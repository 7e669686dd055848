import { useSite } from '@lodge/client'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { amara, openPortal, type RouteHandlers, sendError, serve, user } from '../testing/render-portal.tsx'

async function openSignIn(handlers: RouteHandlers = {}) {
  const requests = serve(handlers)
  const portal = openPortal('/auth/sign-in', null)
  return {
    ...portal,
    email: await screen.findByLabelText('University e-mail address'),
    codesSent: () => requests.filter(({ route }) => route === 'POST /api/auth/codes').map(({ body }) => body),
  }
}

const send = () => user.click(screen.getByRole('button', { name: 'Send me a code' }))

test('the field for the address has the focus', async () => {
  const { email, view } = await openSignIn()

  expect(email).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Staff sign in here.' })).toHaveAttribute(
    'href',
    '/admin/auth/login',
  )
  await expectAccessible(view.container)
})

test.each(['', 'amara', 'amara@marlow'])('no code is sent to the address "%s"', async (address) => {
  const { email, codesSent } = await openSignIn()
  if (address) await user.type(email, address)
  await send()

  await waitFor(() => expect(email).toHaveAccessibleDescription(/Invalid email address/))
  await waitFor(() => expect(email).toHaveFocus())
  expect(codesSent()).toEqual([])
})

test('an address of an unknown domain is refused at its field', async () => {
  const { email, router } = await openSignIn({
    'POST /api/auth/codes': (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'Look again',
        fields: { email: 'Use your university address' },
      }),
  })
  await user.type(email, amara.email)
  await send()

  await waitFor(() => expect(email).toHaveAccessibleDescription(/Use your university address/))
  expect(email).toHaveValue(amara.email)
  expect(router.state.location.pathname).toBe('/auth/sign-in')
})

test.each([
  [503, { code: 'unavailable', message: 'Down' }, /could not do this just now/],
  [
    429,
    { code: 'too_many_requests', message: 'Too many', retryAt: '2026-10-12T15:24:00.000Z' },
    /Too many attempts\. Try again after 12\/10\/2026/,
  ],
])('a refusal with %i shows an error, and the address stays', async (status, error, text) => {
  const { email } = await openSignIn({
    'POST /api/auth/codes': (_, response) => sendError(response, status, error),
  })
  await user.type(email, amara.email)
  await send()

  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
  expect(email).toHaveValue(amara.email)
})

test('a demo lists people, and choosing one fills in the address', async () => {
  useSite.setState({ authMode: 'demo' })
  onTestFinished(() => useSite.setState({ authMode: 'production' }))
  serve({
    'GET /api/auth/demo-people': () => ({ items: [{ name: 'Amara Okafor', email: amara.email }] }),
  })
  openPortal('/auth/sign-in', null)
  await user.click(await screen.findByRole('button', { name: 'Amara Okafor' }))

  expect(screen.getByLabelText(/e-mail address/)).toHaveValue(amara.email)
})

const provider = { alias: 'campus', name: 'Campus sign-in', entityId: null, domain: null }

test('where providers are the only way, no code is offered', async () => {
  serve({
    'GET /api/auth/providers': () => ({
      items: [provider],
      isSearched: false,
      isOnlyWay: true,
      codesElsewhere: false,
    }),
  })
  const { view } = openPortal('/auth/sign-in', null)

  expect(await screen.findByText('Sign in with the account that the university has given you.')).toBeVisible()
  expect(screen.getByRole('link', { name: /Campus sign-in/ })).toBeVisible()
  expect(screen.queryByLabelText('University e-mail address')).toBeNull()
  await expectAccessible(view.container)
})

test('guests still get a code where the university says so', async () => {
  const { codesSent, email } = await openSignIn({
    'GET /api/auth/providers': () => ({
      items: [provider],
      isSearched: false,
      isOnlyWay: true,
      codesElsewhere: true,
    }),
    'POST /api/auth/codes': () => ({
      email: 'guest@other.example',
      resendAllowedAt: '2026-10-21T12:00:00.000Z',
    }),
  })
  expect(await screen.findByText(/Without an account of the university/)).toBeVisible()
  await user.type(email, 'guest@other.example')
  await send()

  await waitFor(() => expect(codesSent()).toEqual([{ email: 'guest@other.example' }]))
})

test('a university of a federation is searched for beside the providers of its own', async () => {
  const requests = serve({
    'GET /api/auth/providers': () => ({
      items: [provider],
      isSearched: true,
      isOnlyWay: false,
      codesElsewhere: false,
    }),
    'GET /api/auth/providers/found': () => ({
      items: [
        { alias: 'edu', name: 'Marlow', entityId: 'https://idp.marlow.example', domain: 'marlow.example' },
      ],
      hasMore: false,
    }),
  })
  const { view } = openPortal('/auth/sign-in', null)
  await user.type(await screen.findByRole('searchbox', { name: 'Find your university' }), 'marlow')

  expect(await screen.findByRole('link', { name: /^Marlow/ })).toHaveAttribute(
    'href',
    '/sign-on/portal/edu?member=https%3A%2F%2Fidp.marlow.example',
  )
  expect(screen.getByRole('link', { name: /Campus sign-in/ })).toBeVisible()
  expect(requests.some(({ route }) => route === 'GET /api/auth/providers/found')).toBe(true)
  await expectAccessible(view.container)
})
