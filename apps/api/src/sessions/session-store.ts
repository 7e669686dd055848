import { randomBytes } from 'node:crypto'
import type { SessionEnd } from '@lodge/contracts'
import type { Redis } from 'ioredis'
import { type Session, type SessionArea, sessionIdOf, sessionLife } from './session.ts'
import { createSessionRecords } from './session-records.ts'

export type SessionStore = ReturnType<typeof createSessionStore>

interface StoreParts {
  redis: Redis
  prefix: string
  now: () => Date
  /** Called for each session that is ended before its time, however it is ended. */
  onEnded: (session: Session) => Promise<void>
}

/** Creates a store of sessions in Redis, under the hash of their token, so that reading Redis signs nobody in. */
export function createSessionStore({ onEnded, ...parts }: StoreParts) {
  const records = createSessionRecords(parts)

  /** Begins a session and returns its token, which only the browser keeps. */
  async function begin(area: SessionArea, personId: string, userAgent = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const at = parts.now().getTime()
    const session = {
      area,
      personId,
      createdAt: at,
      seenAt: at,
      provedAt: at,
      userAgent: userAgent.slice(0, 300),
    }
    await records.add({ ...session, id: sessionIdOf(token) })
    return token
  }

  /** Returns the session of a token in this area; null when it is unknown, ended or too old. */
  async function find(area: SessionArea, token: string): Promise<Session | null> {
    const session = await records.readOne(sessionIdOf(token))
    return session?.area === area ? session : null
  }

  /** Returns whether a session known by its id has not ended. */
  async function isAlive(id: string): Promise<boolean> {
    return (await allAlive([id])).has(id)
  }

  /** Returns those of these sessions that have not ended. */
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

  /** Notes that the person has proved once more who they are. */
  async function prove(session: Session): Promise<void> {
    const at = parts.now().getTime()
    await records.update({ ...session, seenAt: at, provedAt: at })
  }

  /** Ends a session; `why` is for its person, who did not sign out there themselves. */
  async function end(session: Session, reason: SessionEnd | null = null): Promise<void> {
    if (reason) await records.noteEnd(session.id, reason)
    await records.remove(session)
    await onEnded(session)
  }

  /** Returns why the session of a token is over; `unknown` for one that is not known, or no longer. */
  const explainEnd = (token: string): Promise<SessionEnd> => records.readEnd(sessionIdOf(token))

  /** Returns every session of a person in both areas, last seen first. */
  async function allOf(personId: string): Promise<Session[]> {
    return (await records.readAllOf(personId)).toSorted((one, other) => other.seenAt - one.seenAt)
  }

  /** Ends every session of a person, in both areas. */
  async function endAllOf(personId: string): Promise<void> {
    for (const session of await allOf(personId)) await end(session)
  }

  return { begin, find, isAlive, allAlive, touch, prove, end, explainEnd, allOf, endAllOf }
}
