import { routes } from '@lodge/contracts'
import type { FilesContext } from '@lodge/desk/foundation'
import { recordRefusal } from '@lodge/desk/identity'
import {
  archiveIdentityProvider,
  createIdentityProvider,
  describeSignIn,
  exportIdentityProviders,
  findFederationMembers,
  findOwnIssuer,
  findSignInProviders,
  getIdentityProvider,
  getPlatformState,
  getProviderRules,
  getSamlKeys,
  getWaysIn,
  listIdentities,
  listIdentityProviders,
  previewProviderRules,
  readProviderMetadata,
  removeIdentity,
  requestIdentityCode,
  requireMember,
  requireOfferedProvider,
  requireProvider,
  rollLtiKey,
  rollSamlKey,
  SignOnRefusal,
  saveWaysIn,
  signOnWithCode,
  updateIdentityProvider,
  updateProviderRules,
} from '@lodge/desk/settings'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSessions, otherSessionsOf, requireSession } from '../account/session-routes.ts'
import { limitCodeRequests, limitCodeTries } from '../people/sign-in-limits.ts'
import { sendCsv } from '../records/send-csv.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { beginSignOn } from './begin-sign-on.ts'
import { finishSignOn } from './finish-sign-on.ts'
import { followLaunch } from './lti/follow-launch.ts'
import { newcomers, type StoredNewcomer, testResults } from './shelves.ts'
import { keep, readSignOnCookie, take } from './sign-on-store.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Identity providers: their settings, one's own identities, and the code that confirms an address. */
export async function signOnRoutes(app: FastifyInstance) {
  const { secret } = app.config
  const withProviders = (ctx: FilesContext) => app.withProviders(ctx)
  serve(
    app,
    routes.identityProvidersCsv,
    async (ctx, { query, reply }) =>
      sendCsv(reply, 'identity-providers', exportIdentityProviders(ctx, query)),
    { limits: ['exportsByPerson'] },
  )
  serveArea(app, {
    identityProviders: listIdentityProviders,
    identityProvider: (ctx, params) => getIdentityProvider(withProviders(ctx), params),
    createIdentityProvider: (ctx, input) => createIdentityProvider(withProviders(ctx), input),
    updateIdentityProvider: (ctx, input) => updateIdentityProvider(withProviders(ctx), input),
    readProviderMetadata: (ctx, params) => readProviderMetadata(withProviders(ctx), params),
    ltiPlatform: getPlatformState,
    rollLtiKey: (ctx, params) => rollLtiKey(withProviders(ctx), params),
    samlKeys: (ctx) => getSamlKeys(withProviders(ctx)),
    rollSamlKey: (ctx) => rollSamlKey(withProviders(ctx)),
    archiveIdentityProvider: (ctx, input) => archiveIdentityProvider(withProviders(ctx), input),
    providerRules: getProviderRules,
    updateProviderRules,
    previewProviderRules,
    federationMembers: findFederationMembers,
    signInProviders: describeSignIn,
    findSignInProviders: [findSignInProviders, { limits: ['providerSearchesByAddress'] }],
    waysIn: getWaysIn,
    saveWaysIn,
    identities: listIdentities,
    myIdentities: listIdentities,
  })
  serve(app, routes.testIdentityProvider, async (ctx, { params, body, ...exchange }) =>
    answerUnreachable(async () => {
      const { area, entityId = null } = body
      const provider = await requireMember(ctx, await requireProvider(ctx, params), entityId)
      return { address: await beginSignOn(ctx, exchange, provider, { purpose: 'test', area }) }
    }),
  )
  serve(app, routes.identityTest, async (_ctx, { params: { alias, testId }, request }) => {
    const owner = requireSession(request).id
    const result = await take(request, testResults, { owner, name: `${alias} ${testId}`, isRead: true })
    if (!result) throw refusal('identity_test_not_found')
    return result
  })

  const begin =
    (area: 'portal' | 'admin', purpose: 'link' | 'proof') =>
    (ctx: FilesContext, { body, ...exchange }: Exchange & { body: { provider: string } }) =>
      answerUnreachable(async () => {
        const offered = await requireOfferedProvider(ctx, { alias: body.provider, area })
        const provider = await requireMember(ctx, offered, await findOwnIssuer(ctx, offered))
        return { address: await beginSignOn(ctx, exchange, provider, { purpose, area }) }
      })
  serve(app, routes.linkIdentity, begin('admin', 'link'))
  serve(app, routes.linkMyIdentity, begin('portal', 'link'))
  serve(app, routes.beginProofByProvider, begin('admin', 'proof'))
  for (const contract of [routes.removeIdentity, routes.removeMyIdentity])
    serve(app, contract, async (ctx, { params, request }) => {
      await removeIdentity(ctx, params)
      await endSessions(ctx, request, await otherSessionsOf(request))
    })

  serve(app, routes.pendingIdentity, async (ctx, { request }) => {
    const { email, providerId, resendAllowedAt } = await requireNewcomer(request)
    const { name } = await findProvider(ctx, providerId)
    return { email, provider: name, resendAllowedAt }
  })
  serve(app, routes.requestIdentityCode, async (ctx, { request }) => {
    const newcomer = await requireNewcomer(request)
    await limitCodeRequests(request, newcomer.email)
    const browser = browserOf(request)
    const requested = await requestIdentityCode(ctx, { email: newcomer.email, browser })
    const value = { ...newcomer, resendAllowedAt: requested.resendAllowedAt }
    await keep(request, newcomers, { owner: browser, name: '', value })
    return requested
  })
  serve(app, routes.confirmIdentity, async (ctx, { body, ...exchange }) => {
    const { request } = exchange
    const newcomer = await requireNewcomer(request)
    const { providerId, area, to, sid, launch } = newcomer
    const entered = { ...body, browser: browserOf(request), secret }
    const provider = await findProvider(ctx, providerId)
    const signedOn = await limitCodeTries(request, newcomer.email, async () => {
      try {
        await requireOfferedProvider(ctx, { alias: provider.alias, area })
        return await signOnWithCode(ctx, provider, { ...newcomer, isTrusted: true }, entered)
      } catch (error) {
        throw await recordReason(ctx, provider.alias, error)
      }
    })
    if (!signedOn.isConfirmed) throw refusal('identity_refused')
    await take(request, newcomers, { owner: browserOf(request), name: '' })
    const page = await followLaunch(ctx, provider, { launch, personId: signedOn.personId, to })
    return { address: await finishSignOn(exchange, signedOn, { area, providerId, sid, to: page }) }
  })
}

/** The provider may be archived while somebody looks for the code. */
function findProvider(ctx: FilesContext, id: string) {
  return requireProvider(ctx, { id }).catch(() => {
    throw refusal('identity_confirmation_over')
  })
}

async function requireNewcomer(request: FastifyRequest): Promise<StoredNewcomer> {
  const owner = readSignOnCookie(request)
  const newcomer = owner === null ? null : await take(request, newcomers, { owner, name: '', isRead: true })
  if (!newcomer) throw refusal('identity_confirmation_over')
  return newcomer
}

function browserOf(request: FastifyRequest): string {
  return readSignOnCookie(request) ?? ''
}

async function answerUnreachable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SignOnRefusal)) throw error
    throw refusal(error.problem === 'not_offered' ? 'provider_not_offered' : 'provider_unreachable')
  }
}

/**
 * Somebody whose address is theirs may still not enter: their account is closed, or they are no staff. The log has the
 * reason, and returned is what they are told.
 */
async function recordReason(ctx: FilesContext, alias: string, error: unknown): Promise<unknown> {
  if (!(error instanceof SignOnRefusal)) return error
  const { problem, personId } = error
  const about = { provider: alias, purpose: 'sign_in', problem, personId } as const
  await recordRefusal(ctx, { type: 'person.sign_on_refused', ...about })
  return refusal('identity_refused')
}
