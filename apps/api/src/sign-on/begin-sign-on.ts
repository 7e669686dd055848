import type { SignOnPurpose } from '@lodge/contracts'
import type { Context } from '@lodge/desk/foundation'
import { beginAttempt } from '@lodge/desk/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attempts, openAttempts } from './shelves.ts'
import { issueSignOnCookie, keep } from './sign-on-store.ts'

type Provider = Parameters<typeof beginAttempt>[1]

interface BeginSignOn {
  purpose: SignOnPurpose
  area: 'portal' | 'admin'
  /** The address that a sign-in leads to. */
  to?: string | null
}

/** Begins an attempt for this browser, and returns the address of the provider that it goes to. */
export async function beginSignOn(
  ctx: Context,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  provider: Provider,
  { purpose, area, to = null }: BeginSignOn,
): Promise<string> {
  const { attempt, address } = await beginAttempt(request.server.withProviders(ctx), provider, {
    purpose,
    area,
  })
  const sessionId = purpose === 'sign_in' ? null : (request.session?.id ?? null)
  await keep(request, attempts, {
    owner: issueSignOnCookie(request, reply),
    name: attempt.state,
    value: { purpose, area, to, sessionId, providerId: provider.id, attempt },
  })
  if (provider.protocol === 'saml')
    await keep(request, openAttempts, {
      owner: '',
      name: attempt.state,
      value: { purpose, providerId: provider.id, attempt },
    })
  return address
}
