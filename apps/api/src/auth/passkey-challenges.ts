import { createHash, randomBytes } from 'node:crypto'
import { limits, minuteMs } from '@lodge/contracts'
import { challengeIn } from '@lodge/desk/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireSession } from '../account/session-routes.ts'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

/** A challenge is for one purpose: that of signing in proves nothing, and the other way round. */
type Purpose = SignInPurpose | 'proof' | 'registration'
/** Each area has its own: what is answered for the portal opens nothing else. */
type SignInPurpose = 'sign_in' | 'portal_sign_in'

const lifeMs = limits.passkeyMinutes * minuteMs

/** Names this browser for its sign-ins by passkey, before anybody knows whose they are. */
function issuePasskeyCookie(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readPasskeyCookie(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(nameIn(request), browser, { ...cookieOptions(reply), maxAge: lifeMs / 1_000 })
  return browser
}

export function clearPasskeyCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameIn(request), cookieOptions(reply))
}

/** Keeps a challenge for the browser that asked for it. Several may be out at once, as there are windows. */
export async function keepSignInChallenge(
  request: FastifyRequest,
  reply: FastifyReply,
  { purpose, challenge }: { purpose: SignInPurpose; challenge: string },
): Promise<void> {
  await keep(request, { purpose, owner: issuePasskeyCookie(request, reply), challenge })
}

/** Returns the challenge that an answer is to; null where this browser has none such out. It is used up by that. */
export async function takeSignInChallenge(
  request: FastifyRequest,
  purpose: SignInPurpose,
  answer: { clientData: string },
): Promise<string | null> {
  const owner = readPasskeyCookie(request)
  return owner === null ? null : take(request, { purpose, owner, ...answer })
}

/** Keeps a challenge for the session that asked for it. */
export async function keepSessionChallenge(
  request: FastifyRequest,
  purpose: 'proof' | 'registration',
  challenge: string,
): Promise<void> {
  await keep(request, { purpose, owner: requireSession(request).id, challenge })
}

/** Returns the challenge that an answer is to; null where this session has none such out. It is used up by that. */
export async function takeSessionChallenge(
  request: FastifyRequest,
  purpose: 'proof' | 'registration',
  answer: { clientData: string },
): Promise<string | null> {
  return take(request, { purpose, owner: requireSession(request).id, ...answer })
}

interface KeptChallenge {
  purpose: Purpose
  owner: string
  challenge: string
}

async function keep({ server }: FastifyRequest, entry: KeptChallenge): Promise<void> {
  const { redis, now } = server.deps
  await redis.set(keyOf(server.config.redisPrefix, entry), now().getTime(), 'PX', lifeMs)
}

async function take(
  { server }: FastifyRequest,
  { clientData, ...entry }: Omit<KeptChallenge, 'challenge'> & { clientData: string },
): Promise<string | null> {
  const challenge = challengeIn(clientData)
  if (challenge === null) return null
  const { redis, now } = server.deps
  // Reads and deletes at once, so that of two answers one is taken.
  const keptAt = await redis.getdel(keyOf(server.config.redisPrefix, { ...entry, challenge }))
  const isInTime = keptAt !== null && now().getTime() - Number(keptAt) < lifeMs
  return isInTime ? challenge : null
}

function keyOf(prefix: string, { purpose, owner, challenge }: KeptChallenge): string {
  const hash = createHash('sha256').update(`${owner} ${challenge}`).digest('hex')
  return `${prefix}:passkey-challenge:${purpose}:${hash}`
}

function readPasskeyCookie(request: FastifyRequest): string | null {
  return request.cookies[nameIn(request)] || null
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_passkey')
}
