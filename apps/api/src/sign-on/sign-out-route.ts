import { type SignOnProblem, speaksSaml } from '@lodge/contracts'
import { recordRefusal } from '@lodge/desk/identity'
import {
  answerSamlSignOut,
  findIdentity,
  isNamed,
  logoutTokenSeconds,
  ownerNameOf,
  readLogoutToken,
  readSamlSignOut,
  requireProvider,
  SignOnRefusal,
  samlSignOutSeconds,
} from '@lodge/desk/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { endSessions } from '../account/session-routes.ts'
import { parseFormBodies } from '../plugins/form-bodies.ts'
import { contextOf } from '../sessions/guard.ts'
import type { Session } from '../sessions/session.ts'
import { findSidOwner } from './finish-sign-on.ts'
import { isFirstUse } from './sign-on-store.ts'

const Params = z.object({ alias: z.string().max(80) })
const Body = z.object({ logout_token: z.string().max(16_000) })

/**
 * Ends sessions that have ended at a provider, as it says itself (OpenID Connect Back-Channel Logout) or has a browser
 * bring (SAML single logout, redirect binding), which may be within a frame and without our cookies.
 */
export async function serveProviderSignOut(app: FastifyInstance) {
  parseFormBodies(app)
  const route = { config: { area: 'anyone', isOpenedByLink: true }, schema: { hide: true } } as const
  app.post('/sign-on/sign-out/:alias', route, async (request, reply) => {
    const { alias } = Params.parse(request.params)
    return answer({ request, reply }, alias, async () => {
      await end(request, await findEnded(request, alias))
      return reply.code(200).send()
    })
  })
  app.get('/sign-on/sign-out/:alias', route, async (request, reply) => {
    const { alias } = Params.parse(request.params)
    return answer({ request, reply }, alias, async () => {
      const ctx = request.server.withProviders(contextOf(request))
      const provider = await requireProvider(ctx, { alias })
      if (!speaksSaml(provider.protocol)) throw new SignOnRefusal('not_valid')
      const signOut = await readSamlSignOut(ctx, provider, request.url.split('?')[1] ?? '')
      const id = `${signOut.provider.issuer} ${signOut.requestId}`
      await requireFirstUse(request, `${provider.id} ${id}`, samlSignOutSeconds)
      await end(request, await findNamed(request, { providerId: provider.id, ...signOut }))
      return reply.redirect((await answerSamlSignOut(ctx, signOut)) ?? '/', 303)
    })
  })
}

async function answer(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  alias: string,
  signOut: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  try {
    return await signOut()
  } catch (error) {
    const problem: SignOnProblem = error instanceof SignOnRefusal ? error.problem : rethrow(error)
    await recordRefusal(contextOf(request), {
      type: 'person.sign_on_refused',
      provider: alias,
      purpose: 'sign_out',
      problem,
      personId: null,
    })
    return reply.code(400).send({ error: 'invalid_request' })
  }
}

function end(request: FastifyRequest, sessions: readonly Session[]): Promise<void> {
  return endSessions(contextOf(request), request, sessions, 'provider_signed_out')
}

async function requireFirstUse(request: FastifyRequest, text: string, seconds: number): Promise<void> {
  if (!(await isFirstUse(request, { kind: 'logout', text, seconds }))) throw new SignOnRefusal('replayed')
}

async function findNamed(
  { server }: FastifyRequest,
  { providerId, ownerName, indexes }: { providerId: string; ownerName: string; indexes: readonly string[] },
): Promise<Session[]> {
  const personId = await findSidOwner(server, { providerId, sid: ownerName })
  if (personId === null) return []
  const sessions = await server.sessions.allOf(personId)
  return sessions.filter(({ provider }) => provider?.sid != null && isNamed(provider.sid, ownerName, indexes))
}

async function findEnded(request: FastifyRequest, alias: string): Promise<Session[]> {
  const { server } = request
  const body = Body.safeParse(request.body)
  if (!body.success) throw new SignOnRefusal('not_valid')
  const ctx = server.withProviders(contextOf(request))
  const provider = await requireProvider(ctx, { alias })
  const { issuer, jti, subject, sid } = await readLogoutToken(ctx, provider, body.data.logout_token)
  // Somewhat longer than a token counts, for clocks that differ.
  await requireFirstUse(request, `${provider.id} ${jti}`, 2 * logoutTokenSeconds)

  const identity = subject && (await findIdentity(ctx.db, provider, { issuer, subject }))
  const personId = identity
    ? identity.personId
    : subject === null && sid !== null
      ? await findSidOwner(server, { providerId: provider.id, sid: ownerNameOf(sid) })
      : null
  if (personId === null || personId === '') return []
  const sessions = await server.sessions.allOf(personId)
  return sessions.filter(
    (session) =>
      session.provider !== null &&
      (!identity || session.provider.identityId === identity.id) &&
      (sid === null || session.provider.sid === sid),
  )
}

function rethrow(error: unknown): never {
  throw error
}
