import {
  ltiKeysPath,
  ltiLaunchPath,
  ltiLoginPath,
  minuteMs,
  signOnAnswerParam,
  signOnReturnPath,
} from '@lodge/contracts'
import { getSiteView, recordRefusal } from '@lodge/desk/identity'
import {
  beginLaunch,
  listPublicKeys,
  readIdToken,
  renderLaunchPage,
  requireProvider,
  SignOnRefusal,
} from '@lodge/desk/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseFormBodies } from '../../plugins/form-bodies.ts'
import { withFrameAncestors } from '../../plugins/security-headers.ts'
import { contextOf } from '../../sessions/guard.ts'
import { attempts, type LtiAnswer, ltiAnswers, type OpenAttempt, openAttempts } from '../shelves.ts'
import { isFirstUse, issueSignOnCookie, keep, take } from '../sign-on-store.ts'

/** Tokens have some five thousand characters, and more with somebody's many roles. */
const tokenBytes = 100 * 1024
const State = z.string().regex(/^[\w-]{43}$/)
const Posted = z.object({ id_token: z.string().min(1).max(tokenBytes), state: State })
const PostedError = z.object({ error: z.string().min(1), state: State })
const unknownAttempt = `/auth/sign-in?${new URLSearchParams({ [signOnAnswerParam]: 'expired' })}`

type Provider = Awaited<ReturnType<typeof requireProvider>>
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** The pages of a launch from a learning platform (LTI 1.3), and our keys as platforms read them. */
export async function ltiPages(app: FastifyInstance) {
  parseFormBodies(app, { bodyLimit: tokenBytes })
  const page = { config: { area: 'anyone', isOpenedByLink: true }, schema: { hide: true } } as const
  const posted = { ...page, config: { ...page.config, isPostedByOthers: true } } as const
  app.get(ltiKeysPath, page, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ keys: await listPublicKeys(app.deps.db) })),
  )
  app.get(ltiLoginPath, page, (request, reply) => begin({ request, reply }, request.query))
  app.post(ltiLoginPath, posted, (request, reply) => begin({ request, reply }, request.body))
  app.post(ltiLaunchPath, posted, async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(await receiveLaunch(request), 303),
  )
}

/**
 * Begins a launch where the browser shows us in a tab of our own, whose cookie ends what it began. In a frame, where other
 * sites' cookies do not count, a link leads to such a tab; browsers that do not say which it is get it too.
 */
async function begin(exchange: Exchange, parameters: unknown): Promise<FastifyReply> {
  const { request, reply } = exchange
  const ctx = request.server.withProviders(contextOf(request))
  try {
    const { platform, attempt, address } = await beginLaunch(ctx, parameters)
    if (request.headers['sec-fetch-dest'] !== 'document') return showPage(exchange, toQuery(parameters))
    const begun = { purpose: 'sign_in', providerId: platform.id, attempt } as const
    const value = { ...begun, area: 'portal', to: null, sessionId: null } as const
    await keep(request, attempts, { owner: issueSignOnCookie(request, reply), name: attempt.state, value })
    await keep(request, openAttempts, { owner: '', name: attempt.state, value: begun })
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error
    const { problem } = error
    const about = { provider: issuerOf(parameters), purpose: 'sign_in', problem, personId: null } as const
    await recordRefusal(ctx, { type: 'person.sign_on_refused', ...about })
    return showPage(exchange, null)
  }
}

/** It holds nothing of anybody's, so any site may show it. */
async function showPage({ request, reply }: Exchange, query: string | null): Promise<FastifyReply> {
  const { languages = [] } = contextOf(request)
  const { name: siteName } = await getSiteView(request.server.deps.db, languages)
  const language = languages[0] ?? null
  const policy = String(reply.raw.getHeader('content-security-policy'))
  reply.raw.removeHeader('x-frame-options')
  return reply
    .code(query === null ? 403 : 200)
    .header('content-security-policy', withFrameAncestors(policy, ['*']))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderLaunchPage({ siteName, language, address: query && `${ltiLoginPath}?${query}` }))
}

const launchParameters = [
  'iss',
  'login_hint',
  'target_link_uri',
  'lti_message_hint',
  'client_id',
  'lti_deployment_id',
]

function toQuery(parameters: unknown): string {
  const given = Object(parameters)
  return String(
    new URLSearchParams(
      launchParameters.flatMap((name) => (typeof given[name] === 'string' ? [[name, given[name]]] : [])),
    ),
  )
}

/** The log names a platform that is not known by what it calls itself. */
function issuerOf(parameters: unknown): string {
  const { iss } = Object(parameters)
  return typeof iss === 'string' ? iss.slice(0, 200) : ''
}

/**
 * Reads what a platform's page has posted, and returns the address at which it is used: our cookies do not come along
 * with such a post, and the browser that ends a launch has to be the one that began it.
 */
async function receiveLaunch(request: FastifyRequest): Promise<string> {
  const token = Posted.safeParse(request.body).data
  const posted = token ?? PostedError.safeParse(request.body).data
  const open = posted
    ? await take(request, openAttempts, { owner: '', name: posted.state, isRead: true })
    : null
  const provider =
    open && (await requireProvider(contextOf(request), { id: open.providerId }).catch(() => null))
  if (!posted || !open || provider?.protocol !== 'lti') {
    const about = {
      provider: ltiLaunchPath,
      purpose: 'sign_in',
      problem: 'attempt_unknown',
      personId: null,
    } as const
    await recordRefusal(contextOf(request), { type: 'person.sign_on_refused', ...about })
    return unknownAttempt
  }
  const { state } = posted
  // Of several for one attempt the last counts, so that nobody fills our memory with them.
  const value: LtiAnswer = token
    ? await readAnswer(request, provider, open, token.id_token)
    : { problem: 'cancelled' }
  await keep(request, ltiAnswers, { owner: provider.id, name: state, value })
  return `${signOnReturnPath(provider.alias)}?${new URLSearchParams({ state })}`
}

async function readAnswer(
  request: FastifyRequest,
  provider: Provider,
  { attempt }: OpenAttempt,
  token: string,
): Promise<LtiAnswer> {
  const ctx = request.server.withProviders(contextOf(request))
  try {
    const { until, ...arrival } = await readIdToken(ctx, provider, { token, attempt })
    return { arrival: { ...arrival, nonce: attempt.nonce, until: until.toISOString() } }
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error
    return { problem: error.problem }
  }
}

/** Returns what a platform has said in answer to this browser's attempt. Its nonce counts once, on all nodes together. */
export async function arriveByLti(request: FastifyRequest, provider: Provider, state: string) {
  const answer = await take(request, ltiAnswers, { owner: provider.id, name: state })
  if (!answer) throw new SignOnRefusal('attempt_unknown')
  if ('problem' in answer) throw new SignOnRefusal(answer.problem)
  const { nonce, until, ...arrival } = answer.arrival
  const leftMs = Math.max(Date.parse(until) - request.server.deps.now().getTime(), 0) + 10 * minuteMs
  const use = { kind: 'lti-nonce', text: `${provider.id} ${nonce}`, seconds: Math.ceil(leftMs / 1_000) }
  if (!(await isFirstUse(request, use))) throw new SignOnRefusal('replayed')
  return arrival
}
