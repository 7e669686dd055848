import { createHash } from 'node:crypto'
import { type SessionEnd, SignInWay } from '@lodge/contracts'
import { z } from 'zod'

export type SessionArea = 'portal' | 'admin'

const hour = 60
const day = 24 * hour

/** Minutes: `idle` without being used, `total` however much it is used. */
export const sessionLife = {
  portal: { idle: 14 * day, total: 90 * day },
  admin: { idle: 12 * hour, total: 7 * day },
} as const

/** Afterwards the reason of an end is unknown. */
export const endedSessionSeconds = 24 * 60 * 60

/** Names the identity by which a session began, and the session at its provider, whose end ends it here as well. */
export const ProviderSession = z.object({ identityId: z.uuid(), sid: z.string().nullable() })
export type ProviderSession = z.infer<typeof ProviderSession>

const StoredFields = z.object({
  area: z.enum(['portal', 'admin']),
  personId: z.uuid(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** People recognise their sessions by it. */
  userAgent: z.string().default(''),
  /** Null where a version that did not know it has stored it. */
  way: SignInWay.nullable().default(null),
  /** Null for all that began without a provider. */
  provider: ProviderSession.nullable().default(null),
  /** Signing in proves it too. */
  provedAt: z.number().optional(),
})

/** Sessions stored by a version without proofs were proved when they began. */
export const StoredSession = StoredFields.transform((session) => ({
  ...session,
  provedAt: session.provedAt ?? session.createdAt,
}))
export type StoredSession = z.infer<typeof StoredSession>

export interface Session extends StoredSession {
  /** The token's hash: does not open the session. */
  id: string
}

/** Names the session in events and rooms without opening it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Is for sessions that nobody ended. */
export function whyOver(session: StoredSession, now: Date): SessionEnd {
  const endsAt = session.createdAt + sessionLife[session.area].total * 60_000
  return now.getTime() >= endsAt ? 'expired' : 'unused'
}

/** Returns 0 when the session is over. */
export function secondsLeft(session: StoredSession, now: Date): number {
  const { idle, total } = sessionLife[session.area]
  const endsAt = Math.min(session.seenAt + idle * 60_000, session.createdAt + total * 60_000)
  return Math.max(0, Math.ceil((endsAt - now.getTime()) / 1000))
}
