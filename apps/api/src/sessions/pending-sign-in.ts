import { createHash, randomBytes } from 'node:crypto'
import { limits, type SecondFactorNeed } from '@lodge/contracts'
import type { PendingSignIn } from '@lodge/desk/identity'
import { refusal } from '@lodge/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ProviderSession } from './session.ts'
import { cookieName, cookieOptions } from './session-cookie.ts'

const lifeSeconds = limits.pendingSignInMinutes * 60

const StoredSignIn = z.object({
  personId: z.uuid(),
  email: z.string(),
  beganAt: z.number(),
  provider: ProviderSession.nullable().default(null),
})

interface NewPendingSignIn {
  personId: string
  email: string
  secondFactor: SecondFactorNeed
  provider?: ProviderSession | null
}

/**
 * Waits for the second step. It is no session: its cookie and key are others, and only the second step's routes use
 * them.
 */
export async function beginPendingSignIn(
  { server }: FastifyRequest,
  reply: FastifyReply,
  { personId, email, secondFactor, provider = null }: NewPendingSignIn,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const stored = { personId, email, provider, beganAt: server.deps.now().getTime() }
  await server.deps.redis.set(keyOf(server, secondFactor, token), JSON.stringify(stored), 'EX', lifeSeconds)
  reply.setCookie(nameIn(server), token, { ...cookieOptions(reply), maxAge: lifeSeconds })
}

/** Throws `sign_in_expired` where none waits for this step. */
export async function requirePendingSignIn(
  request: FastifyRequest,
  step: SecondFactorNeed,
): Promise<PendingSignIn & { provider: ProviderSession | null }> {
  const { server } = request
  const token = request.cookies[nameIn(server)]
  const json = token && (await server.deps.redis.get(keyOf(server, step, token)))
  if (!json) throw refusal('sign_in_expired')
  const { beganAt, ...pending } = StoredSignIn.parse(JSON.parse(json))
  const isOver = server.deps.now().getTime() - beganAt > lifeSeconds * 1_000
  if (isOver) throw refusal('sign_in_expired')
  return { ...pending, beganAt: new Date(beganAt), secret: server.config.secret }
}

export async function endPendingSignIn(
  { server, cookies }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const name = nameIn(server)
  const token = cookies[name]
  if (!token) return
  await server.deps.redis.del(keyOf(server, 'code', token))
  await server.deps.redis.del(keyOf(server, 'enrolment', token))
  reply.clearCookie(name, cookieOptions(reply))
}

function nameIn({ config }: FastifyInstance): string {
  return cookieName(config, 'lodge_pending')
}

function keyOf({ config }: FastifyInstance, step: SecondFactorNeed, token: string): string {
  const hash = createHash('sha256').update(token).digest('hex')
  return `${config.redisPrefix}:pending-sign-in:${step}:${hash}`
}
