import type { FastifyReply } from 'fastify'
import { type Session, type SessionArea, sessionLife } from './session-store.ts'

/** Portal and admin sign-ins are separate, so that one browser can hold both and end either. */
export const cookieNames = { portal: 'lodge_portal', admin: 'lodge_admin' } as const

export function setSessionCookie(reply: FastifyReply, area: SessionArea, token: string): void {
  reply.setCookie(cookieNames[area], token, {
    ...cookieOptions(reply),
    maxAge: sessionLife[area].idle * 60,
  })
}

export function clearSessionCookie(reply: FastifyReply, { area }: Pick<Session, 'area'>): void {
  reply.clearCookie(cookieNames[area], cookieOptions(reply))
}

export function cookieOptions(reply: FastifyReply) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: reply.server.config.isHttps } as const
}
