import { routes } from '@lodge/contracts'
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyPartyOf,
  proveByPasskey,
  removePasskey,
  renamePasskey,
  requestAnyPasskey,
  requestOwnPasskey,
  requireParty,
  signInWithPasskey,
} from '@lodge/desk/identity'
import type { FastifyInstance } from 'fastify'
import { endSessions, otherSessionsOf, requireSession } from '../account/session-routes.ts'
import { limitPasskeys } from '../people/sign-in-limits.ts'
import { serve } from '../serve.ts'
import { serveArea } from '../serve-area.ts'
import { signStaffIn } from '../sessions/admit-staff.ts'
import {
  clearPasskeyCookie,
  keepSessionChallenge,
  keepSignInChallenge,
  takeSessionChallenge,
  takeSignInChallenge,
} from './passkey-challenges.ts'

/** Passkeys of staff (decision 104). */
export async function passkeyRoutes(app: FastifyInstance) {
  const party = passkeyPartyOf(app.config.appUrl)
  const limits = { limits: ['passwordsByPerson'] } as const

  serve(app, routes.beginPasskeySignIn, async (_ctx, { request, reply }) => {
    const options = requestAnyPasskey(party)
    await keepSignInChallenge(request, reply, options.challenge)
    return options
  })
  serve(app, routes.signInWithPasskey, async (ctx, { body: answer, request, reply }) => {
    const person = await limitPasskeys(request, async () => {
      const challenge = await takeSignInChallenge(request, answer)
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

  serve(app, routes.passkeys, (ctx) => listPasskeys(ctx, party))
  serve(app, routes.beginPasskey, async (ctx, { request }) => {
    const options = await beginPasskey(ctx, party)
    await keepSessionChallenge(request, 'registration', options.challenge)
    return options
  })
  serve(app, routes.addPasskey, async (ctx, { body, request }) =>
    addPasskey(ctx, body, { challenge: await takeSessionChallenge(request, 'registration', body), party }),
  )
  serveArea(app, { renamePasskey })
  serve(app, routes.removePasskey, async (ctx, { params, request }) => {
    await removePasskey(ctx, params)
    await endSessions(ctx, request, await otherSessionsOf(request))
  })
}
