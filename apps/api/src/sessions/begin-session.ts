import type { SignInWay } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { findOwnLanguage, signOut } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rotateToken } from './csrf.ts'
import { keepPageLanguage } from './page-language.ts'
import type { ProviderSession, SessionArea } from './session.ts'
import { clearSessionCookie, sessionTokenIn, setSessionCookie } from './session-cookie.ts'
import { forgetSessionEnd } from './session-end-cookie.ts'

interface SessionOwner {
  area: SessionArea
  personId: string
  way: SignInWay
  provider?: ProviderSession | null
}

/** Ends the earlier session of this browser in the area. */
export async function beginSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { area, personId, way, provider = null }: SessionOwner,
): Promise<void> {
  const { sessions, config, deps } = request.server
  const earlier = sessionTokenIn(request.cookies, area, config)
  const session = earlier && (await sessions.find(area, earlier))
  if (session) await sessions.end(session)
  const userAgent = request.headers['user-agent']
  setSessionCookie(reply, area, await sessions.begin(area, personId, { userAgent, way, provider }))
  const language = await findOwnLanguage(deps.db, personId)
  // Without one of their own the language counts that they have chosen for this browser.
  if (language !== null) keepPageLanguage(request, reply, language)
  forgetSessionEnd(request, reply, area)
  rotateToken(request, reply)
}

/** Ends the session's live connections too. */
export async function endSession(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { session, server } = request
  if (!session) return
  await server.sessions.end(session)
  clearSessionCookie(reply, session)
  keepPageLanguage(request, reply, null)
  forgetSessionEnd(request, reply, session.area)
  rotateToken(request, reply)
  await signOut(ctx, { personId: session.personId, area: session.area, sessionId: session.id })
}
