import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signOnReturnPath, signOnSignOutPath } from '@lodge/contracts'
import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'

export const clientSecret = randomBytes(24).toString('base64url')

export interface IdentityProvider {
  issuer: string
  close: () => Promise<void>
}

/** Starts a real OpenID provider, at which whoever enters an address is who has it. */
export async function startIdentityProvider(site: string, alias: string): Promise<IdentityProvider> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'lodge',
        client_secret: clientSecret,
        redirect_uris: [site + signOnReturnPath(alias)],
        backchannel_logout_uri: site + signOnSignOutPath(alias),
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({
        sub: createHash('sha256').update(accountId).digest('hex'),
        name: nameOf(accountId),
        email: accountId.replace('unverified.', ''),
        email_verified: !accountId.startsWith('unverified.'),
      }),
    }),
  })
  const handle = provider.callback()
  return {
    issuer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Signs in on the provider's own pages and allows what Lodge asks for. */
export async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

function nameOf(accountId: string): string {
  const [local = ''] = accountId.split('@')
  const words = local.replace('unverified.', '').split('.')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
