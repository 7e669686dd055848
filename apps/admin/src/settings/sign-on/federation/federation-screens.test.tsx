import type { IdentityProviderRecord } from '@lodge/contracts'
import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../../testing/render-admin.tsx'

const { NewProviderScreen, ProviderScreen } = await import('../provider-screen.tsx')

const base = '/api/backend/identity-providers'
const federation: IdentityProviderRecord = {
  alias: 'edu',
  protocol: 'federation',
  name: 'Edu federation',
  issuer: '',
  clientId: '',
  audience: 'both',
  domains: [],
  scopes: '',
  acr: null,
  nameClaim: 'displayName',
  emailClaim: 'mail',
  isOffered: true,
  isSecretReadable: true,
  returnAddress: 'https://help.uni.example/sign-on/acs/edu',
  signOutAddress: '',
  metadataAddress: 'https://help.uni.example/sign-on/metadata/edu',
  metadataUrl: 'https://federation.example/all',
  metadataReadAt: '2026-11-20T12:00:00.000Z',
  metadataProblem: null,
  ssoAddress: null,
  certificates: [],
  subjectAttribute: null,
  signsRequests: false,
  wantsSignedRequests: false,
  metadataCertificates: [
    { name: 'CN=federation', fingerprint: 'AA:BB', expiresAt: '2030-12-01T12:00:00.000Z', state: 'valid' },
  ],
  metadataUntil: '2090-12-01T12:00:00.000Z',
  deployments: [],
  authorizationAddress: null,
  tokenAddress: null,
  keySetAddress: null,
  loginAddress: '',
  keysAddress: '',
  trustsScopes: false,
  chosenMembers: null,
  memberCount: 4321,
  leftOut: 2,
  revision: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  archivedAt: null,
}
const marlow = {
  entityId: 'https://idp.marlow.example/entity',
  name: 'Marlow University',
  scopes: ['marlow.example'],
}

function renderAt(path: string) {
  return renderAdmin(
    <Routes>
      <Route path="/admin/settings/sign-in/create" element={<NewProviderScreen />} />
      <Route path="/admin/settings/sign-in/:alias" element={<ProviderScreen />} />
    </Routes>,
    path,
  )
}

function openFederation(record: IdentityProviderRecord, handlers: Parameters<typeof serve>[0] = {}) {
  const seen = serve({
    [`GET ${base}/edu`]: () => record,
    [`GET ${base}/edu/members`]: () => ({ items: [marlow], total: 1 }),
    'GET /api/backend/activity/identity-provider/edu': () => ({ items: [], next: null }),
    ...handlers,
  })
  renderAt('/admin/settings/sign-in/edu')
  return { seen, user: userEvent.setup() }
}

test('a new federation is asked for its metadata and certificate, and told what is wrong with them', async () => {
  const user = userEvent.setup()
  const seen = serve({
    [`POST ${base}`]: (_, response) =>
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'No',
        fields: { metadataCertificate: 'Not signed by this certificate.' },
      }),
  })
  renderAt('/admin/settings/sign-in/create')
  await user.click(await screen.findByRole('combobox', { name: /^Protocol/ }))
  await user.click(screen.getByRole('option', { name: 'Federation (SAML 2.0)' }))
  expect(screen.queryByRole('textbox', { name: /^Issuer/ })).toBeNull()
  expect(screen.queryByRole('textbox', { name: /^Domains/ })).toBeNull()
  await user.type((await screen.findAllByRole('textbox', { name: /^Name/ }))[0] as HTMLElement, 'Edu')
  await user.type(
    screen.getByRole('textbox', { name: /^Address of the metadata/ }),
    'https://federation.example/all',
  )
  const certificate = screen.getByRole('textbox', { name: /^Certificate by which the federation signs/ })
  await user.type(certificate, 'MIIC')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(certificate).toHaveAccessibleDescription(/Not signed by this certificate/))
  expect(seen.find(({ route }) => route === `POST ${base}`)?.body).toMatchObject({
    protocol: 'federation',
    metadataUrl: 'https://federation.example/all',
    metadataCertificate: 'MIIC',
    trustsScopes: false,
    chosenMembers: null,
  })
  await expectAccessible()
})

test('the page of a federation says who is in it, until when, and by whose signature', async () => {
  openFederation(federation)
  expect(await screen.findByText(/4,?321 providers, read/)).toHaveTextContent(/2 providers are left out/)
  expect(screen.getByRole('row', { name: /AA:BB/ })).toHaveTextContent('Valid')
  expect(screen.getByRole('textbox', { name: /^Our entity ID/ })).toHaveValue(federation.metadataAddress)
  expect(screen.queryByText(/metadata has expired/)).toBeNull()
  await expectAccessible()
})

test('metadata that could not be read again, or that have ended, are said to be so', async () => {
  openFederation({
    ...federation,
    metadataProblem: 'metadata_signature_wrong',
    metadataUntil: '2020-12-01T12:00:00.000Z',
  })
  expect(await screen.findByText(/could not be read again: .*does not match the certificate/)).toBeVisible()
  expect(screen.getByText(/has expired, so nobody can sign in/)).toBeVisible()
})

test('providers are chosen by a search, taken back, and saved', async () => {
  const { seen, user } = openFederation(federation, {
    [`PUT ${base}/edu`]: () => ({ ...federation, chosenMembers: [marlow.entityId], revision: 2 }),
  })
  await user.click(await screen.findByRole('radio', { name: 'Only some' }))
  expect(screen.getByText(/None is chosen yet/)).toBeVisible()
  await user.type(screen.getByRole('searchbox', { name: 'Search the federation' }), 'marlow{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Offer Marlow University' }))
  const chosen = screen.getByRole('list', { name: 'Chosen providers' })
  expect(within(chosen).getByText('Marlow University')).toBeVisible()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Do not offer Marlow University' }))
  expect(screen.queryByRole('list', { name: 'Chosen providers' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Offer Marlow University' }))
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() =>
    expect(seen.find(({ route }) => route === `PUT ${base}/edu`)?.body).toMatchObject({
      chosenMembers: [marlow.entityId],
      metadataCertificate: '',
    }),
  )
})

test('one of its providers is tested, and a refusal is said', async () => {
  const { seen, user } = openFederation(federation, {
    [`POST ${base}/edu/tests`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'The metadata have ended.' }),
  })
  await user.type(await screen.findByRole('searchbox', { name: 'Provider to test' }), 'marlow')
  await user.click(await screen.findByRole('button', { name: 'Test Marlow University as staff' }))
  expect(await screen.findByText('The metadata have ended.')).toBeVisible()
  expect(seen.find(({ route }) => route === `POST ${base}/edu/tests`)?.body).toEqual({
    area: 'admin',
    entityId: marlow.entityId,
  })
})
