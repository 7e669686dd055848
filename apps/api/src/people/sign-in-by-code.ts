import type { CodeRequested, FrontendUser, RequestCode, SignInWithCode } from '@lodge/contracts'
import { requestSignInCode, signInWithCode } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signRequesterIn } from '../sessions/admit-requester.ts'
import { contextOf } from '../sessions/guard.ts'
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
  clearCodeCookie(request, reply)
  forgetCodeRequest(request, reply)
  return signRequesterIn(request, reply, { personId: requester.id, email: body.email, way: 'code' })
}
