import { ltiLaunchPath, ltiLoginPath } from '@lodge/contracts'
import { insert, newId } from '@lodge/database'
import {
  type LaunchFacts,
  type LaunchLies,
  type LaunchRequest,
  type LtiPlatform,
  platformFields,
  readLaunchRequest,
} from '@lodge/infra-testing/lti-platform'
import type { TestBrowser } from './test-browser.ts'
import type { TestServer } from './test-server.ts'

type ProviderRow = Parameters<typeof insert<'identity_provider'>>[2]

let made = 0

/** Stores a platform that a test platform answers for. */
export async function aPlatform(
  { db }: TestServer,
  platform: LtiPlatform,
  attributes: Partial<ProviderRow> = {},
) {
  made += 1
  return insert(db, 'identity_provider', {
    id: newId(),
    alias: `moodle-${made}`,
    name: `Moodle ${made}`,
    ...platformFields(platform),
    updatedAt: new Date(),
    ...attributes,
  })
}

/** Browsers say so of a tab of our own. */
export const inTab = { 'sec-fetch-dest': 'document' }

export function loginAddress(
  { config }: TestServer,
  { issuer, clientId, deployment }: LtiPlatform,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({
    iss: issuer,
    client_id: clientId,
    lti_deployment_id: deployment,
    login_hint: 'user-7',
    lti_message_hint: 'link-1',
    target_link_uri: config.appUrl + ltiLaunchPath,
    ...more,
  })
  return `${ltiLoginPath}?${query}`
}

/** Begins a launch in a tab, and returns what the platform is asked. */
export async function beginLaunch(
  server: TestServer,
  browser: TestBrowser,
  platform: LtiPlatform,
  more: Record<string, string> = {},
): Promise<LaunchRequest> {
  const answer = await browser.get(loginAddress(server, platform, more), inTab)
  return readLaunchRequest(String(answer.headers.location))
}

/** Posts a form as the platform's page has a browser do it: from another site, where our cookies do not come along. */
export function postLaunch(server: TestServer, form: Record<string, string>) {
  return server.browser().post(ltiLaunchPath, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://moodle.uni.example',
  })
}

/** Posts a token, follows to where it leads, and returns the page that the browser ends at. */
export async function finishLaunch(
  server: TestServer,
  browser: TestBrowser,
  form: { state: string; id_token: string },
): Promise<string> {
  const posted = await postLaunch(server, form)
  const answer = await browser.get(String(posted.headers.location))
  return String(answer.headers.location)
}

export async function launch(
  server: TestServer,
  browser: TestBrowser,
  { platform, facts, lies }: { platform: LtiPlatform; facts: LaunchFacts; lies?: LaunchLies },
): Promise<string> {
  const request = await beginLaunch(server, browser, platform)
  const target = server.config.appUrl + ltiLaunchPath
  const token = await platform.idToken(request, { target, ...facts }, lies)
  return finishLaunch(server, browser, { state: request.state, id_token: token })
}

export const providersPath = '/api/backend/identity-providers'

/** Returns what a superadmin enters for a platform. */
export function platformInput(platform: LtiPlatform, more: object = {}) {
  const { issuer, clientId, deployment, authorizationAddress, tokenAddress, keySetAddress } = platform
  return {
    protocol: 'lti',
    name: 'Moodle',
    issuer,
    clientId,
    secret: '',
    audience: 'both',
    domains: ['uni.example'],
    scopes: '',
    acr: null,
    nameClaim: 'name',
    emailClaim: 'email',
    isOffered: true,
    metadataUrl: null,
    metadata: '',
    subjectAttribute: null,
    deployments: [deployment],
    authorizationAddress,
    tokenAddress,
    keySetAddress,
    ...more,
  }
}
