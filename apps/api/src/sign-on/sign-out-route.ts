import { type SignOnProblem, speaksSaml } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
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
    return answer({ request, reply }, alias, async (ctx) => {
      const sessions = await findEnded(request, alias)
      await endSessions(ctx, request, sessions, 'provider_signed_out')
      return reply.code(200).send()
    })
  })
  app.get('/sign-on/sign-out/:alias', route, async (request, reply) => {
    const { alias } = Params.parse(request.params)
    return answer({ request, reply }, alias, async (ctx) => {
      const withProviders = request.server.withProviders(ctx)
      const named = await requireProvider(ctx, { alias })
      if (!speaksSaml(named.protocol)) throw new SignOnRefusal('not_valid')
      const ended = await readSamlSignOut(withProviders, named, request.url.split('?')[1] ?? '')
      const text = `${named.id} ${ended.provider.issuer} ${ended.requestId}`
      if (!(await isFirstUse(request, { kind: 'logout', text, seconds: samlSignOutSeconds })))
        throw new SignOnRefusal('replayed')
      const sessions = await findNamed(request, { providerId: named.id, ...ended })
      await endSessions(ctx, request, sessions, 'provider_signed_out')
      return reply.redirect((await answerSamlSignOut(withProviders, ended)) ?? '/', 303)
    })
  })
}

async function answer(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  alias: string,
  end: (ctx: Context) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store')
  const ctx = contextOf(request)
  try {
    return await end(ctx)
  } catch (error) {
    const problem: SignOnProblem = error instanceof SignOnRefusal ? error.problem : rethrow(error)
    await recordRefusal(ctx, {
      type: 'person.sign_on_refused',
      provider: alias,
      purpose: 'sign_out',
      problem,
      personId: null,
    })
    return reply.code(400).send({ error: 'invalid_request' })
  }
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
  const use = { kind: 'logout', text: `${provider.id} ${jti}`, seconds: 2 * logoutTokenSeconds }
  if (!(await isFirstUse(request, use))) throw new SignOnRefusal('replayed')

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
