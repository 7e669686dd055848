import { SessionEnd } from '@lodge/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionArea } from './session.ts'
import { cookieName, cookieOptions } from './session-cookie.ts'

const lifeSeconds = 10 * 60

/** Keeps the reason for a while, until the page asks who is signed in. */
export function noteSessionEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  { area, why: end }: { area: SessionArea; why: SessionEnd },
): void {
  const name = nameIn(request, area)
  reply.setCookie(name, end, { ...cookieOptions(reply), maxAge: lifeSeconds })
  request.cookies[name] = end
}

/** Returns null where no session ended by itself. */
export function readSessionEnd(request: FastifyRequest, area: SessionArea): SessionEnd | null {
  return SessionEnd.safeParse(request.cookies[nameIn(request, area)]).data ?? null
}

export function forgetSessionEnd(request: FastifyRequest, reply: FastifyReply, area: SessionArea): void {
  const name = nameIn(request, area)
  if (request.cookies[name] !== undefined) reply.clearCookie(name, cookieOptions(reply))
}

function nameIn({ server }: FastifyRequest, area: SessionArea): string {
  return cookieName(server.config, `lodge_${area}_ended`)
}
