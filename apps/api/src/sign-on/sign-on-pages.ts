import { randomBytes } from 'node:crypto'
import {
  limits,
  memberParam,
  type SignOnProblem,
  type SignOnPurpose,
  signOnAnswerParam,
  signOnProviderParam,
} from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { getSiteView, recordRefusal } from '@lodge/desk/identity'
import {
  answerTo,
  attributeClaims,
  describeRefusedTest,
  describeTest,
  exchangeCode,
  linkIdentity,
  noteLaunch,
  proveByProvider,
  readArrival,
  renderProvedPage,
  requestIdentityCode,
  requireMember,
  requireOfferedProvider,
  requireProvider,
  SignOnRefusal,
  signOn,
} from '@lodge/desk/settings'
import { DomainError } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireSession } from '../account/session-routes.ts'
import { limitCodeRequests } from '../people/sign-in-limits.ts'
import { contextOf, signedIn } from '../sessions/guard.ts'
import { beginSignOn } from './begin-sign-on.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { followLaunch } from './lti/follow-launch.ts'
import { arriveByLti, ltiPages } from './lti/lti-pages.ts'
import { toOwnAddress } from './own-address.ts'
import { arriveBySaml, samlPages } from './saml/saml-pages.ts'
import { attempts, newcomers, type StoredAttempt, testResults } from './shelves.ts'
import { issueSignOnCookie, keep, readSignOnCookie, take } from './sign-on-store.ts'
import { serveProviderSignOut } from './sign-out-route.ts'

const Start = z.object({ area: z.enum(['portal', 'admin']), alias: z.string().max(80) })
const StartQuery = z.object({
  to: z.string().max(2_000).optional().catch(undefined),
  [memberParam]: z.string().max(limits.entityIdLength).optional().catch(undefined),
})
const Return = z.object({ alias: z.string().max(80) })
const ReturnQuery = z.object({ state: z.string().max(200).optional().catch(undefined) })

const page = { config: { area: 'anyone', isOpenedByLink: true }, schema: { hide: true } } as const
const signInPages = { portal: '/auth/sign-in', admin: '/admin/auth/login' } as const
const accountPages = { portal: '/my-account', admin: '/admin/my-account' } as const

type Provider = Awaited<ReturnType<typeof requireProvider>>
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The pages between a sign-in page and a provider, which browsers open by themselves. */
export async function signOnPages(app: FastifyInstance) {
  app.get('/sign-on/:area/:alias', page, async (request, reply) => {
    const { area, alias } = Start.parse(request.params)
    const query = StartQuery.parse(request.query)
    const to = toOwnAddress(query.to, area)
    const ctx = contextOf(request)
    try {
      const offered = await requireOfferedProvider(ctx, { alias, area })
      const provider = await requireMember(ctx, offered, query[memberParam] ?? null)
      return redirect(
        reply,
        await beginSignOn(ctx, { request, reply }, provider, { purpose: 'sign_in', area, to }),
      )
    } catch (error) {
      const problem = problemOf(error)
      await recordProblem(ctx, { alias, purpose: 'sign_in', problem, personId: null })
      return redirect(reply, signInPage({ area, alias, problem, to }))
    }
  })

  app.get('/sign-on/return/:alias', page, async (request, reply) => {
    const { alias } = Return.parse(request.params)
    return redirect(reply, await receive({ request, reply }, alias))
  })
  app.get('/sign-on/proved', page, async (request, reply) => {
    const ctx = contextOf(request)
    const { languages = [] } = ctx
    const { name } = await getSiteView(app.deps.db, languages)
    const language = languages[0] ?? null
    const isProved = !(signOnAnswerParam in Object(request.query))
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderProvedPage({ siteName: name, language, isProved }))
  })
  await app.register(serveProviderSignOut)
  await app.register(samlPages)
  await app.register(ltiPages)
}

/** Takes what a provider sends back, for whatever it was asked, and returns the page that follows. */
async function receive(exchange: Exchange, alias: string): Promise<string> {
  const { request } = exchange
  const stored = await takeAttempt(request)
  if (!stored) {
    const ctx = contextOf(request)
    const problem = 'attempt_unknown'
    await recordProblem(ctx, { alias, purpose: 'sign_in', problem, personId: null })
    await noteLaunch(ctx, { alias }, problem)
    return signInPage({ area: await areaOf(request, alias), alias, problem, to: null })
  }
  const { purpose, area, to } = stored
  try {
    const ctx = contextOf(request)
    const found = await requireProvider(ctx, { id: stored.providerId })
    // Of a federation, the one that the attempt began at.
    const provider = await requireMember(ctx, found, stored.attempt.issuer)
    if (provider.alias !== alias) throw new SignOnRefusal('other_provider')
    return await purposes[purpose](exchange, provider, stored)
  } catch (error) {
    const problem = problemOf(error)
    const personId = error instanceof SignOnRefusal ? error.personId : null
    const ctx = contextOf(request)
    await recordProblem(ctx, { alias, purpose, problem, personId })
    await noteLaunch(ctx, { id: stored.providerId }, problem)
    if (purpose === 'test') {
      const claims = error instanceof SignOnRefusal ? error.claims : null
      return keepTest(exchange, alias, describeRefusedTest(ctx, { area, problem, claims }))
    }
    if (purpose === 'sign_in') return signInPage({ area, alias, problem, to })
    const answer = new URLSearchParams({ [signOnAnswerParam]: answerTo(problem) })
    return purpose === 'proof' ? `/sign-on/proved?${answer}` : `${accountPages[area]}?${answer}`
  }
}

type Follow = (exchange: Exchange, provider: Provider, stored: StoredAttempt) => Promise<string>

const purposes: Record<SignOnPurpose, Follow> = {
  sign_in: followSignIn,
  link: async (exchange, provider, stored) => {
    const ctx = await requireSameSession(exchange, stored)
    await linkIdentity(ctx, provider, await arrive(exchange, provider, stored))
    return `${accountPages[stored.area]}?linked=${provider.alias}`
  },
  proof: async (exchange, provider, stored) => {
    const ctx = await requireSameSession(exchange, stored)
    await proveByProvider(ctx, provider, await arrive(exchange, provider, stored))
    await exchange.request.server.sessions.prove(requireSession(exchange.request))
    return '/sign-on/proved'
  },
  test: async (exchange, provider, stored) => {
    const ctx = await requireSameSession(exchange, stored)
    const { arrival } = await arrive(exchange, provider, stored)
    return keepTest(
      exchange,
      provider.alias,
      await describeTest(ctx, provider, { arrival, area: stored.area }),
    )
  },
  sign_out: async () => {
    throw new SignOnRefusal('not_valid')
  },
}

async function followSignIn(exchange: Exchange, provider: Provider, stored: StoredAttempt): Promise<string> {
  const { request, reply } = exchange
  const { area, to, providerId } = stored
  const ctx = contextOf(request)
  await requireOfferedProvider(ctx, { alias: provider.alias, area })
  const newcomer = await arrive(exchange, provider, stored)
  const signedOn = await signOn(ctx, provider, { ...newcomer, area })
  const { launch } = newcomer
  if (signedOn.isConfirmed) {
    const page = await followLaunch(ctx, provider, { launch, personId: signedOn.personId, to })
    return finishSignOn(exchange, signedOn, { area, providerId, sid: newcomer.sid, to: page })
  }
  const { email } = signedOn
  const browser = issueSignOnCookie(request, reply)
  await limitCodeRequests(request, email)
  const { resendAllowedAt } = await requestIdentityCode(ctx, { email, browser })
  const { issuer, subject } = newcomer.arrival
  const { name, isStrong, attributes, sid } = newcomer
  const value = { providerId, area, to, email, name, isStrong, attributes, sid, launch, resendAllowedAt }
  await keep(request, newcomers, {
    owner: browser,
    name: '',
    value: { ...value, arrival: { issuer, subject } },
  })
  return '/auth/confirm-address'
}

/** Returns what the provider says, and what it means by the provider's settings. */
async function arrive({ request }: Exchange, provider: Provider, { purpose, attempt }: StoredAttempt) {
  const query = request.url.split('?')[1] ?? ''
  const wanted = [provider.nameClaim, provider.emailClaim, ...attributeClaims(provider)]
  const ctx = request.server.withProviders(contextOf(request))
  if (provider.protocol === 'lti') {
    const { launch, ...arrival } = await arriveByLti(request, provider, attempt.state)
    return { ...readArrival(arrival, provider), arrival, launch }
  }
  const arrival =
    provider.protocol === 'saml'
      ? await arriveBySaml(request, provider, attempt.state)
      : await exchangeCode(ctx, provider, { purpose, attempt, query, wanted })
  return { ...readArrival(arrival, provider), arrival, launch: null }
}

/** Nobody links an identity to an account, or proves anything, in another session than the one that asked for it. */
async function requireSameSession({ request, reply }: Exchange, { area, sessionId, purpose }: StoredAttempt) {
  const actor = await signedIn(request, reply, purpose === 'link' ? area : 'admin')
  if (!actor || sessionId === null || request.session?.id !== sessionId)
    throw new SignOnRefusal('attempt_unknown')
  return contextOf(request)
}

async function keepTest(
  { request, reply }: Exchange,
  alias: string,
  value: Awaited<ReturnType<typeof describeTest>>,
): Promise<string> {
  await signedIn(request, reply, 'admin')
  const testId = randomBytes(24).toString('base64url')
  const owner = request.session?.id ?? ''
  await keep(request, testResults, { owner, name: `${alias} ${testId}`, value })
  return `/admin/settings/sign-in/${alias}/tests/${testId}`
}

async function takeAttempt(request: FastifyRequest): Promise<StoredAttempt | null> {
  const { state } = ReturnQuery.parse(request.query)
  const owner = readSignOnCookie(request)
  if (owner === null || state === undefined) return null
  return take(request, attempts, { owner, name: state })
}

/** Returns the area of those whom a provider signs in, for an answer to nothing: they find another way in there. */
async function areaOf(request: FastifyRequest, alias: string): Promise<'portal' | 'admin'> {
  const provider = await requireProvider(contextOf(request), { alias }).catch(() => null)
  return provider?.audience === 'staff' ? 'admin' : 'portal'
}

interface RefusedSignIn {
  area: 'portal' | 'admin'
  alias: string
  problem: SignOnProblem
  to: string | null
}

function signInPage({ area, alias, problem, to }: RefusedSignIn): string {
  const query = new URLSearchParams({ [signOnAnswerParam]: answerTo(problem), [signOnProviderParam]: alias })
  if (to !== null) query.set('to', to)
  return `${signInPages[area]}?${query}`
}

function problemOf(error: unknown): SignOnProblem {
  if (error instanceof SignOnRefusal) return error.problem
  if (error instanceof DomainError && error.reason === 'provider_not_offered') return 'not_offered'
  throw error
}

/** The log has the reason, and nothing of what came. */
async function recordProblem(
  ctx: Context,
  {
    alias,
    ...refused
  }: { alias: string; purpose: SignOnPurpose; problem: SignOnProblem; personId: string | null },
): Promise<void> {
  await recordRefusal(ctx, { type: 'person.sign_on_refused', provider: alias, ...refused })
}

function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}
