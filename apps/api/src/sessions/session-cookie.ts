import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { endedSessionSeconds, type Session, type SessionArea, sessionLife } from './session.ts'

/** Portal and admin sign-ins are separate, so that one browser can have both and end either. */
const sessionCookies = { portal: 'lodge_portal', admin: 'lodge_admin' } as const

/**
 * Returns a cookie's name: over https with the prefix that browsers accept only from this very host, so that no other
 * host of the domain can plant one.
 */
export function cookieName({ isHttps }: Pick<Config, 'isHttps'>, name: string): string {
  return isHttps ? `__Host-${name}` : name
}

/** Returns the session token of an area among a browser's cookies. */
export function sessionTokenIn(
  cookies: FastifyRequest['cookies'],
  area: SessionArea,
  config: Pick<Config, 'isHttps'>,
): string | undefined {
  return cookies[cookieName(config, sessionCookies[area])]
}

/** Sets a session's cookie. It outlives the session, so that whoever comes back is told why that is over. */
export function setSessionCookie(reply: FastifyReply, area: SessionArea, token: string): void {
  const name = cookieName(reply.server.config, sessionCookies[area])
  reply.setCookie(name, token, {
    ...cookieOptions(reply),
    maxAge: sessionLife[area].idle * 60 + endedSessionSeconds,
  })
  // What is signed for this browser from here on is bound to the session that it has now.
  reply.request.cookies[name] = token
}

export function clearSessionCookie(reply: FastifyReply, { area }: Pick<Session, 'area'>): void {
  const name = cookieName(reply.server.config, sessionCookies[area])
  reply.clearCookie(name, cookieOptions(reply))
  delete reply.request.cookies[name]
}

export function cookieOptions(reply: FastifyReply) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: reply.server.config.isHttps } as const
}
