import type { CodeRequested, FrontendUser, RequestCode, SignInWithCode } from '@lodge/contracts'
import { getFrontendUser, requestSignInCode, signInWithCode } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginSession } from '../sessions/begin-session.ts'
import { deviceIdForAccount, rememberDevice } from '../sessions/device-cookie.ts'
import { contextOf } from '../sessions/guard.ts'
import { noteNewBrowser } from '../sessions/note-new-browser.ts'
import { clearCodeCookie, issueCodeCookie, readCodeCookie } from './code-cookie.ts'
import { forgetCodeRequest, keepCodeRequest } from './code-requests.ts'
import { limitCodeRequests, limitCodeTries } from './sign-in-limits.ts'

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export async function requestCode({ request, reply }: Exchange, body: RequestCode): Promise<CodeRequested> {
  await limitCodeRequests(request, body.email)
  const requested = await requestSignInCode(contextOf(request), body, issueCodeCookie(request, reply))
  keepCodeRequest(request, reply, requested)
  return requested
}

export async function enterCode({ request, reply }: Exchange, body: SignInWithCode): Promise<FrontendUser> {
  const { secret } = request.server.config
  const browser = readCodeCookie(request)
  const ctx = contextOf(request)
  const requester = await limitCodeTries(request, body.email, () =>
    signInWithCode(ctx, body, { secret, browser }),
  )
  const isNewBrowser = deviceIdForAccount(request, body.email) === null
  rememberDevice(request, reply, body.email)
  clearCodeCookie(request, reply)
  forgetCodeRequest(request, reply)
  const owner = { area: 'portal', personId: requester.id } as const
  await beginSession(request, reply, { ...owner, way: 'code' })
  if (isNewBrowser) await noteNewBrowser(request, owner)
  return getFrontendUser(ctx.db, requester.id)
}
