import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { lodgeVersion } from '@lodge/database'
import { z } from 'zod'
import type { RedisClient } from '../redis/create-redis.ts'

const beatMs = 10_000
const forgottenAfterSeconds = 600

const Identity = z.object({
  id: z.string(),
  /** `api`, `all`, or the name of a worker. */
  kind: z.string(),
  node: z.string(),
  pid: z.number(),
  version: z.string(),
  startedAt: z.string(),
})

export interface RunningProcess extends z.infer<typeof Identity> {
  /** Taken from the clock of Redis, like `secondsSilent`. */
  lastSeenAt: string
  secondsSilent: number
}

interface RedisPlace {
  redis: RedisClient
  prefix: string
}

// The clock of Redis is the same for all machines. What it knows of a process ends by itself.
const beat = `
  local now = tonumber(redis.call('TIME')[1])
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ${forgottenAfterSeconds})`

/** Says every ten seconds that this process is there; one that dies is forgotten after ten minutes. */
export function announceProcess(kind: string, { redis, prefix }: RedisPlace): { close: () => Promise<void> } {
  const identity: z.infer<typeof Identity> = {
    id: randomUUID(),
    kind,
    node: hostname(),
    pid: process.pid,
    version: lodgeVersion,
    startedAt: new Date().toISOString(),
  }
  const member = JSON.stringify(identity)
  // While Redis is away the next beat tries again.
  const announce = () => void redis.eval(beat, 1, keyOf(prefix), member).catch(() => undefined)
  announce()
  const timer = setInterval(announce, beatMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await redis.zrem(keyOf(prefix), member).catch(() => undefined)
    },
  }
}

/** Returns the processes that were there in the last ten minutes and did not end in order, by kind and start. */
export async function listRunningProcesses({ redis, prefix }: RedisPlace): Promise<RunningProcess[]> {
  const [[now], members] = await Promise.all([
    redis.time(),
    redis.zrange(keyOf(prefix), 0, '-1', 'WITHSCORES'),
  ])
  const processes = members.flatMap((member, place) => {
    const seen = Number(members[place + 1])
    return place % 2 === 0 ? toProcess(member, { seen, now: Number(now) }) : []
  })
  return processes
    .filter(({ secondsSilent }) => secondsSilent < forgottenAfterSeconds)
    .toSorted(
      (left, right) => left.kind.localeCompare(right.kind) || left.startedAt.localeCompare(right.startedAt),
    )
}

/** Passes over what another version has written in another shape. */
function toProcess(member: string, { seen, now }: { seen: number; now: number }): RunningProcess[] {
  const { success, data } = Identity.safeParse(JSON.parse(member))
  if (!success) return []
  const lastSeenAt = new Date(seen * 1_000).toISOString()
  return [{ ...data, lastSeenAt, secondsSilent: Math.max(0, now - seen) }]
}

const keyOf = (prefix: string) => `${prefix}:processes`
