import type { APIRequestContext, Page } from '@playwright/test'
import { sendRequest } from './browser/send-request.ts'
import { query } from './database.ts'
import { clientSecret, signInAtProvider } from './identity-provider.ts'
import { demoPassword } from './run-record.ts'

const path = '/api/backend/identity-providers'
const common = {
  audience: 'both',
  acr: null,
  domains: ['marlow.example'],
  isOffered: true,
  scopes: 'openid profile email',
  nameClaim: 'name',
  emailClaim: 'email',
}

interface NewProvider {
  name: string
  /** Names a provider of OpenID Connect. */
  issuer?: string
  /** Leads to the metadata of a provider of SAML. */
  metadataUrl?: string
}

/** Offers a provider, as a superadmin does on its page. Journeys of their own show that page. */
export async function offerProvider(
  request: APIRequestContext,
  { name, issuer, metadataUrl }: NewProvider,
): Promise<void> {
  await signInSuperadmin(request)
  const speaks = issuer
    ? { protocol: 'openid', issuer, clientId: 'lodge', secret: clientSecret }
    : {
        protocol: 'saml',
        issuer: '',
        clientId: '',
        secret: '',
        metadataUrl,
        metadata: '',
        subjectAttribute: null,
        signsRequests: false,
        nameClaim: 'displayName',
        emailClaim: 'mail',
      }
  await sendRequest(request, 'POST', path, { ...common, ...speaks, name })
}

/** Has a group of a provider give the role of an agent. */
export async function makeAgentsBy(request: APIRequestContext, alias: string, group: string): Promise<void> {
  const rules = [{ source: 'group', value: group, gives: 'role', to: 'agent' }]
  const settings = { groupClaim: 'groups', departmentClaim: null, makesStaff: false, rules, revision: 1 }
  await sendRequest(request, 'PUT', `${path}/${alias}/rules`, settings)
}

/** Takes it off the pages that other journeys open. */
export async function archiveProvider(name: string): Promise<void> {
  await query('UPDATE identity_provider SET archived_at = now() WHERE name = $1', [name])
}

/** Signs in by a provider of OpenID Connect, from a sign-in page. */
export async function signInByOpenId(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: `Sign in with ${name}` }).click()
  await signInAtProvider(page, email)
}

/** Signs in by a provider of SAML, from a sign-in page. */
export async function signInBySaml(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('link', { name: `Sign in with ${name}` }).click()
  await page.getByLabel('Address').fill(email)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

function signInSuperadmin(request: APIRequestContext) {
  return sendRequest(request, 'POST', '/api/backend/auth/session', {
    email: 'hannah.osei@marlow.example',
    password: demoPassword,
  })
}
