import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { endedSessionSeconds, type Session, type SessionArea, sessionLife } from './session.ts'

/** One browser can be signed in to both areas and end either. */
const sessionCookies = { portal: 'lodge_portal', admin: 'lodge_admin' } as const

/** The prefix over https keeps other hosts of the domain from planting a cookie. */
export function cookieName({ isHttps }: Pick<Config, 'isHttps'>, name: string): string {
  return isHttps ? `__Host-${name}` : name
}

export function sessionTokenIn(
  cookies: FastifyRequest['cookies'],
  area: SessionArea,
  config: Pick<Config, 'isHttps'>,
): string | undefined {
  return cookies[cookieName(config, sessionCookies[area])]
}

/** Outlives the session, so that people who come back are told why it is over. */
export function setSessionCookie(reply: FastifyReply, area: SessionArea, token: string): void {
  const name = cookieName(reply.server.config, sessionCookies[area])
  reply.setCookie(name, token, {
    ...cookieOptions(reply),
    maxAge: sessionLife[area].idle * 60 + endedSessionSeconds,
  })
  // Later signatures are bound to the new session.
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
