import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

/** Only the wall's own routes and sockets look for it. */
const name = 'lodge_wall'

export function wallTokenIn(
  cookies: FastifyRequest['cookies'],
  config: Pick<Config, 'isHttps'>,
): string | undefined {
  return cookies[cookieName(config, name)]
}

/** Lasts as long as the link, so that a television finds its way back after a night without power. */
export function setWallCookie(reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(cookieName(reply.server.config, name), token, {
    ...cookieOptions(reply),
    sameSite: 'strict',
    expires,
  })
}
