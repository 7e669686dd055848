import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type DomainError, refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { sessionIdOf } from './session.ts'
import { cookieName, cookieOptions, sessionTokenIn } from './session-cookie.ts'

const lifeMs = 12 * 60 * 60 * 1000
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Anti-forgery: an unsafe request must repeat, in a header that other sites cannot set, a token that we signed for this
 * browser and its sessions, and that is also in its cookie (specification, sections 7 and 8).
 */
export const csrf = fp(async (app) => {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return
    requireOwnOrigin(request)
    const { isOpenedByLink, isPageForm } = request.routeOptions.config
    if (isOpenedByLink || isPageForm) return
    if (!isOwnToken(request)) throw staleToken()
  })
  // Before its fields are checked: whoever has no token learns nothing of them.
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.isPageForm && !isOwnFormToken(request)) throw staleToken()
  })
  app.addHook('onSend', async (request, reply) => {
    const { token, browser } = cookiesOf(request)
    const expiresAt = expiryOf(token)
    if (expiresAt === null || browser === undefined) return
    const isNearExpiry = expiresAt - app.deps.now().getTime() < lifeMs / 2
    const isSet = `${reply.getHeader('set-cookie') ?? ''}`.includes(tokenCookie(app))
    if (isNearExpiry && !isSet) issueToken(request, reply)
  })
})

/** Sets a token for this browser, and a name where it has none. */
export function issueToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, cookiesOf(request).browser ?? newBrowser(reply))
}

/** Sets a new name and token for this browser: at sign-in and sign-out, so that earlier tokens are worthless. */
export function rotateToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, newBrowser(reply))
}

/** Returns the token for the forms of a page, which this browser holds from then on. */
export function tokenForPage(request: FastifyRequest, reply: FastifyReply): string {
  const { token, browser } = cookiesOf(request)
  const expiresAt = expiryOf(token) ?? 0
  const isFresh = expiresAt - request.server.deps.now().getTime() > lifeMs / 2
  if (token && browser && isFresh && isSignedToken(request, token)) return token
  return setToken(request, reply, browser ?? newBrowser(reply))
}

/** Returns this browser's name, which every request that passed the check above carries. */
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
  const token = `${content}.${sign(request, browser, content)}`
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

/** A page has its token in it, and may be older than the cookie: it counts as long as it was signed for this browser. */
function isOwnFormToken(request: FastifyRequest): boolean {
  const { body } = request
  if (typeof body !== 'object' || body === null || !('token' in body)) return false
  return typeof body.token === 'string' && isSignedToken(request, body.token)
}

/** Returns whether we signed a token for this browser and its sessions as they are now, not too long ago. */
function isSignedToken(request: FastifyRequest, token: string): boolean {
  const { browser } = cookiesOf(request)
  const expiresAt = expiryOf(token)
  if (!browser || expiresAt === null) return false
  const dot = token.lastIndexOf('.')
  const isSigned = isEqual(token.slice(dot + 1), sign(request, browser, token.slice(0, Math.max(dot, 0))))
  return isSigned && expiresAt > request.server.deps.now().getTime()
}

/** Bound to both areas' sessions: a token from before a sign-in, or of somebody else's session, is not this one. */
function sign({ cookies, server: { config } }: FastifyRequest, browser: string, content: string): string {
  const sessions = (['portal', 'admin'] as const).map((area) => {
    const token = sessionTokenIn(cookies, area, config)
    return token === undefined ? '' : sessionIdOf(token)
  })
  return createHmac('sha256', config.secret)
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

/** A second line of defence: browsers say where an unsafe request comes from. */
function requireOwnOrigin({ headers, host, server }: FastifyRequest): void {
  const { origin } = headers
  if (origin === undefined || isOwnOrigin(origin, host, server.config.appUrl)) return
  throw refusal('other_site')
}

/** Returns whether an origin is ours: the address that browsers use, or the one of this request. */
export function isOwnOrigin(origin: string, host: string | undefined, appUrl: string): boolean {
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host)
}

function staleToken(): DomainError {
  return refusal('stale_csrf_token')
}
