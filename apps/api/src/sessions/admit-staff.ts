import type { AuthUser, SecondFactorNeed, SignInWay, StaffSignIn } from '@lodge/contracts'
import { getAuthUser } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginSession } from './begin-session.ts'
import { deviceIdForAccount, rememberDevice } from './device-cookie.ts'
import { noteNewBrowser } from './note-new-browser.ts'
import { beginPendingSignIn, endPendingSignIn } from './pending-sign-in.ts'
import type { ProviderSession } from './session.ts'

interface CheckedPerson {
  personId: string
  email: string
  way: SignInWay
  provider?: ProviderSession | null
}

/** Takes a right password; a second step may still be needed. */
export async function admitStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  { secondFactor, ...person }: CheckedPerson & { secondFactor: SecondFactorNeed | null },
): Promise<StaffSignIn> {
  if (secondFactor === null) return signStaffIn(request, reply, person)
  await beginPendingSignIn(request, reply, { ...person, secondFactor })
  return { secondFactor }
}

/** Only now is their browser a known one. */
export async function signStaffIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { personId, email, way, provider = null }: CheckedPerson,
): Promise<AuthUser> {
  await endPendingSignIn(request, reply)
  const isNewBrowser = deviceIdForAccount(request, email) === null
  rememberDevice(request, reply, email)
  await beginSession(request, reply, { area: 'admin', personId, way, provider })
  if (isNewBrowser) await noteNewBrowser(request, { area: 'admin', personId })
  return getAuthUser(request.server.deps.db, personId)
}
