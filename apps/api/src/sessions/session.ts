import { createHash } from 'node:crypto'
import type { SessionEnd } from '@lodge/contracts'
import { z } from 'zod'

export type SessionArea = 'portal' | 'admin'

const hour = 60
const day = 24 * hour

/** Minutes that a session lives: `idle` without being used, and `total` however much it is used. */
export const sessionLife = {
  portal: { idle: 14 * day, total: 90 * day },
  admin: { idle: 12 * hour, total: 7 * day },
} as const

/** Time for which it is known afterwards why a session ended. */
export const endedSessionSeconds = 24 * 60 * 60

const StoredFields = z.object({
  area: z.enum(['portal', 'admin']),
  personId: z.uuid(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** The browser's user agent, by which people recognise their sessions. */
  userAgent: z.string().default(''),
  /** The last time that its person proved who they are; signing in does so. */
  provedAt: z.number().optional(),
})

/** A session that was stored by a version without proofs was proved when it began. */
export const StoredSession = StoredFields.transform((session) => ({
  ...session,
  provedAt: session.provedAt ?? session.createdAt,
}))
export type StoredSession = z.infer<typeof StoredSession>

export interface Session extends StoredSession {
  /** The token's hash; names the session in events and rooms and does not open it. */
  id: string
}

/** Returns the name of a session in events and rooms, which does not open it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns why a session is over that nobody ended. */
export function whyOver(session: StoredSession, now: Date): SessionEnd {
  const endsAt = session.createdAt + sessionLife[session.area].total * 60_000
  return now.getTime() >= endsAt ? 'expired' : 'unused'
}

/** Returns how many seconds a session has left if it is not used again; 0 when it is over. */
export function secondsLeft(session: StoredSession, now: Date): number {
  const { idle, total } = sessionLife[session.area]
  const endsAt = Math.min(session.seenAt + idle * 60_000, session.createdAt + total * 60_000)
  return Math.max(0, Math.ceil((endsAt - now.getTime()) / 1000))
}
