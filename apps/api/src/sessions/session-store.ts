import { randomBytes } from 'node:crypto'
import type { SessionEnd, SignInWay } from '@lodge/contracts'
import type { RedisClient } from '@lodge/events'
import { type ProviderSession, type Session, type SessionArea, sessionIdOf, sessionLife } from './session.ts'
import { createSessionRecords } from './session-records.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

interface StoreParts {
  redis: RedisClient
  prefix: string
  now: () => Date
  /** Runs for each session that is ended before its time. */
  onEnded: (session: Session) => Promise<void>
}

interface NewSession {
  userAgent?: string | undefined
  way?: SignInWay | null
  provider?: ProviderSession | null
}

/** Keeps sessions under the hash of their token, so that reading Redis signs nobody in. */
export function createSessionStore({ onEnded, ...parts }: StoreParts) {
  const records = createSessionRecords(parts)

  /** Returns the token, which only the browser keeps. */
  async function begin(
    area: SessionArea,
    personId: string,
    { userAgent = '', way = null, provider = null }: NewSession = {},
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const at = parts.now().getTime()
    const session = {
      area,
      personId,
      createdAt: at,
      seenAt: at,
      provedAt: at,
      userAgent: userAgent.slice(0, 300),
      way,
      provider,
    }
    await records.add({ ...session, id: sessionIdOf(token) })
    return token
  }

  /** Returns null for a token that is unknown, ended or too old. */
  async function find(area: SessionArea, token: string): Promise<Session | null> {
    const session = await records.readOne(sessionIdOf(token))
    return session?.area === area ? session : null
  }

  async function isAlive(id: string): Promise<boolean> {
    return (await allAlive([id])).has(id)
  }

  async function allAlive(ids: readonly string[]): Promise<Set<string>> {
    return new Set((await records.read(ids)).map(({ id }) => id))
  }

  /** Prolongs a session that was last written a while ago; returns whether it did. */
  async function touch(session: Session): Promise<boolean> {
    const at = parts.now().getTime()
    const isFresh = at - session.seenAt < sessionLife[session.area].idle * 60_000 * 0.02
    if (isFresh) return false
    await records.update({ ...session, seenAt: at })
    return true
  }

  async function prove(session: Session): Promise<void> {
    const at = parts.now().getTime()
    await records.update({ ...session, seenAt: at, provedAt: at })
  }

  /** Takes a reason for people who did not sign out there themselves. */
  async function end(session: Session, reason: SessionEnd | null = null): Promise<void> {
    if (reason) await records.noteEnd(session.id, reason)
    await records.remove(session)
    await onEnded(session)
  }

  /** Returns `unknown` for a token that is not known, or no longer. */
  const explainEnd = (token: string): Promise<SessionEnd> => records.readEnd(sessionIdOf(token))

  /** Returns sessions in both areas, last seen first. */
  async function allOf(personId: string): Promise<Session[]> {
    return (await records.readAllOf(personId)).toSorted((one, other) => other.seenAt - one.seenAt)
  }

  /** Ends sessions in both areas. */
  async function endAllOf(personId: string): Promise<void> {
    for (const session of await allOf(personId)) await end(session)
  }

  return { begin, find, isAlive, allAlive, touch, prove, end, explainEnd, allOf, endAllOf }
}
