import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieOptions } from '../sessions/session-cookie.ts'
import { ownCookieName } from './own-cookie-name.ts'

const lifeSeconds = 60 * 60

/** Returns the name by which a sign-in code belongs to this browser; none before it has asked for a code. */
export function codeBrowser(request: FastifyRequest): string | null {
  return request.cookies[cookieName(request)] || null
}

/** Returns the same, and gives this browser such a name first where it has none. */
export function issueCodeBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const browser = codeBrowser(request) ?? randomBytes(24).toString('base64url')
  reply.setCookie(cookieName(request), browser, { ...cookieOptions(reply), maxAge: lifeSeconds })
  return browser
}

/** Takes the name away: its code is used. */
export function clearCodeBrowser(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(reply))
}

function cookieName(request: FastifyRequest): string {
  return ownCookieName(request, 'lodge_code')
}
