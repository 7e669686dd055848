import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { v1Path } from '@lodge/contracts/api'
import { listSecrets, presentSecret } from '@lodge/desk/foundation'
import { type DomainError, refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sessionIdOf } from './session.ts'
import { cookieName, cookieOptions, sessionTokenIn } from './session-cookie.ts'
import { refuseTokens } from './token-entry.ts'

const lifeMs = 12 * 60 * 60 * 1000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * An unsafe request must repeat, in a header that other sites cannot set, a token of its cookie that we signed for
 * this browser and its sessions (specification, sections 7 and 8).
 */
export const csrf = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    const { isOpenedByLink, isPageForm, isPostedByOthers, scope } = request.routeOptions.config
    // Only a token opens it, which no browser sends by itself.
    if (scope || (request.is404 && request.url.startsWith(v1Path))) return
    refuseTokens(request)
    if (!isPostedByOthers) requireOwnOrigin(request)
    if (isOpenedByLink || isPageForm) return
    if (!isOwnToken(request)) throw staleToken()
  })
  // Before its fields are checked: without a token one learns nothing of them.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.isPageForm && !isOwnFormToken(request)) throw staleToken()
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.scope) return
    const { token, browser } = cookiesOf(request)
    const expiresAt = expiryOf(token)
    if (expiresAt === null || browser === undefined) return
    const isNearExpiry = expiresAt - app.deps.now().getTime() < lifeMs / 2
    const isSet = `${reply.getHeader('set-cookie') ?? ''}`.includes(tokenCookie(app))
    if (isNearExpiry && !isSet) issueToken(request, reply)
  })
})

/** Names the browser where it has no name. */
export function issueToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, cookiesOf(request).browser ?? newBrowser(reply))
}

/** Makes earlier tokens worthless, at sign-in and sign-out. */
export function rotateToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, newBrowser(reply))
}

/** Returns the token for a page's forms, which this browser holds from then on. */
export function tokenForPage(request: FastifyRequest, reply: FastifyReply): string {
  const { token, browser } = cookiesOf(request)
  const expiresAt = expiryOf(token) ?? 0
  const isFresh = expiresAt - request.server.deps.now().getTime() > lifeMs / 2
  if (token && browser && isFresh && isSignedToken(request, token)) return token
  return setToken(request, reply, browser ?? newBrowser(reply))
}

export function browserOf(request: FastifyRequest): string {
  return cookiesOf(request).browser ?? ''
}

function newBrowser(reply: FastifyReply): string {
  const browser = randomBytes(18).toString('base64url')
  reply.setCookie(browserCookie(reply.server), browser, {
    ...cookieOptions(reply),
    maxAge: 365 * 24 * 60 * 60,
  })
  return browser
}

function setToken(request: FastifyRequest, reply: FastifyReply, browser: string): string {
  const { server } = request
  const expiresAt = (server.deps.now().getTime() + lifeMs).toString(36)
  const content = `${expiresAt}.${randomBytes(12).toString('base64url')}`
  const secret = presentSecret(server.config.secret)
  const token = `${content}.${sign(request, { browser, content, secret })}`
  reply.setCookie(tokenCookie(server), token, {
    ...cookieOptions(reply),
    httpOnly: false,
    maxAge: lifeMs / 1000,
  })
  return token
}

function isOwnToken(request: FastifyRequest): boolean {
  const { token } = cookiesOf(request)
  return token !== undefined && request.headers['x-xsrf-token'] === token && isSignedToken(request, token)
}

/** A page may be older than the cookie: its token counts as long as it was signed for this browser. */
function isOwnFormToken(request: FastifyRequest): boolean {
  const { body } = request
  if (typeof body !== 'object' || body === null || !('token' in body)) return false
  return typeof body.token === 'string' && isSignedToken(request, body.token)
}

/** Takes only tokens of this browser and its present sessions, not too old. */
function isSignedToken(request: FastifyRequest, token: string): boolean {
  const { browser } = cookiesOf(request)
  const expiresAt = expiryOf(token)
  if (!browser || expiresAt === null) return false
  const dot = token.lastIndexOf('.')
  const [content, signature] = [token.slice(0, Math.max(dot, 0)), token.slice(dot + 1)]
  const isSigned = listSecrets(request.server.config.secret).some((secret) =>
    isEqual(signature, sign(request, { browser, content, secret })),
  )
  return isSigned && expiresAt > request.server.deps.now().getTime()
}

/** Binds a token to both areas' sessions, so that it ends with a sign-in. */
function sign(
  { cookies, server: { config } }: FastifyRequest,
  { browser, content, secret }: { browser: string; content: string; secret: string },
): string {
  const sessions = (['portal', 'admin'] as const).map((area) => {
    const token = sessionTokenIn(cookies, area, config)
    return token === undefined ? '' : sessionIdOf(token)
  })
  return createHmac('sha256', secret)
    .update(JSON.stringify(['xsrf', browser, ...sessions, content]))
    .digest('base64url')
}

function cookiesOf({ cookies, server }: FastifyRequest) {
  return { token: cookies[tokenCookie(server)], browser: cookies[browserCookie(server)] }
}

function tokenCookie({ config }: Pick<FastifyInstance, 'config'>): string {
  return cookieName(config, 'XSRF-TOKEN')
}

function browserCookie({ config }: Pick<FastifyInstance, 'config'>): string {
  return cookieName(config, 'lodge_browser')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function expiryOf(token: string | undefined): number | null {
  const expiresAt = Number.parseInt(token?.split('.')[0] ?? '', 36)
  return Number.isNaN(expiresAt) ? null : expiresAt
}

/** A second line of defence: browsers name the origin of an unsafe request. */
function requireOwnOrigin({ headers, host, server }: FastifyRequest): void {
  const { origin } = headers
  if (origin === undefined || isOwnOrigin(origin, host, server.config.appUrl)) return
  throw refusal('other_site')
}

/** Takes the address that browsers use, and the one of this request. */
export function isOwnOrigin(origin: string, host: string | undefined, appUrl: string): boolean {
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host)
}

function staleToken(): DomainError {
  return refusal('stale_csrf_token')
}
