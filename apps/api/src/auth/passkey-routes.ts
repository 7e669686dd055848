import { routes } from '@lodge/contracts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type PasskeyParty,
  passkeyPartyOf,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  requestAnyPasskey,
  requestOwnPasskey,
  requireParty,
  signInToPortalWithPasskey,
  signInWithPasskey,
} from '@lodge/desk/identity'
import type { FastifyInstance } from 'fastify'
import { endSessions, otherSessionsOf, requireSession } from '../account/session-routes.ts'
import { limitPasskeys } from '../people/sign-in-limits.ts'
import { serve } from '../serve.ts'
import { signRequesterIn } from '../sessions/admit-requester.ts'
import { signStaffIn } from '../sessions/admit-staff.ts'
import {
  clearPasskeyCookie,
  keepSessionChallenge,
  keepSignInChallenge,
  takeSessionChallenge,
  takeSignInChallenge,
} from './passkey-challenges.ts'

/** Passkeys of both areas (decisions 104 and 113). */
export async function passkeyRoutes(app: FastifyInstance) {
  const party = passkeyPartyOf(app.config.appUrl)
  const limits = { limits: ['passwordsByPerson'] } as const

  serve(app, routes.beginPasskeySignIn, async (_ctx, { request, reply }) => {
    const options = requestAnyPasskey(party)
    await keepSignInChallenge(request, reply, { purpose: 'sign_in', challenge: options.challenge })
    return options
  })
  serve(app, routes.signInWithPasskey, async (ctx, { body: answer, request, reply }) => {
    const person = await limitPasskeys(request, async () => {
      const challenge = await takeSignInChallenge(request, 'sign_in', answer)
      return signInWithPasskey(ctx, { answer, challenge, party: requireParty(party) })
    })
    clearPasskeyCookie(request, reply)
    return signStaffIn(request, reply, { ...person, way: 'passkey' })
  })

  serve(app, routes.beginPasskeyProof, async (ctx, { request }) => {
    const options = await requestOwnPasskey(ctx, party)
    await keepSessionChallenge(request, 'proof', options.challenge)
    return options
  })
  serve(
    app,
    routes.giveProofByPasskey,
    async (ctx, { body: answer, request }) => {
      const challenge = await takeSessionChallenge(request, 'proof', answer)
      await proveByPasskey(ctx, { answer, challenge, party: requireParty(party) })
      await app.sessions.prove(requireSession(request))
    },
    limits,
  )

  serve(app, routes.beginPortalPasskeySignIn, async (_ctx, { request, reply }) => {
    const options = requestAnyPasskey(party)
    await keepSignInChallenge(request, reply, { purpose: 'portal_sign_in', challenge: options.challenge })
    return options
  })
  serve(app, routes.signInToPortalWithPasskey, async (ctx, { body: answer, request, reply }) => {
    const person = await limitPasskeys(request, async () => {
      const challenge = await takeSignInChallenge(request, 'portal_sign_in', answer)
      return signInToPortalWithPasskey(ctx, { answer, challenge, party: requireParty(party) })
    })
    clearPasskeyCookie(request, reply)
    return signRequesterIn(request, reply, { ...person, way: 'passkey' })
  })

  ownPasskeys(app, party, {
    list: routes.passkeys,
    begin: routes.beginPasskey,
    add: routes.addPasskey,
    rename: routes.renamePasskey,
    remove: routes.removePasskey,
  })
  ownPasskeys(app, party, {
    list: routes.myPasskeys,
    begin: routes.beginMyPasskey,
    add: routes.addMyPasskey,
    rename: routes.renameMyPasskey,
    remove: routes.removeMyPasskey,
  })
}

interface OwnPasskeys {
  list: typeof routes.passkeys | typeof routes.myPasskeys
  begin: typeof routes.beginPasskey | typeof routes.beginMyPasskey
  add: typeof routes.addPasskey | typeof routes.addMyPasskey
  rename: typeof routes.renamePasskey | typeof routes.renameMyPasskey
  remove: typeof routes.removePasskey | typeof routes.removeMyPasskey
}

/** Serves both areas alike. */
function ownPasskeys(
  app: FastifyInstance,
  party: PasskeyParty | null,
  { list, begin, add, rename, remove }: OwnPasskeys,
): void {
  serve(app, list, (ctx) => listPasskeys(ctx, party))
  serve(app, begin, async (ctx, { request }) => {
    const options = await beginPasskey(ctx, party)
    await keepSessionChallenge(request, 'registration', options.challenge)
    return options
  })
  serve(app, add, async (ctx, { body, request }) =>
    addPasskey(ctx, body, { challenge: await takeSessionChallenge(request, 'registration', body), party }),
  )
  serve(app, rename, (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }))
  serve(app, remove, async (ctx, { params, request }) => {
    await removePasskey(ctx, params)
    await endSessions(ctx, request, await otherSessionsOf(request))
  })
}
