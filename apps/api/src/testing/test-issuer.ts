import { createHash, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

type Claims = Record<string, unknown>

interface Grant {
  nonce: string
  challenge: string
  claims: Claims
  lies: TokenLies
  redirectUri: string
}

/** Things that a provider, or whoever poses as one, may get wrong about a token. */
export interface TokenLies {
  claims?: Claims
  alg?: 'none' | 'HS256'
  /** Signed by a key that the issuer does not publish. */
  isForged?: boolean
}

export type TestIssuer = Awaited<ReturnType<typeof startTestIssuer>>

export const client = { id: 'lodge-client', secret: 'the client’s own secret' }

/** An OpenID provider of our own, which says whatever a test wants. */
export async function startTestIssuer(now: () => Date) {
  const grants = new Map<string, Grant>()
  const stranger = await generateKeyPair('RS256', { extractable: true })
  let keys = await newKeys()
  let isDown = false
  const requests: string[] = []

  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer)
    requests.push(pathname)
    if (isDown) return request.socket.destroy()
    if (pathname === '/.well-known/openid-configuration') return send(response, 200, metadata())
    if (pathname === '/keys') return send(response, 200, { keys: [keys.jwk] })
    if (pathname === '/userinfo') return send(response, 200, userInfo(request.headers.authorization ?? ''))
    if (pathname !== '/token') return send(response, 404, {})
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = new URLSearchParams(Buffer.concat(parts).toString())
    return exchange(body, request.headers.authorization ?? '', response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // It lists more than it should, and we take none of those all the same.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
  })

  async function exchange(body: URLSearchParams, authorization: string, response: ServerResponse) {
    const grant = grants.get(body.get('code') ?? '')
    grants.delete(body.get('code') ?? '')
    const isClient = readBasic(authorization) === `${client.id}:${client.secret}`
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isOwn = grant?.challenge === challenge && grant.redirectUri === body.get('redirect_uri')
    if (!isClient) return send(response, 401, { error: 'invalid_client' })
    if (!grant || !isOwn) return send(response, 400, { error: 'invalid_grant' })
    const idToken = await signIdToken(grant)
    const accessToken = Buffer.from(JSON.stringify(grant.claims)).toString('base64url')
    return send(response, 200, { access_token: accessToken, token_type: 'Bearer', id_token: idToken })
  }

  async function signIdToken({ nonce, claims, lies }: Grant): Promise<string> {
    const at = Math.floor(now().getTime() / 1_000)
    const { more: _, ...own } = claims
    const payload = {
      iss: issuer,
      aud: client.id,
      iat: at,
      exp: at + 300,
      auth_time: at,
      nonce,
      ...own,
      ...lies.claims,
    }
    if (lies.alg === 'none') return new UnsecuredJWT(payload).encode()
    // The confusion: the public key, which everybody has, as the secret of a signature.
    if (lies.alg === 'HS256')
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256', kid: keys.kid })
        .sign(Buffer.from(JSON.stringify(keys.jwk)))
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: keys.kid })
      .sign(lies.isForged ? stranger.privateKey : keys.privateKey)
  }

  return {
    issuer,
    asked: requests,
    /** Has somebody sign in there, and returns the address to which the browser is sent back. */
    grant: (address: string, claims: Claims, lies: TokenLies = {}) => {
      const query = new URL(address).searchParams
      const redirectUri = query.get('redirect_uri') ?? ''
      const code = randomUUID()
      const nonce = query.get('nonce') ?? ''
      grants.set(code, { nonce, challenge: query.get('code_challenge') ?? '', claims, lies, redirectUri })
      const back = new URL(redirectUri)
      back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString()
      return back.pathname + back.search
    },
    signLogoutToken: async (claims: Claims, lies: TokenLies = {}) => {
      const at = Math.floor(now().getTime() / 1_000)
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      const payload = {
        iss: issuer,
        aud: client.id,
        iat: at,
        jti: randomUUID(),
        events,
        ...claims,
        ...lies.claims,
      }
      if (lies.alg === 'none') return new UnsecuredJWT(payload).encode()
      if (lies.alg === 'HS256')
        return new SignJWT(payload)
          .setProtectedHeader({ alg: 'HS256', kid: keys.kid })
          .sign(Buffer.from(JSON.stringify(keys.jwk)))
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: keys.kid, typ: 'logout+jwt' })
        .sign(lies.isForged ? stranger.privateKey : keys.privateKey)
    },
    rollKeys: async () => {
      keys = await newKeys()
    },
    setDown: (isOut: boolean) => {
      isDown = isOut
      if (isOut) server.closeAllConnections()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function newKeys() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID()
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** The claims under `more` are told only here. */
function userInfo(authorization: string): Claims {
  const claims = JSON.parse(Buffer.from(authorization.replace('Bearer ', ''), 'base64url').toString())
  return { sub: claims.sub, ...claims.more }
}

function readBasic(authorization: string): string {
  const pair = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString()
  return pair
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    .join(':')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
