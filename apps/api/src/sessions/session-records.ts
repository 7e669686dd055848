import { SessionEnd } from '@lodge/contracts'
import type { RedisClient } from '@lodge/events'
import {
  endedSessionSeconds,
  type Session,
  StoredSession,
  secondsLeft,
  sessionLife,
  whyOver,
} from './session.ts'

/** Redis answers nobody else while it reads. */
const readAtOnce = 1_000

interface RecordParts {
  redis: RedisClient
  prefix: string
  now: () => Date
}

/** Keeps sessions under their ids, with an index by person. */
export function createSessionRecords({ redis, prefix, now }: RecordParts) {
  const keyOf = (id: string) => `${prefix}:session:${id}`
  const endOf = (id: string) => `${prefix}:session-end:${id}`
  const indexOf = (personId: string) => `${prefix}:sessions-of:${personId}`

  async function add({ id, ...session }: Session): Promise<void> {
    await redis.set(keyOf(id), JSON.stringify(session), 'EX', secondsToKeep(session))
    const index = indexOf(session.personId)
    await redis
      .multi()
      .sadd(index, id)
      .expire(index, sessionLife.portal.total * 60)
      .exec()
  }

  /** A session that has ended meanwhile stays ended. */
  async function update({ id, ...session }: Session): Promise<void> {
    await redis.set(keyOf(id), JSON.stringify(session), 'EX', secondsToKeep(session), 'XX')
  }

  async function readEnd(id: string): Promise<SessionEnd> {
    const [json, storedEnd] = await redis.mget(keyOf(id), endOf(id))
    const [session] = parse(id, json)
    return session ? whyOver(session, now()) : (SessionEnd.safeParse(storedEnd).data ?? 'unknown')
  }

  async function noteEnd(id: string, end: SessionEnd): Promise<void> {
    await redis.set(endOf(id), end, 'EX', endedSessionSeconds)
  }

  async function remove({ id, personId }: Session): Promise<void> {
    await redis.multi().del(keyOf(id)).srem(indexOf(personId), id).exec()
  }

  async function readOne(id: string): Promise<Session | null> {
    const [session] = parse(id, await redis.get(keyOf(id)))
    return session && !isOver(session) ? session : null
  }

  async function read(ids: readonly string[]): Promise<Session[]> {
    const sessions: Session[] = []
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce)
      const stored = await redis.mget(some.map(keyOf))
      sessions.push(...some.flatMap((id, place) => parse(id, stored[place])))
    }
    return sessions.filter((session) => !isOver(session))
  }

  async function readAllOf(personId: string): Promise<Session[]> {
    const index = indexOf(personId)
    const ids = await redis.smembers(index)
    const sessions = await read(ids)
    const alive = new Set(sessions.map(({ id }) => id))
    const endedIds = ids.filter((id) => !alive.has(id))
    if (endedIds.length > 0) await redis.srem(index, endedIds)
    return sessions
  }

  function isOver(session: Session): boolean {
    return secondsLeft(session, now()) === 0
  }

  function secondsToKeep(session: StoredSession): number {
    return Math.max(1, secondsLeft(session, now())) + endedSessionSeconds
  }

  return { add, update, remove, readEnd, noteEnd, read, readOne, readAllOf }
}

function parse(id: string, json: string | null | undefined): Session[] {
  return json ? [{ ...StoredSession.parse(JSON.parse(json)), id }] : []
}
