import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

const lifeSeconds = 60 * 60

/** Returns the name by which a sign-in code belongs to this browser; null before it has requested one. */
export function readCodeCookie(request: FastifyRequest): string | null {
  return request.cookies[nameIn(request)] || null
}

/** Returns this browser's name, and sets one first where it has none. */
export function issueCodeCookie(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readCodeCookie(request) ?? randomBytes(24).toString('base64url')
  reply.setCookie(nameIn(request), browser, { ...cookieOptions(reply), maxAge: lifeSeconds })
  return browser
}

/** Removes the name: its code is used. */
export function clearCodeCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameIn(request), cookieOptions(reply))
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_code')
}
