import { createHash, randomBytes } from 'node:crypto'
import type { Redis } from 'ioredis'
import { z } from 'zod'

export type SessionArea = 'portal' | 'admin'

const hour = 60
const day = 24 * hour

/** How long a session lives: unused for `idle` minutes at most, and `total` minutes however much it is used. */
export const sessionLife = {
  portal: { idle: 14 * day, total: 90 * day },
  admin: { idle: 12 * hour, total: 7 * day },
} as const

/** Redis answers nobody else while it reads. */
const readAtOnce = 1_000

const StoredSession = z.object({
  area: z.enum(['portal', 'admin']),
  personId: z.uuid(),
  createdAt: z.number(),
  seenAt: z.number(),
  /** The browser's user agent, by which people recognise their sessions. */
  userAgent: z.string().default(''),
})
type StoredSession = z.infer<typeof StoredSession>

export interface Session extends StoredSession {
  /** The token's hash; names the session in events and rooms and does not open it. */
  id: string
}

export type SessionStore = ReturnType<typeof createSessionStore>

interface StoreParts {
  redis: Redis
  prefix: string
  now: () => Date
  /** Called for each session that is ended before its time, however it is ended. */
  onEnded: (session: Session) => void
}

/** Creates a store of sessions in Redis, under the hash of their token, so that reading Redis signs nobody in. */
export function createSessionStore({ redis, prefix, now, onEnded }: StoreParts) {
  const keyOf = (id: string) => `${prefix}:session:${id}`
  const indexOf = (personId: string) => `${prefix}:sessions-of:${personId}`

  async function save(id: string, session: StoredSession, mode?: 'XX') {
    const seconds = Math.max(1, secondsLeft(session, now()))
    const json = JSON.stringify(session)
    if (mode) return redis.set(keyOf(id), json, 'EX', seconds, 'XX')
    return redis.set(keyOf(id), json, 'EX', seconds)
  }

  /** Begins a session and returns its token, which only the browser keeps. */
  async function begin(area: SessionArea, personId: string, userAgent = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const id = sessionIdOf(token)
    const at = now().getTime()
    await save(id, { area, personId, createdAt: at, seenAt: at, userAgent: userAgent.slice(0, 300) })
    await redis
      .multi()
      .sadd(indexOf(personId), id)
      .expire(indexOf(personId), sessionLife.portal.total * 60)
      .exec()
    return token
  }

  /** Returns the session of a token in this area; null when unknown, ended or too old. */
  async function find(area: SessionArea, token: string): Promise<Session | null> {
    const id = sessionIdOf(token)
    const stored = await redis.get(keyOf(id))
    if (stored === null) return null
    const session = StoredSession.parse(JSON.parse(stored))
    return session.area === area && secondsLeft(session, now()) > 0 ? { ...session, id } : null
  }

  /** Returns whether a session known by its id has not ended. */
  async function isAlive(id: string): Promise<boolean> {
    return (await allAlive([id])).has(id)
  }

  /** Returns those of these sessions that have not ended. */
  async function allAlive(ids: readonly string[]): Promise<Set<string>> {
    const alive = new Set<string>()
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce)
      const stored = await redis.mget(some.map(keyOf))
      for (const [place, id] of some.entries()) {
        const json = stored[place]
        if (json && secondsLeft(StoredSession.parse(JSON.parse(json)), now()) > 0) alive.add(id)
      }
    }
    return alive
  }

  /** Prolongs a session that was last written a while ago; returns whether it did. */
  async function touch({ id, ...session }: Session): Promise<boolean> {
    const at = now().getTime()
    const isFresh = at - session.seenAt < sessionLife[session.area].idle * 60_000 * 0.02
    if (isFresh) return false
    // XX: a session that was ended meanwhile stays ended.
    await save(id, { ...session, seenAt: at }, 'XX')
    return true
  }

  async function end(session: Session): Promise<void> {
    await redis.multi().del(keyOf(session.id)).srem(indexOf(session.personId), session.id).exec()
    onEnded(session)
  }

  /** Returns every session of a person in both areas, last seen first. */
  async function allOf(personId: string): Promise<Session[]> {
    const ids = await redis.smembers(indexOf(personId))
    if (ids.length === 0) return []
    const stored = await redis.mget(ids.map(keyOf))
    const over = ids.filter((_, place) => stored[place] === null)
    if (over.length > 0) await redis.srem(indexOf(personId), over)
    return ids
      .flatMap((id, place) => {
        const json = stored[place]
        return json ? [{ ...StoredSession.parse(JSON.parse(json)), id }] : []
      })
      .filter((session) => secondsLeft(session, now()) > 0)
      .toSorted((one, other) => other.seenAt - one.seenAt)
  }

  /** Ends every session of a person, in both areas. */
  async function endAllOf(personId: string): Promise<void> {
    for (const session of await allOf(personId)) await end(session)
  }

  return { begin, find, isAlive, allAlive, touch, end, allOf, endAllOf }
}

/** Returns the name of a session in events and rooms, which does not open it. */
export function sessionIdOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function secondsLeft(session: StoredSession, now: Date): number {
  const { idle, total } = sessionLife[session.area]
  const endsAt = Math.min(session.seenAt + idle * 60_000, session.createdAt + total * 60_000)
  return Math.max(0, Math.ceil((endsAt - now.getTime()) / 1000))
}
