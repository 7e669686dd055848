import { insert, newId } from '@lodge/database'
import { type LogoutLies, samlLogoutAddress } from '@lodge/infra-testing/saml-logout'
import {
  makeSigningKey,
  readSamlRequest,
  type SamlFacts,
  type SamlLies,
  type SigningKey,
  samlMetadata,
  samlResponse,
  toBase64,
} from '@lodge/infra-testing/saml-provider'
import { goToProvider } from './sign-on.ts'
import type { TestBrowser } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

type ProviderRow = Parameters<typeof insert<'identity_provider'>>[2]
export type TestSamlProvider = ReturnType<typeof createSamlProvider>

let made = 0

/** A provider of SAML of our own, which says whatever a test wants. */
export function createSamlProvider(now: () => Date, entityId = 'https://idp.uni.example/entity') {
  const key = makeSigningKey()
  const ssoAddress = 'https://idp.uni.example/sso?realm=staff'
  const logoutAddress = 'https://idp.uni.example/slo?realm=staff'
  return {
    entityId,
    ssoAddress,
    key,
    logoutAddress,
    metadata: (keys: readonly SigningKey[] = [key], wantsSignedRequests = false) =>
      samlMetadata({ entityId, ssoAddress, logoutAddress, keys, wantsSignedRequests }),
    /** Has somebody sign in there, and returns the form that their browser posts. */
    grant: (address: string, facts: SamlFacts, lies: SamlLies = {}) => {
      const request = readSamlRequest(address)
      const xml = samlResponse({ request, entityId, key, now: now(), facts, lies })
      return { path: new URL(request.answerAddress).pathname, relayState: request.relayState, xml }
    },
    /** Has somebody sign out there, and returns the address of ours that their browser is sent to. */
    signOut: (
      address: string,
      whose: { nameId: string; indexes?: readonly string[]; relayState?: string },
      lies: LogoutLies = {},
    ) => samlLogoutAddress({ address, entityId, key, now: now(), ...whose, lies }),
  }
}

export type SamlForm = ReturnType<TestSamlProvider['grant']>

/** Stores a provider that a test provider answers for. */
export async function aSamlProvider(
  { db }: TestServer,
  { entityId, ssoAddress, logoutAddress, key }: TestSamlProvider,
  attributes: Partial<ProviderRow> = {},
) {
  made += 1
  return insert(db, 'identity_provider', {
    id: newId(),
    alias: `saml-${made}`,
    protocol: 'saml',
    name: `Campus ${made}`,
    issuer: entityId,
    clientId: '',
    secret: '',
    audience: 'both',
    domains: ['uni.example'],
    scopes: '',
    nameClaim: 'displayName',
    emailClaim: 'mail',
    isOffered: true,
    ssoAddress,
    logoutAddress,
    certificates: [toBase64(key)],
    updatedAt: new Date(),
    ...attributes,
  })
}

/** Posts a form as the provider's page has a browser do it: from another site, where our cookies do not come along. */
export async function postAnswer(server: TestServer, { path, relayState, xml }: SamlForm) {
  const body = new URLSearchParams({
    SAMLResponse: Buffer.from(xml).toString('base64'),
    RelayState: relayState,
  })
  return server.browser().post(path, body.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://idp.uni.example',
  })
}

/** Posts a form, follows to where it leads, and returns the page that the browser ends at. */
export async function finishBySaml(
  server: TestServer,
  browser: TestBrowser,
  form: SamlForm,
): Promise<string> {
  const posted = await postAnswer(server, form)
  const answer = await browser.get(String(posted.headers.location))
  return String(answer.headers.location)
}

export async function signInBySaml(
  server: TestServer,
  browser: TestBrowser,
  { idp, path, facts, lies }: { idp: TestSamlProvider; path: string; facts: SamlFacts; lies?: SamlLies },
): Promise<string> {
  const address = await goToProvider(browser, path)
  return finishBySaml(server, browser, idp.grant(address, facts, lies))
}
