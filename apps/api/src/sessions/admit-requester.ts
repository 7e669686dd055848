import type { FrontendUser, SignInWay } from '@lodge/contracts'
import { getFrontendUser } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginSession } from './begin-session.ts'
import { deviceIdForAccount, rememberDevice } from './device-cookie.ts'
import { noteNewBrowser } from './note-new-browser.ts'
import { readerLanguages } from './page-language.ts'

interface CheckedRequester {
  personId: string
  email: string
  way: SignInWay
}

/** Begins a session in the portal. Only now is their browser a known one. */
export async function signRequesterIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { personId, email, way }: CheckedRequester,
): Promise<FrontendUser> {
  const isNewBrowser = deviceIdForAccount(request, email) === null
  rememberDevice(request, reply, email)
  await beginSession(request, reply, { area: 'portal', personId, way })
  if (isNewBrowser) await noteNewBrowser(request, { area: 'portal', personId })
  return getFrontendUser(request.server.deps.db, { personId, languages: readerLanguages(request) })
}
