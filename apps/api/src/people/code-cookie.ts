import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

const lifeSeconds = 60 * 60

/** Names this browser for its sign-in codes; null before it has requested one. */
export function readCodeCookie(request: FastifyRequest): string | null {
  return request.cookies[nameIn(request)] || null
}

export function issueCodeCookie(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readCodeCookie(request) ?? randomBytes(24).toString('base64url')
  reply.setCookie(nameIn(request), browser, { ...cookieOptions(reply), maxAge: lifeSeconds })
  return browser
}

export function clearCodeCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameIn(request), cookieOptions(reply))
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_code')
}
