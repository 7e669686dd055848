import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose'

export interface PlatformKey {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

export function makePlatformKey(): PlatformKey {
  return { kid: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2_048 }) }
}

/** Somebody who follows a link of a course, and the course. */
export interface LaunchFacts {
  sub: string
  name?: string
  email?: string
  /** In full, as LTI 1.3 has them. */
  roles?: readonly string[]
  context?: { id: string; label?: string; title?: string } | null
  lis?: Record<string, string>
  membershipsUrl?: string
  target?: string
}

/** Things that a platform, or whoever poses as one, may get wrong about a launch. */
export interface LaunchLies {
  claims?: Record<string, unknown>
  /** Claims that are left out. */
  without?: readonly string[]
  key?: PlatformKey
  kid?: string
  /** No signature, or the public key, which everybody has, as the secret of one. */
  algorithm?: 'none' | 'HS256'
  /** Seconds from now. */
  expiresIn?: number
  issuedIn?: number
}

export interface ListedMember {
  user_id: string
  email?: string
  status?: string
  roles: readonly string[]
}

/** The browser's request to the platform, as Lodge made it. */
export interface LaunchRequest {
  clientId: string
  redirectUri: string
  state: string
  nonce: string
  loginHint: string
}

export const ltiClaim = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
export const learner = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'
export const instructor = 'http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'
const membersClaim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice'

export function readLaunchRequest(address: string): LaunchRequest {
  const query = new URL(address).searchParams
  const text = (name: string) => query.get(name) ?? ''
  return {
    clientId: text('client_id'),
    redirectUri: text('redirect_uri'),
    state: text('state'),
    nonce: text('nonce'),
    loginHint: text('login_hint'),
  }
}

interface PlatformOptions {
  now?: () => Date
  clientId?: string
  deployment?: string
  /** Reads the keys of Lodge, by which it is known when it asks for members. */
  readToolKeys?: () => Promise<unknown>
}

export type LtiPlatform = Awaited<ReturnType<typeof startLtiPlatform>>

/** A learning platform of our own: its key set, tokens, lists of members, and pages with links that launch Lodge. */
export async function startLtiPlatform({
  now = () => new Date(),
  clientId = 'lodge-client',
  deployment = '1',
  readToolKeys,
}: PlatformOptions = {}) {
  let keys = [makePlatformKey()]
  const members = new Map<string, readonly ListedMember[]>()
  const pages = new Map<string, (address: URL) => string | Promise<string>>()
  const tokens = new Set<string>()
  const counted = { keySets: 0, tokens: 0, lists: 0 }
  const faults: { token?: number; members?: number; body?: string; link?: string } = {}
  let pageSize = 100
  let onMembers = async () => {}

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', origin)
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
      const isText = typeof body === 'string'
      response.writeHead(status, {
        'content-type': isText ? 'text/html; charset=utf-8' : 'application/json',
        ...headers,
      })
      response.end(isText ? body : JSON.stringify(body))
    }
    if (address.pathname === '/certs') {
      counted.keySets += 1
      return send(200, { keys: keys.map(toJwk) })
    }
    if (address.pathname === '/token') {
      counted.tokens += 1
      if (faults.token) return send(faults.token, { error: 'invalid_client' })
      const form = new URLSearchParams(await bodyOf(request))
      await verifyAssertion(form.get('client_assertion') ?? '')
      const token = randomUUID()
      tokens.add(token)
      return send(200, {
        access_token: token,
        token_type: 'bearer',
        expires_in: 3_600,
        scope: form.get('scope'),
      })
    }
    if (address.pathname === '/members') {
      counted.lists += 1
      await onMembers()
      if (faults.members) return send(faults.members, {})
      if (faults.body !== undefined) return send(200, faults.body)
      if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) return send(401, {})
      const from = Number(address.searchParams.get('from') ?? 0)
      const contextId = address.searchParams.get('context') ?? ''
      const all = members.get(contextId) ?? []
      const next = faults.link ?? `${origin}/members?context=${contextId}&from=${from + pageSize}`
      const link = faults.link || from + pageSize < all.length ? { link: `<${next}>; rel="next"` } : null
      return send(200, { id: address.href, members: all.slice(from, from + pageSize) }, link ?? {})
    }
    const page = pages.get(address.pathname)
    return page ? send(200, await page(address)) : send(404, 'There is nothing')
  }

  async function verifyAssertion(assertion: string): Promise<void> {
    const set = (await readToolKeys?.()) as JSONWebKeySet
    await jwtVerify(assertion, createLocalJWKSet(set), {
      issuer: clientId,
      subject: clientId,
      audience: `${origin}/token`,
      algorithms: ['RS256'],
      currentDate: now(),
    })
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const signingKey = () => keys.at(-1) as PlatformKey

  return {
    origin,
    issuer: origin,
    clientId,
    deployment,
    authorizationAddress: `${origin}/auth`,
    tokenAddress: `${origin}/token`,
    keySetAddress: `${origin}/certs`,
    counted,
    faults,
    members,
    pages,
    key: signingKey,
    rollKey: () => {
      keys = [makePlatformKey()]
    },
    limitPages: (size: number) => {
      pageSize = size
    },
    /** Has the next lists wait until they are released. */
    holdMembers: () => {
      const [areAskedFor, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      onMembers = () => {
        areAskedFor.resolve()
        return released.promise
      }
      return { areAskedFor: areAskedFor.promise, release: released.resolve }
    },
    membersOf: (contextId: string) => `${origin}/members?context=${contextId}`,
    /** Signs what the platform says of somebody who launches. */
    idToken: ({ nonce }: Pick<LaunchRequest, 'nonce'>, facts: LaunchFacts, lies: LaunchLies = {}) =>
      signLaunch({ issuer: origin, clientId, deployment, nonce, now: now(), key: signingKey() }, facts, lies),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Signed {
  issuer: string
  clientId: string
  deployment: string
  nonce: string
  now: Date
  key: PlatformKey
}

async function signLaunch(
  { issuer, clientId, deployment, nonce, now, key }: Signed,
  facts: LaunchFacts,
  lies: LaunchLies,
): Promise<string> {
  const { sub, name, email, roles = [learner], context, lis, membershipsUrl, target } = facts
  const seconds = Math.floor(now.getTime() / 1_000)
  const claims: Record<string, unknown> = {
    iss: issuer,
    aud: clientId,
    sub,
    nonce,
    iat: seconds + (lies.issuedIn ?? 0),
    exp: seconds + (lies.expiresIn ?? 300),
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    [ltiClaim('message_type')]: 'LtiResourceLinkRequest',
    [ltiClaim('version')]: '1.3.0',
    [ltiClaim('deployment_id')]: deployment,
    [ltiClaim('target_link_uri')]: target,
    [ltiClaim('resource_link')]: { id: 'link-1' },
    [ltiClaim('roles')]: roles,
    ...(context && { [ltiClaim('context')]: context }),
    ...(lis && { [ltiClaim('lis')]: lis }),
    ...(membershipsUrl && {
      [membersClaim]: { context_memberships_url: membershipsUrl, service_versions: ['2.0'] },
    }),
    ...lies.claims,
  }
  for (const left of lies.without ?? []) delete claims[left]
  const signing = lies.key ?? key
  const kid = lies.kid ?? signing.kid
  if (lies.algorithm === 'none') {
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`
  }
  const jwt = new SignJWT(claims).setProtectedHeader({ alg: lies.algorithm ?? 'RS256', typ: 'JWT', kid })
  if (lies.algorithm === 'HS256')
    return jwt.sign(Buffer.from(String(signing.publicKey.export({ type: 'spki', format: 'pem' }))))
  return jwt.sign(signing.privateKey)
}

function toJwk({ kid, publicKey }: PlatformKey) {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Returns a platform as an identity provider is stored, but for its alias and name. */
export function platformFields(platform: LtiPlatform) {
  const { issuer, clientId, deployment, authorizationAddress, tokenAddress, keySetAddress } = platform
  return {
    protocol: 'lti',
    issuer,
    clientId,
    deployments: [deployment],
    authorizationAddress,
    tokenAddress,
    keySetAddress,
    secret: '',
    audience: 'requesters',
    domains: ['uni.example'],
    scopes: 'openid',
    nameClaim: 'name',
    emailClaim: 'email',
    isOffered: true,
  }
}
