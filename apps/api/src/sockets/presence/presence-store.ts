import { presenceTimings, type Visibility } from '@lodge/contracts'
import type { TicketPresence } from '@lodge/desk/ticketing'
import type { RedisClient } from '@lodge/events'
import { z } from 'zod'

/** Milliseconds; the mark of a node that has died expires. */
const viewingLife = 30_000

export interface PresenceEntry {
  personId: string
  socketId: string
  /** The visibility of the text being written; null while only reading. */
  typing: Visibility | null
}

export interface PresenceState {
  /** Redis's time in microseconds: the higher version is the later state. */
  version: number
  hadExpired: boolean
  present: TicketPresence[]
}

export type PresenceStore = ReturnType<typeof createPresenceStore>

/** Sets and removes marks of a sorted set by their expiry, and returns all that are left. */
const changeScript = `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local ranOut = redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for i = 1, #ARGV, 2 do
  local life = tonumber(ARGV[i + 1])
  if life > 0 then redis.call('ZADD', KEYS[1], now + life, ARGV[i]) else redis.call('ZREM', KEYS[1], ARGV[i]) end
end
redis.call('PEXPIRE', KEYS[1], ${viewingLife})
return { time[1] .. string.format('%06d', tonumber(time[2])), ranOut, redis.call('ZRANGE', KEYS[1], 0, -1) }`

const ScriptAnswer = z.tuple([z.coerce.number(), z.number(), z.array(z.string())])

/** Keeps who has which ticket open, and who types, for all nodes. */
export function createPresenceStore(redis: RedisClient, prefix: string) {
  const keyOf = (number: number) => `${prefix}:presence:${number}`

  async function change(number: number, lives: readonly [PresenceEntry, number][]): Promise<PresenceState> {
    const args = lives.flatMap(([mark, life]) => [encodeEntry(mark), life])
    const [version, ranOut, words] = ScriptAnswer.parse(
      await redis.eval(changeScript, 1, keyOf(number), ...args),
    )
    return { version, hadExpired: ranOut > 0, present: words.flatMap(decodeEntry) }
  }

  return {
    keep: (number: number, marks: readonly PresenceEntry[]) =>
      change(
        number,
        marks.map((mark) => [mark, mark.typing ? presenceTimings.typingExpiresMs : viewingLife]),
      ),
    remove: (number: number, marks: readonly PresenceEntry[]) =>
      change(
        number,
        marks.map((mark) => [mark, 0]),
      ),
  }
}

function encodeEntry({ personId, socketId, typing }: PresenceEntry): string {
  return `${personId} ${typing ?? 'here'} ${socketId}`
}

function decodeEntry(word: string): TicketPresence[] {
  const [personId, visibility] = word.split(' ')
  if (!personId) return []
  return [{ personId, typing: visibility === 'public' || visibility === 'internal' ? visibility : null }]
}
