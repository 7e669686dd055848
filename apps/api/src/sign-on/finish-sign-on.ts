import { createHash } from 'node:crypto'
import { ownerNameOf, type SignedOn } from '@lodge/desk/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signStaffIn } from '../sessions/admit-staff.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { deviceIdForAccount, rememberDevice } from '../sessions/device-cookie.ts'
import { noteNewBrowser } from '../sessions/note-new-browser.ts'
import { beginPendingSignIn } from '../sessions/pending-sign-in.ts'
import { sessionLife } from '../sessions/session.ts'

interface FinishedSignOn {
  area: 'portal' | 'admin'
  providerId: string
  sid: string | null
  to: string | null
}

const secondFactorPages = {
  code: '/admin/auth/second-factor',
  enrolment: '/admin/auth/second-factor-setup',
} as const

/** Begins the session of somebody who has signed in by a provider, and returns the address that they go to. */
export async function finishSignOn(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { personId, identityId, email, way, secondFactor }: Extract<SignedOn, { isConfirmed: true }>,
  { area, providerId, sid, to }: FinishedSignOn,
): Promise<string> {
  const provider = { identityId, sid }
  if (sid !== null) await rememberOwner(request.server, { providerId, sid: ownerNameOf(sid), personId })
  if (area === 'admin') {
    if (secondFactor) {
      await beginPendingSignIn(request, reply, { personId, email, secondFactor, provider })
      return secondFactorPages[secondFactor]
    }
    await signStaffIn(request, reply, { personId, email, way, provider })
    return to ?? '/admin/dashboard'
  }
  const isNewBrowser = deviceIdForAccount(request, email) === null
  rememberDevice(request, reply, email)
  await beginSession(request, reply, { area, personId, way, provider })
  if (isNewBrowser) await noteNewBrowser(request, { area, personId })
  return to ?? '/tickets/index'
}

interface ProviderSid {
  providerId: string
  sid: string
}

/** A provider may name a session alone when it ends it. */
async function rememberOwner(
  server: FastifyInstance,
  { personId, ...session }: ProviderSid & { personId: string },
): Promise<void> {
  await server.deps.redis.set(keyOf(server, session), personId, 'EX', sessionLife.portal.total * 60)
}

/** Returns whose session at a provider this is; null where it is not known here. */
export function findSidOwner(server: FastifyInstance, session: ProviderSid): Promise<string | null> {
  return server.deps.redis.get(keyOf(server, session))
}

function keyOf({ config }: FastifyInstance, { providerId, sid }: ProviderSid): string {
  const hash = createHash('sha256').update(`${providerId} ${sid}`).digest('hex')
  return `${config.redisPrefix}:sign-on-sid:${hash}`
}
