import { insert, newId } from '@lodge/database'
import { sealProviderSecret } from '@lodge/desk/testing'
import type { TestBrowser } from './test-browser.ts'
import { client, type TestIssuer, type TokenLies } from './test-issuer.ts'
import type { TestServer } from './test-server.ts'

type ProviderRow = Parameters<typeof insert<'identity_provider'>>[2]

let made = 0

/** Stores a provider that leads to a test issuer. */
export async function aProvider(
  { db, config }: TestServer,
  { issuer }: TestIssuer,
  attributes: Partial<ProviderRow> = {},
) {
  made += 1
  const id = newId()
  return insert(db, 'identity_provider', {
    id,
    alias: `provider-${made}`,
    name: `Provider ${made}`,
    issuer,
    clientId: client.id,
    secret: sealProviderSecret(client.secret, { providerId: id, secret: config.secret }),
    audience: 'both',
    scopes: 'openid profile email',
    nameClaim: 'name',
    emailClaim: 'email',
    isOffered: true,
    updatedAt: new Date(),
    ...attributes,
  })
}

/** Begins a sign-in, and returns the address of the provider that the browser is sent to. */
export async function goToProvider(browser: TestBrowser, path: string): Promise<string> {
  const answer = await browser.get(path)
  return String(answer.headers.location)
}

/** Signs in by a provider, and returns the page that the browser ends at. */
export async function signInByProvider(
  browser: TestBrowser,
  issuer: TestIssuer,
  { path, claims, lies }: { path: string; claims: Record<string, unknown>; lies?: TokenLies },
): Promise<string> {
  const address = await goToProvider(browser, path)
  const answer = await browser.get(issuer.grant(address, claims, lies))
  return String(answer.headers.location)
}
