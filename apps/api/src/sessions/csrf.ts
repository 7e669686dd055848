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
    if (request.routeOptions.config.isOpenedByLink) return
    if (!isOwnToken(request)) throw staleToken()
  })
  app.addHook('onSend', async (request, reply) => {
    const { token, browser } = held(request)
    const expiresAt = expiryOf(token)
    if (expiresAt === null || browser === undefined) return
    const isNearExpiry = expiresAt - app.deps.now().getTime() < lifeMs / 2
    const isSet = `${reply.getHeader('set-cookie') ?? ''}`.includes(tokenCookie(app))
    if (isNearExpiry && !isSet) issueToken(request, reply)
  })
})

/** Sets a token for this browser, and a name where it has none. */
export function issueToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, held(request).browser ?? newBrowser(reply))
}

/** Sets a new name and token for this browser: at sign-in and sign-out, so that earlier tokens are worthless. */
export function rotateToken(request: FastifyRequest, reply: FastifyReply): void {
  setToken(request, reply, newBrowser(reply))
}

/** Returns this browser's name, which every request that passed the check above carries. */
export function browserOf(request: FastifyRequest): string {
  return held(request).browser ?? ''
}

function newBrowser(reply: FastifyReply): string {
  const browser = randomBytes(18).toString('base64url')
  reply.setCookie(browserCookie(reply.server), browser, {
    ...cookieOptions(reply),
    maxAge: 365 * 24 * 60 * 60,
  })
  return browser
}

function setToken(request: FastifyRequest, reply: FastifyReply, browser: string): void {
  const { server } = request
  const expiresAt = (server.deps.now().getTime() + lifeMs).toString(36)
  const content = `${expiresAt}.${randomBytes(12).toString('base64url')}`
  reply.setCookie(tokenCookie(server), `${content}.${sign(request, browser, content)}`, {
    ...cookieOptions(reply),
    httpOnly: false,
    maxAge: lifeMs / 1000,
  })
}

function isOwnToken(request: FastifyRequest): boolean {
  const { token, browser } = held(request)
  const expiresAt = expiryOf(token)
  if (!token || !browser || expiresAt === null || request.headers['x-xsrf-token'] !== token) return false
  const cut = token.lastIndexOf('.')
  const isSigned = isEqual(token.slice(cut + 1), sign(request, browser, token.slice(0, cut)))
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

function held({ cookies, server }: FastifyRequest) {
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
