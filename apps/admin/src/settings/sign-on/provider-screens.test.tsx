import { expectAccessible } from '@lodge/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { renderAdmin, sendError, serve } from '../../testing/render-admin.tsx'

const { ProviderListScreen } = await import('./provider-list-screen.tsx')
const { NewProviderScreen, ProviderScreen } = await import('./provider-screen.tsx')
const { TestScreen } = await import('./test-screen.tsx')

const base = '/api/backend/identity-providers'
const provider = {
  alias: 'university-login',
  protocol: 'openid',
  name: 'University login',
  issuer: 'https://login.uni.example',
  clientId: 'lodge',
  audience: 'both',
  domains: ['uni.example'],
  scopes: 'openid profile email',
  acr: null,
  nameClaim: 'name',
  emailClaim: 'email',
  isOffered: true,
  isSecretReadable: true,
  returnAddress: 'https://help.uni.example/sign-on/return/university-login',
  signOutAddress: 'https://help.uni.example/sign-on/sign-out/university-login',
  metadataAddress: '',
  metadataUrl: null,
  metadataReadAt: null,
  metadataProblem: null,
  ssoAddress: null,
  certificates: [],
  subjectAttribute: null,
  signsRequests: false,
  wantsSignedRequests: false,
  metadataCertificates: [],
  metadataUntil: null,
  trustsScopes: false,
  chosenMembers: null,
  memberCount: 0,
  leftOut: 0,
  deployments: [],
  authorizationAddress: null,
  tokenAddress: null,
  keySetAddress: null,
  loginAddress: '',
  keysAddress: '',
  revision: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  archivedAt: null,
}

function renderAt(path: string) {
  return renderAdmin(
    <Routes>
      <Route path="/admin/settings/sign-in" element={<ProviderListScreen />} />
      <Route path="/admin/settings/sign-in/create" element={<NewProviderScreen />} />
      <Route path="/admin/settings/sign-in/:alias" element={<ProviderScreen />} />
      <Route path="/admin/settings/sign-in/:alias/tests/:testId" element={<TestScreen />} />
    </Routes>,
    path,
  )
}

test('the list says whom providers sign in and how many people use them', async () => {
  const row = { ...provider, needsAttention: false, people: 12, usedAt: null }
  serve({ [`GET ${base}`]: () => ({ items: [row], next: null, counts: { active: 1, archived: 0 } }) })
  renderAt('/admin/settings/sign-in')
  expect(await screen.findByRole('link', { name: /University login/ })).toHaveAttribute(
    'href',
    '/admin/settings/sign-in/university-login',
  )
  expect(screen.getByText('Staff and requesters')).toBeVisible()
  expect(screen.getByText('12')).toBeVisible()
  await expectAccessible()
})

test('an empty list says what a provider is for', async () => {
  serve({ [`GET ${base}`]: () => ({ items: [], next: null, counts: { active: 0, archived: 0 } }) })
  renderAt('/admin/settings/sign-in')
  expect(await screen.findByText('There are no identity providers yet')).toBeVisible()
})

test('a new provider is refused at its issuer, and its secret is typed unseen', async () => {
  const user = userEvent.setup()
  serve({
    [`POST ${base}`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'No', fields: { issuer: 'Nobody there.' } }),
  })
  renderAt('/admin/settings/sign-in/create')
  await user.type((await screen.findAllByRole('textbox', { name: /^Name/ }))[0] as HTMLElement, 'Login')
  const issuer = screen.getByRole('textbox', { name: /^Issuer/ })
  await user.type(issuer, 'https://login.uni.example')
  await user.type(screen.getByRole('textbox', { name: /^Client ID/ }), 'lodge')
  const secret = screen.getByLabelText(/^Client secret/)
  expect(secret).toHaveAttribute('type', 'password')
  await user.type(secret, 'very secret')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(issuer).toHaveAccessibleDescription(/Nobody there/))
})

test('the page of a provider has the addresses to enter there, and keeps the secret that is stored', async () => {
  serve({
    [`GET ${base}/university-login`]: () => provider,
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
  })
  renderAt('/admin/settings/sign-in/university-login')
  expect(await screen.findByRole('textbox', { name: /^Redirect address/ })).toHaveValue(
    provider.returnAddress,
  )
  expect(screen.getByRole('textbox', { name: /^Back-channel/ })).toHaveValue(provider.signOutAddress)
  const secret = screen.getByLabelText(/^Client secret/)
  expect(secret).toHaveValue('')
  expect(secret).toHaveAccessibleDescription(/Leave this empty to keep it/)
  expect(screen.getByRole('button', { name: 'Test as staff' })).toBeVisible()
  await expectAccessible()
})

const samlProvider = {
  ...provider,
  protocol: 'saml',
  issuer: 'https://idp.uni.example/entity',
  clientId: '',
  scopes: '',
  returnAddress: 'https://help.uni.example/sign-on/acs/university-login',
  metadataAddress: 'https://help.uni.example/sign-on/metadata/university-login',
  metadataUrl: 'https://idp.uni.example/metadata',
  metadataReadAt: '2026-11-20T12:00:00.000Z',
  ssoAddress: 'https://idp.uni.example/sso',
  certificates: [
    { name: 'CN=idp', fingerprint: 'AA:BB', expiresAt: '2026-12-01T12:00:00.000Z', state: 'ends_soon' },
  ],
}

test('a new provider of SAML is asked for its metadata alone, with attributes of its own', async () => {
  const user = userEvent.setup()
  let sent: unknown
  serve({
    [`POST ${base}`]: ({ body }, response) => {
      sent = body
      sendError(response, 422, {
        code: 'invalid_input',
        message: 'No',
        fields: { metadataUrl: 'Nothing could be read there.' },
      })
    },
  })
  renderAt('/admin/settings/sign-in/create')
  await user.click(await screen.findByRole('combobox', { name: /^Protocol/ }))
  await user.click(screen.getByRole('option', { name: 'SAML 2.0' }))
  expect(screen.queryByRole('textbox', { name: /^Issuer/ })).toBeNull()
  expect(screen.getByRole('textbox', { name: /^E-mail address/ })).toHaveValue('mail')
  await user.type((await screen.findAllByRole('textbox', { name: /^Name/ }))[0] as HTMLElement, 'Login')
  const address = screen.getByRole('textbox', { name: /^Address of the metadata/ })
  await user.type(address, 'https://idp.uni.example/metadata')
  await user.click(screen.getByRole('button', { name: /^Create/ }))
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Nothing could be read there/))
  expect(sent).toMatchObject({
    protocol: 'saml',
    metadataUrl: 'https://idp.uni.example/metadata',
    nameClaim: 'displayName',
    subjectAttribute: null,
  })
  await expectAccessible()
})

test('metadata come from a file too', async () => {
  const user = userEvent.setup()
  serve({})
  renderAt('/admin/settings/sign-in/create')
  await user.click(await screen.findByRole('combobox', { name: /^Protocol/ }))
  await user.click(screen.getByRole('option', { name: 'SAML 2.0' }))
  const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' })
  await user.upload(screen.getByLabelText('Metadata from a file'), file)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /^Metadata/ })).toHaveValue('<EntityDescriptor/>'),
  )
})

test('the page of a provider of SAML has our addresses, warns of the end of its certificates, and reads them again', async () => {
  const user = userEvent.setup()
  const next = { ...samlProvider.certificates[0], fingerprint: 'CC:DD', state: 'valid' }
  serve({
    [`GET ${base}/university-login`]: () => samlProvider,
    [`PUT ${base}/university-login/metadata`]: () => ({ ...samlProvider, certificates: [next] }),
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
  })
  renderAt('/admin/settings/sign-in/university-login')
  expect(await screen.findByRole('textbox', { name: /^Our entity ID/ })).toHaveValue(
    samlProvider.metadataAddress,
  )
  expect(screen.getByRole('textbox', { name: /^Our address for answers/ })).toHaveValue(
    samlProvider.returnAddress,
  )
  expect(screen.getByRole('textbox', { name: /^Our address for single logout/ })).toHaveValue(
    samlProvider.signOutAddress,
  )
  expect(screen.getByText(/^No certificate of the provider is valid for more than 30 days/)).toBeVisible()
  expect(screen.getByRole('row', { name: /AA:BB/ })).toHaveTextContent('Ends soon')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await screen.findByRole('row', { name: /CC:DD/ })).toHaveTextContent('Valid')
  expect(screen.queryByText(/^No certificate of the provider is valid/)).toBeNull()
})

const keyOf = (id: string, use: string) => ({
  id,
  use,
  name: 'CN=help.uni.example',
  fingerprint: `${id}:${id}`,
  expiresAt: '2036-11-20T12:00:00.000Z',
  state: 'valid',
})

test('our keys are on the page of a provider of SAML, and the next one is taken into use by hand', async () => {
  const user = userEvent.setup()
  let tries = 0
  const rolled = [keyOf('AA', 'former'), keyOf('BB', 'in_use'), keyOf('CC', 'next')]
  serve({
    [`GET ${base}/university-login`]: () => samlProvider,
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
    'GET /api/backend/saml-keys': () => ({
      items: [keyOf('AA', 'in_use'), keyOf('BB', 'next')],
      isReadable: true,
    }),
    'POST /api/backend/saml-keys': (_, response) => {
      tries += 1
      if (tries > 1) return { items: rolled, isReadable: true }
      return sendError(response, 422, {
        code: 'invalid_input',
        message: 'It was published less than a day ago.',
      })
    },
  })
  renderAt('/admin/settings/sign-in/university-login')
  const section = await screen.findByRole('region', { name: 'Our keys' })
  const keys = () =>
    within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() => expect(keys()).toHaveLength(2))
  expect(keys()[0]).toMatch(/In use.*AA:AA/)
  await expectAccessible()
  const take = within(section).getByRole('button', { name: /^Switch to the next key/ })
  await user.click(take)
  expect(await within(section).findByText(/less than a day ago/)).toBeVisible()
  expect(keys()).toHaveLength(2)
  await user.click(take)
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[1]).toMatch(/In use.*BB:BB/)
  expect(within(section).queryByText(/less than a day ago/)).toBeNull()
})

test('keys that can no longer be opened say so, and keys that cannot be loaded are asked for again', async () => {
  let isDown = true
  serve({
    [`GET ${base}/university-login`]: () => samlProvider,
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
    'GET /api/backend/saml-keys': (_, response) =>
      isDown
        ? sendError(response, 500, { code: 'internal', message: 'Something went wrong.' })
        : { items: [keyOf('AA', 'in_use'), keyOf('BB', 'next')], isReadable: false },
  })
  renderAt('/admin/settings/sign-in/university-login')
  const section = await screen.findByRole('region', { name: 'Our keys' })
  const again = await within(section).findByRole('button', { name: /again/i })
  isDown = false
  await userEvent.click(again)
  expect(await within(section).findByText(/LODGE_SECRET/)).toBeVisible()
})

test('a test that cannot begin says why', async () => {
  serve({
    [`GET ${base}/university-login`]: () => provider,
    'GET /api/backend/activity/identity-provider/university-login': () => ({ items: [], next: null }),
    [`POST ${base}/university-login/tests`]: (_, response) =>
      sendError(response, 422, { code: 'invalid_input', message: 'It cannot be reached.' }),
  })
  renderAt('/admin/settings/sign-in/university-login')
  await userEvent.click(await screen.findByRole('button', { name: 'Test as a requester' }))
  expect(await screen.findByText(/cannot be reached/)).toBeVisible()
})

const result = {
  area: 'admin',
  at: '2026-11-20T12:00:00.000Z',
  claims: [{ name: 'groups', value: '["it"]' }],
  subject: 'abc',
  name: 'Mei Tan',
  email: 'mei@uni.example',
  isTrusted: true,
  hasSecondFactor: false,
  groups: ['it', 'choir'],
  departments: [],
  grants: [{ gives: 'team', name: 'Exams', value: 'it' }],
  outcome: 'link',
  person: { name: 'Mei Tan', alias: 'mei-tan' },
  problem: null,
}
const testPath = 'university-login/tests/aaaaaaaaaaaaaaaaaaaaaaaa'

test('a test shows what arrived and what would follow', async () => {
  serve({ [`GET ${base}/university-login`]: () => provider, [`GET ${base}/${testPath}`]: () => result })
  renderAt(`/admin/settings/sign-in/${testPath}`)
  expect(await screen.findByText(/Links the subject to Mei Tan/)).toBeVisible()
  expect(screen.getByRole('row', { name: /groups/ })).toHaveTextContent('["it"]')
  expect(screen.getByText('it, choir')).toBeVisible()
  expect(screen.getByText('Team Exams (by it)')).toBeVisible()
  await expectAccessible()
})

test('a test that was refused says why, and one that is gone is not found', async () => {
  serve({
    [`GET ${base}/university-login`]: () => provider,
    [`GET ${base}/${testPath}`]: () => ({
      ...result,
      claims: [],
      outcome: null,
      person: null,
      problem: 'wrong_signature',
    }),
  })
  renderAt(`/admin/settings/sign-in/${testPath}`)
  expect(await screen.findByText('Its signature is not right')).toBeVisible()
})
