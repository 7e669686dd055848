import { CodeRequested } from '@lodge/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

const lifeSeconds = 60 * 60

/** Returns the address of this browser's last code; null before it has requested one. */
export function readCodeRequest(request: FastifyRequest): CodeRequested | null {
  const text = request.cookies[nameIn(request)]
  if (!text) return null
  const [resendAllowedAt, ...email] = text.split(' ')
  return CodeRequested.safeParse({ email: email.join(' '), resendAllowedAt }).data ?? null
}

export function keepCodeRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, resendAllowedAt }: CodeRequested,
): void {
  reply.setCookie(nameIn(request), `${resendAllowedAt} ${email}`, {
    ...cookieOptions(reply),
    maxAge: lifeSeconds,
  })
}

export function forgetCodeRequest(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameIn(request), cookieOptions(reply))
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_code_request')
}
