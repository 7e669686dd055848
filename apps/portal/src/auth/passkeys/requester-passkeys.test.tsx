import { useSession } from '@lodge/client'
import { codeUsedCookie, type PasskeyList } from '@lodge/contracts'
import { expectAccessible, plugInAuthenticator, unplugAuthenticator, written } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  amara,
  openPortal,
  type RouteHandlers,
  sendError,
  serve,
  user,
} from '../../testing/render-portal.tsx'
import { buildTicketsPage } from '../../testing/ticket-factory.ts'
import { usePasskeyOffer } from './passkey-offer-store.ts'

const challenge = {
  challenge: written('challenge'),
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
}
const creation = {
  challenge: written('challenge'),
  rp: { id: 'localhost', name: 'Marlow' },
  user: { id: written('me'), name: amara.email, displayName: 'Amara' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
const none: PasskeyList = {
  items: [],
  isOffered: true,
  accepted: { partyId: 'localhost', userHandle: 'bWU', credentialIds: [] },
}
const phone = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Phone',
  isSynced: false,
  opensAdmin: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  unplugAuthenticator()
  usePasskeyOffer.setState({ isDue: false })
})

function openSignIn(handlers: RouteHandlers = {}) {
  const seen = serve({
    'POST /api/auth/passkey-challenge': () => challenge,
    'GET /api/tickets': () => buildTicketsPage(),
    ...handlers,
  })
  return { seen, ...openPortal('/auth/sign-in', null) }
}
const signInButton = () => screen.findByRole('button', { name: 'Sign in with a passkey' })

test('a browser without passkeys offers none on the sign-in page', async () => {
  openSignIn()
  await screen.findByLabelText('University e-mail address')
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
})

test('a passkey signs in with nothing typed, and the code stays beside it', async () => {
  plugInAuthenticator()
  const { seen, router, view } = openSignIn({ 'POST /api/auth/passkey': () => amara })
  const button = await signInButton()
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await expectAccessible(view.container)
  await user.click(button)

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
  expect(seen.find(({ route }) => route === 'POST /api/auth/passkey')?.body).toMatchObject({
    credentialId: written('key'),
    userHandle: written('me'),
  })
})

test('a passkey that is chosen beside the address signs in', async () => {
  const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
  plugInAuthenticator({ chosen })
  const { seen, router } = openSignIn({ 'POST /api/auth/passkey': () => amara })
  expect(await screen.findByLabelText('University e-mail address')).toHaveAttribute(
    'autocomplete',
    'email webauthn',
  )
  await waitFor(() => expect(seen.map(({ route }) => route)).toContain('POST /api/auth/passkey-challenge'))

  choose()

  await waitFor(() => expect(router.state.location.pathname).toBe('/tickets/index'))
})

test('a refused passkey is said, and nobody is signed in', async () => {
  plugInAuthenticator()
  openSignIn({
    'POST /api/auth/passkey': (_seen, response) =>
      sendError(response, 422, { code: 'passkey_refused', message: 'This passkey was not accepted.' }),
  })
  await user.click(await signInButton())

  expect(await screen.findByText('This passkey was not accepted.')).toBeVisible()
  expect(useSession.getState().frontendUser).toBeNull()
})

function openTickets(handlers: RouteHandlers = {}) {
  const seen = serve({
    'GET /api/tickets': () => buildTicketsPage(),
    'GET /api/me/passkeys': () => none,
    'POST /api/me/passkey-challenge': () => creation,
    ...handlers,
  })
  void usePasskeyOffer.getState().codeUsed()
  return { seen, ...openPortal('/tickets/index', amara) }
}
const offer = () => screen.findByRole('region', { name: 'Next time without a code?' })

test('after a code a passkey is offered, made and the offer goes', async () => {
  plugInAuthenticator()
  let list = none
  const { seen, view } = openTickets({
    'GET /api/me/passkeys': () => list,
    'POST /api/me/passkeys': () => {
      list = { ...none, items: [phone] }
      return phone
    },
  })
  const region = await offer()
  await expectAccessible(view.container)
  await user.click(within(region).getByRole('button', { name: 'Create a passkey' }))

  await waitFor(() => expect(region).not.toBeInTheDocument())
  expect(seen.find(({ route }) => route === 'POST /api/me/passkeys')?.body).toMatchObject({
    name: 'Chrome on Linux',
    credentialId: written('key'),
  })
})

/** Leaves what the server does once a code was entered on a page of its own. */
function enterCodeOnPage(alias: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = `${codeUsedCookie}=${alias}`
}

test('a code that was entered before the app was there is followed by the offer, once and for whom it let in', async () => {
  plugInAuthenticator()
  enterCodeOnPage(amara.alias)
  serve({ 'GET /api/tickets': () => buildTicketsPage(), 'GET /api/me/passkeys': () => none })
  openPortal('/tickets/index', amara)

  expect(await offer()).toBeVisible()
  expect(document.cookie).toBe('')
})

test('a code of somebody else is followed by none', async () => {
  plugInAuthenticator()
  enterCodeOnPage('somebody-else')
  serve({ 'GET /api/tickets': () => buildTicketsPage(), 'GET /api/me/passkeys': () => none })
  openPortal('/tickets/index', amara)

  await waitFor(() => expect(document.cookie).toBe(''))
  expect(usePasskeyOffer.getState().isDue).toBe(false)
})

test('“Not now” is remembered after the next code', async () => {
  plugInAuthenticator()
  openTickets()
  const region = await offer()
  await user.click(within(region).getByRole('button', { name: 'Not now' }))

  expect(region).not.toBeInTheDocument()
  await usePasskeyOffer.getState().codeUsed()
  expect(usePasskeyOffer.getState().isDue).toBe(false)
})

test('nothing is offered to whoever has a passkey, or whose browser makes none', async () => {
  await usePasskeyOffer.getState().codeUsed()
  expect(usePasskeyOffer.getState().isDue).toBe(false)

  plugInAuthenticator()
  const { seen } = openTickets({ 'GET /api/me/passkeys': () => ({ ...none, items: [phone] }) })
  await waitFor(() => expect(seen.map(({ route }) => route)).toContain('GET /api/me/passkeys'))
  expect(screen.queryByRole('region', { name: 'Next time without a code?' })).toBeNull()
})
