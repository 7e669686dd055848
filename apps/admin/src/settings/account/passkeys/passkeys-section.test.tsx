import type { PasskeyList, PasskeyView } from '@lodge/contracts'
import { expectAccessible, plugInAuthenticator, unplugAuthenticator, written } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const path = '/api/backend/me/passkeys'
const creation = {
  challenge: written('challenge'),
  rp: { id: 'localhost', name: 'Marlow' },
  user: { id: written('me'), name: 'hannah@marlow.example', displayName: 'Hannah' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
}
const laptop: PasskeyView = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Work laptop',
  isSynced: true,
  opensAdmin: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: null,
}
const listOf = (...items: PasskeyView[]): PasskeyList => ({
  items,
  isOffered: true,
  accepted: {
    partyId: 'localhost',
    userHandle: 'bWU',
    credentialIds: items.map(({ name }) => written(name)),
  },
})

afterEach(unplugAuthenticator)

function open(read: () => PasskeyList, handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${path}`]: read,
    'POST /api/backend/me/passkey-challenge': () => creation,
    ...handlers,
  })
  renderAdmin(<PasskeysSection />, '/admin/my-account')
  const bodiesOf = (route: string) =>
    seen.filter((request) => request.route === route).map(({ body }) => body)
  return { bodiesOf, user: userEvent.setup() }
}
const button = (name: string) => screen.findByRole('button', { name })

test('where the address or the browser cannot have passkeys, it is said why', async () => {
  open(() => ({ items: [], isOffered: false, accepted: null }))
  expect(await screen.findByText(/need this help desk at an address with https/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

test('a browser without passkeys shows those that one has, and that they are made elsewhere', async () => {
  open(() => listOf(laptop))
  expect(await screen.findByText('Work laptop')).toBeVisible()
  expect(screen.getByText(/This browser cannot make passkeys/)).toBeVisible()
})

test('a passkey is made by the authenticator, named by the browser, and the list has it', async () => {
  const asked = plugInAuthenticator()
  let list = listOf()
  const { bodiesOf, user } = open(() => list, {
    [`POST ${path}`]: () => {
      list = listOf(laptop)
      return laptop
    },
  })
  await user.click(await button('Add a passkey'))
  expect(screen.getByLabelText('Name')).toHaveValue('Chrome on Linux')
  await expectAccessible()
  await user.clear(screen.getByLabelText('Name'))
  await user.click(await button('Create passkey'))
  expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
  await user.type(screen.getByLabelText('Name'), 'Work laptop{Enter}')

  expect(await screen.findByRole('listitem')).toHaveTextContent(
    /Work laptop.*Never used.*On your other devices too/,
  )
  expect(bodiesOf(`POST ${path}`)).toEqual([
    {
      name: 'Work laptop',
      credentialId: written('key'),
      clientData: written('client'),
      attestation: written('attestation'),
      transports: ['internal'],
    },
  ])
  expect(asked.create).toMatchObject([{ authenticatorSelection: { userVerification: 'required' } }])
  expect(asked.accepted).toEqual([
    { rpId: 'localhost', userId: 'bWU', allAcceptedCredentialIds: [written('Work laptop')] },
  ])
})

test('an authenticator that has one already says so, and one that was closed can be asked again', async () => {
  const refusals = [new DOMException('', 'InvalidStateError'), new DOMException('', 'NotAllowedError')]
  plugInAuthenticator({ refuse: () => refusals.shift() ?? null })
  const { user } = open(() => listOf(laptop))
  await user.click(await button('Add a passkey'))
  await user.click(await button('Create passkey'))
  expect(await screen.findByText('This device has a passkey for your account already.')).toBeVisible()
  await user.click(await button('Create passkey'))
  expect(await screen.findByText(/Nothing was confirmed/)).toBeVisible()
  await user.click(await button('Cancel'))
  expect(await button('Add a passkey')).toHaveFocus()
})

test('a refused passkey is said, and the authenticator is told that it does not count', async () => {
  const asked = plugInAuthenticator()
  const { user } = open(() => listOf(), {
    [`POST ${path}`]: (_seen, response) =>
      sendError(response, 422, { code: 'passkey_refused', message: 'Too much time has passed.' }),
  })
  await user.click(await button('Add a passkey'))
  await user.click(await button('Create passkey'))

  expect(await screen.findByText('Too much time has passed.')).toBeVisible()
  await waitFor(() => expect(asked.accepted).toMatchObject([{ allAcceptedCredentialIds: [] }]))
})

test('a passkey whose answer was lost is found in the list', async () => {
  plugInAuthenticator()
  let list = listOf()
  const { user } = open(() => list, {
    [`POST ${path}`]: (_seen, response) => {
      list = listOf({ ...laptop, name: 'key' })
      response.destroy()
    },
  })
  await user.click(await button('Add a passkey'))
  await user.click(await button('Create passkey'))

  expect(await button('Add a passkey')).toBeVisible()
  expect(await screen.findByText('key')).toBeVisible()
})

test('a passkey is renamed and removed, after being asked', async () => {
  let list = listOf(laptop)
  const own = `${path}/${laptop.id}`
  const { bodiesOf, user } = open(() => list, {
    [`PUT ${own}`]: () => {
      list = listOf({ ...laptop, name: 'Old laptop' })
      return list.items[0]
    },
    [`DELETE ${own}`]: (_seen, response) => {
      list = listOf()
      response.writeHead(204).end()
    },
  })
  await user.click(await button('Rename Work laptop'))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Old laptop{Enter}')
  await user.click(await button('Remove Old laptop'))
  const question = await screen.findByRole('alertdialog')
  expect(question).toHaveTextContent('Your password still gets you in.')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))

  expect(await screen.findByText('You have no passkeys yet.')).toBeVisible()
  expect(bodiesOf(`PUT ${own}`)).toEqual([{ name: 'Old laptop' }])
})
