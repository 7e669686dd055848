import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOnReturnPath, signOnSignOutPath } from '@lodge/contracts'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'

export const clientSecret = randomBytes(24).toString('base64url')

export interface IdentityProvider {
  issuer: string
  /** Has the provider say something else of whoever enters this address. */
  describe: (accountId: string, claims: Record<string, unknown>) => void
  /** Signs by a new key from now on, and publishes the former one no more. Everybody signs in there anew. */
  rollKeys: () => void
  close: () => Promise<void>
}

/** Starts a real OpenID provider, at which whoever enters an address is who has it. */
export async function startIdentityProvider(site: string, alias: string): Promise<IdentityProvider> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const cookieKeys = [randomBytes(16).toString('hex')]
  const described = new Map<string, Record<string, unknown>>()
  const start = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: 'lodge',
          client_secret: clientSecret,
          redirect_uris: [site + signOnReturnPath(alias)],
          backchannel_logout_uri: site + signOnSignOutPath(alias),
          backchannel_logout_session_required: true,
          response_types: ['code'],
          grant_types: ['authorization_code'],
        },
      ],
      // Its own connections lead to no network like ours.
      fetch: (address, { dispatcher: _, ...options }) => fetch(address, options),
      jwks: { keys: [makeKey()] },
      cookies: { keys: cookieKeys },
      claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
      features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
      findAccount: async (_context, accountId) => ({
        accountId,
        claims: async () => ({
          sub: accountId,
          name: nameOf(accountId),
          email: accountId.replace('unverified.', ''),
          email_verified: !accountId.startsWith('unverified.'),
          ...described.get(accountId),
        }),
      }),
    }).callback()
  let handle = start()
  return {
    issuer,
    describe: (accountId, claims) => void described.set(accountId, claims),
    rollKeys: () => {
      handle = start()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Signs in on the provider's own pages and allows what Lodge asks for. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await enterAddress(page, email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs somebody in who has allowed it before. */
export async function enterAddress(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

/** Signs out on the provider's own page. */
export async function signOutAtProvider(page: Page, { issuer }: IdentityProvider): Promise<void> {
  await page.goto(`${issuer}/session/end`)
  await page.getByRole('button', { name: 'Yes, sign me out' }).click()
}

function makeKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
}

function nameOf(accountId: string): string {
  const [local = ''] = accountId.split('@')
  const words = local.replace('unverified.', '').split('.')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
