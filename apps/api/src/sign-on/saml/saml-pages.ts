import { minuteMs, signOnReturnPath, speaksSaml } from '@lodge/contracts'
import {
  readSamlAnswer,
  renderOwnMetadata,
  requireMember,
  requireProvider,
  SignOnRefusal,
} from '@lodge/desk/settings'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseFormBodies } from '../../plugins/form-bodies.ts'
import { contextOf } from '../../sessions/guard.ts'
import { type OpenAttempt, openAttempts, type SamlAnswer, samlAnswers } from '../shelves.ts'
import { isFirstUse, keep, take } from '../sign-on-store.ts'

const Params = z.object({ alias: z.string().max(80) })
/** Answers have some ten thousand characters, and more with somebody's hundreds of groups. */
const answerBytes = 200 * 1024
const Posted = z.object({
  SAMLResponse: z.string().min(1).max(answerBytes),
  RelayState: z.string().regex(/^[\w-]{43}$/),
})
type Provider = Awaited<ReturnType<typeof requireProvider>>

/** Our metadata for a provider of SAML, and the address to which browsers post its answers. */
export async function samlPages(app: FastifyInstance) {
  parseFormBodies(app, { bodyLimit: answerBytes })
  const page = { config: { area: 'anyone', isOpenedByLink: true }, schema: { hide: true } } as const
  app.get('/sign-on/metadata/:alias', page, async (request, reply) => {
    const ctx = request.server.withProviders(contextOf(request))
    const provider = await requireProvider(ctx, Params.parse(request.params)).catch(() => null)
    if (!provider || !speaksSaml(provider.protocol)) throw refusal('address_not_found')
    return reply
      .header('cache-control', 'no-cache')
      .header('content-disposition', `inline; filename="${provider.alias}-metadata.xml"`)
      .type('application/samlmetadata+xml; charset=utf-8')
      .send(await renderOwnMetadata(ctx, provider))
  })
  app.post(
    '/sign-on/acs/:alias',
    { ...page, config: { ...page.config, isPostedByOthers: true } },
    async (request, reply) => {
      const { alias } = Params.parse(request.params)
      const address = await receiveAnswer(request, alias)
      return reply.header('cache-control', 'no-store').redirect(address, 303)
    },
  )
}

/**
 * Reads what another site's page has posted, and returns the address at which it is used: our cookies do not come along
 * with such a post, and the browser that ends an attempt has to be the one that began it.
 */
async function receiveAnswer(request: FastifyRequest, alias: string): Promise<string> {
  const path = signOnReturnPath(encodeURIComponent(alias))
  const posted = Posted.safeParse(request.body).data
  const open =
    posted && (await take(request, openAttempts, { owner: '', name: posted.RelayState, isRead: true }))
  const provider = open && (await findAsked(request, alias, open.attempt.issuer))
  if (!provider) return path
  const state = posted.RelayState
  // Of several for one attempt the last counts, so that nobody fills our memory with them.
  const value = await readAnswer(request, provider, { ...open, response: posted.SAMLResponse })
  await keep(request, samlAnswers, { owner: provider.id, name: state, value })
  return `${path}?${new URLSearchParams({ state })}`
}

/** Returns the provider that an attempt began at, of a federation the one in it; null where it is not offered any more. */
async function findAsked(request: FastifyRequest, alias: string, issuer: string): Promise<Provider | null> {
  const ctx = contextOf(request)
  const provider = await requireProvider(ctx, { alias }).catch(() => null)
  return provider && requireMember(ctx, provider, issuer).catch(() => null)
}

async function readAnswer(
  request: FastifyRequest,
  provider: Provider,
  answer: OpenAttempt & { response: string },
): Promise<SamlAnswer> {
  const ctx = request.server.withProviders(contextOf(request))
  try {
    if (provider.id !== answer.providerId || provider.protocol !== 'saml')
      throw new SignOnRefusal('other_provider')
    const { until, ...arrival } = await readSamlAnswer(ctx, provider, answer)
    return { arrival: { ...arrival, until: until.toISOString() } }
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error
    return { problem: error.problem, claims: error.claims }
  }
}

/** Returns what a provider of SAML has said in answer to this browser's attempt. Its assertion counts once. */
export async function arriveBySaml(request: FastifyRequest, provider: Provider, state: string) {
  const answer = await take(request, samlAnswers, { owner: provider.id, name: state })
  if (!answer) throw new SignOnRefusal('attempt_unknown')
  if ('problem' in answer) {
    const refusal = new SignOnRefusal(answer.problem)
    refusal.claims = answer.claims
    throw refusal
  }
  const { arrival } = answer
  const use = useOf(provider, arrival, request.server.deps.now())
  if (!(await isFirstUse(request, use))) throw new SignOnRefusal('replayed')
  return arrival
}

/** An id is known for as long as the assertion counts, and a while longer for clocks that differ. */
function useOf({ id }: Provider, { assertionId, until }: { assertionId: string; until: string }, now: Date) {
  const leftMs = Math.max(Date.parse(until) - now.getTime(), 0) + 10 * minuteMs
  return { kind: 'assertion', text: `${id} ${assertionId}`, seconds: Math.ceil(leftMs / 1_000) }
}
