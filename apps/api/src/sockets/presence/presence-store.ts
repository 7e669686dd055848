import { presenceTimings, type Visibility } from '@lodge/contracts'
import type { TicketPresence } from '@lodge/desk/ticketing'
import type { Redis } from 'ioredis'
import { z } from 'zod'

/** Life of a browser's mark, which its node renews; a node that has died leaves it to expire. */
const viewingLife = 30_000

export interface PresenceEntry {
  personId: string
  socketId: string
  /** The visibility of the text that is being written, or null for having the ticket open. */
  typing: Visibility | null
}

export interface PresenceState {
  /** Redis's own time in microseconds: of two states of a ticket, the one with the higher version is the later. */
  version: number
  /** Marks had expired that nobody had removed. */
  hadExpired: boolean
  present: TicketPresence[]
}

export type PresenceStore = ReturnType<typeof createPresenceStore>

/** Sets and removes marks of a sorted set by the time at which they expire, and returns all that are left. */
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

/** Creates the store of who has which ticket open and who is typing, in Redis, so that all nodes know the same. */
export function createPresenceStore(redis: Redis, prefix: string) {
  const keyOf = (number: number) => `${prefix}:presence:${number}`

  async function change(number: number, lives: readonly [PresenceEntry, number][]): Promise<PresenceState> {
    const args = lives.flatMap(([mark, life]) => [encodeEntry(mark), life])
    const [version, ranOut, words] = ScriptAnswer.parse(
      await redis.eval(changeScript, 1, keyOf(number), ...args),
    )
    return { version, hadExpired: ranOut > 0, present: words.flatMap(decodeEntry) }
  }

  return {
    /** Renews these marks. */
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
