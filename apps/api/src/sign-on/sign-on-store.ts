import { createHash, randomBytes } from 'node:crypto'
import { limits, minuteMs } from '@lodge/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { cookieName, cookieOptions } from '../sessions/session-cookie.ts'

/** Content that Redis keeps for this browser under a name of its own kind. */
interface Shelf<Stored> {
  kind: string
  schema: z.ZodType<Stored>
  lifeMs: number
}

export const attemptLifeMs = limits.signOnMinutes * minuteMs

/** Names this browser for what it has begun at providers. Several attempts may be out at once, as there are windows. */
export function issueSignOnCookie(request: FastifyRequest, reply: FastifyReply): string {
  const browser = readSignOnCookie(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(nameIn(request), browser, { ...cookieOptions(reply), maxAge: (3 * attemptLifeMs) / 1_000 })
  return browser
}

export function readSignOnCookie(request: FastifyRequest): string | null {
  return request.cookies[nameIn(request)] || null
}

/** Keeps something under a name, for whoever owns it. Redis sees neither. */
export async function keep<Stored extends object>(
  { server }: FastifyRequest,
  { kind, lifeMs }: Shelf<Stored>,
  { owner, name, value }: { owner: string; name: string; value: Stored },
): Promise<void> {
  const { redis, now } = server.deps
  const json = JSON.stringify({ keptAt: now().getTime(), value })
  await redis.set(keyOf(server.config.redisPrefix, kind, [owner, name]), json, 'PX', lifeMs)
}

/** Returns what is kept, and null once it is over. It is gone afterwards, unless it is only `read`. */
export async function take<Stored>(
  { server }: FastifyRequest,
  { kind, schema, lifeMs }: Shelf<Stored>,
  { owner, name, isRead = false }: { owner: string; name: string; isRead?: boolean },
): Promise<Stored | null> {
  const { redis, now } = server.deps
  const key = keyOf(server.config.redisPrefix, kind, [owner, name])
  // Reads and deletes at once, so that of two answers one is taken.
  const json = await (isRead ? redis.get(key) : redis.getdel(key))
  if (json === null) return null
  const { keptAt, value } = JSON.parse(json)
  return now().getTime() - Number(keptAt) < lifeMs ? schema.parse(value) : null
}

/** Returns whether a text is used for the first time in so many seconds, on all nodes together. */
export async function isFirstUse(
  { server }: FastifyRequest,
  { kind, text, seconds }: { kind: string; text: string; seconds: number },
): Promise<boolean> {
  const key = keyOf(server.config.redisPrefix, kind, [text])
  return (await server.deps.redis.set(key, '1', 'EX', seconds, 'NX')) === 'OK'
}

function keyOf(prefix: string, kind: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${prefix}:sign-on-${kind}:${hash}`
}

function nameIn({ server }: FastifyRequest): string {
  return cookieName(server.config, 'lodge_sign_on')
}
