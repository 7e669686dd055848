import { useSession } from '@lodge/client'
import { plugInAuthenticator, unplugAuthenticator, written } from '@lodge/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { hannah, renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { LoginScreen } = await import('../login-screen.tsx')
const { ProofDialog } = await import('../proof/proof-dialog.tsx')

const asked = {
  challenge: written('challenge'),
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const init = () => ({
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
})

afterEach(unplugAuthenticator)

function open(handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    'GET /api/backend/init': init,
    'POST /api/backend/auth/passkey-challenge': () => asked,
    ...handlers,
  })
  const router = renderAdmin(<LoginScreen />, '/admin/auth/login')
  useSession.setState({ authUser: null })
  return { seen, router, user: userEvent.setup() }
}

test('a browser without passkeys offers none', () => {
  open()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a passkey signs in with nothing typed', async () => {
  plugInAuthenticator()
  const { seen, router, user } = open({ 'POST /api/backend/auth/passkey': () => hannah })
  await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
  expect(seen.find(({ route }) => route === 'POST /api/backend/auth/passkey')?.body).toEqual({
    credentialId: written('key'),
    clientData: written('client'),
    authenticatorData: written('authenticator'),
    signature: written('signature'),
    userHandle: written('me'),
  })
})

test('a passkey that is chosen beside the address signs in, and the field asks for one', async () => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
  const authenticator = plugInAuthenticator({ chosen })
  const { seen, router } = open({ 'POST /api/backend/auth/passkey': () => hannah })
  expect(screen.getByLabelText('E-mail address')).toHaveAttribute('autocomplete', 'username webauthn')
  await waitFor(() =>
    expect(seen.map(({ route }) => route)).toContain('POST /api/backend/auth/passkey-challenge'),
  )
  expect(router.state.location.pathname).toBe('/admin/auth/login')

  choose()

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/dashboard'))
  expect(authenticator.get).toMatchObject([{ userVerification: 'required', allowCredentials: [] }])
})

test('a refused passkey and a closed question are said, and either can be tried again', async () => {
  const refusals = [new DOMException('', 'NotAllowedError')]
  plugInAuthenticator({ refuse: () => refusals.shift() ?? null })
  const { user } = open({
    'POST /api/backend/auth/passkey': (_seen, response) =>
      sendError(response, 422, { code: 'passkey_refused', message: 'This passkey was not accepted.' }),
  })
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' })
  await user.click(button)
  expect(await screen.findByText(/Nothing was confirmed/)).toBeVisible()
  await user.click(button)
  expect(await screen.findByText('This passkey was not accepted.')).toBeVisible()
  expect(useSession.getState().authUser).toBeNull()
})

test('a passkey confirms who is there, where the person has one', async () => {
  plugInAuthenticator()
  const seen = serve({
    'GET /api/backend/me/proof': () => ({
      asksForCode: false,
      hasPasskey: true,
      until: new Date().toISOString(),
    }),
    'POST /api/backend/me/proof/passkey-challenge': () => asked,
    'PUT /api/backend/me/proof/passkey': (_seen, response) => response.writeHead(204).end(),
  })
  renderAdmin(<ProofDialog />)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Confirm with a passkey' }))

  await waitFor(() => expect(seen.map(({ route }) => route)).toContain('PUT /api/backend/me/proof/passkey'))
})
