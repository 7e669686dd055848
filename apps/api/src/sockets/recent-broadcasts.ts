import { z } from 'zod'

interface RawMessage {
  type: string
  data?: string
}

const Broadcast = z.object({
  packet: z.object({ data: z.array(z.unknown()) }),
  opts: z.object({ rooms: z.array(z.string()), except: z.array(z.string()) }),
})
type Broadcast = z.infer<typeof Broadcast>

interface RememberedBroadcast {
  offset: string
  raw: string
  read?: Broadcast
}

interface MissedBroadcasts {
  until: string
  /** Returns packets as Socket.IO sends them. */
  packetsFor: (rooms: readonly string[]) => unknown[][]
}

/** The adapter's type of broadcasts. */
const broadcastType = '3'

/**
 * Keeps a namespace's latest broadcasts, so that two hundred sockets that come back at once need not each read the
 * stream in Redis.
 */
export function createRecentBroadcasts(most: number) {
  const broadcasts: RememberedBroadcast[] = []
  return {
    remember: ({ type, data }: RawMessage, offset: string): void => {
      if (type !== broadcastType || data === undefined) return
      broadcasts.push({ offset, raw: data })
      if (broadcasts.length > most) broadcasts.shift()
    },
    /** Returns the offset of the last one; null where none has come. */
    latest: (): string | null => broadcasts.at(-1)?.offset ?? null,
    /** Returns whether more has come after the offset than is kept. */
    hasForgotten: (offset: string): boolean => {
      const [first] = broadcasts
      return first !== undefined && broadcasts.length === most && isBefore(offset, first.offset)
    },
    /** Returns the packets for these rooms that came after an offset, known or not. */
    after: (offset: string, rooms: readonly string[]): unknown[][] =>
      broadcasts
        .filter((broadcast) => isBefore(offset, broadcast.offset) && isFor(rooms, broadcast))
        .map(packetOf),
    /** Returns null for an unknown offset. */
    since: (offset: string): MissedBroadcasts | null => {
      const place = broadcasts.findIndex((broadcast) => broadcast.offset === offset)
      if (place === -1) return null
      const later = broadcasts.slice(place + 1)
      return {
        until: later.at(-1)?.offset ?? offset,
        packetsFor: (rooms) => later.filter((broadcast) => isFor(rooms, broadcast)).map(packetOf),
      }
    },
  }
}

/** An offset is Redis's time in milliseconds and a number within it. */
function isBefore(one: string, other: string): boolean {
  const [time = 0, place = 0] = one.split('-').map(Number)
  const [otherTime = 0, otherPlace = 0] = other.split('-').map(Number)
  return time < otherTime || (time === otherTime && place < otherPlace)
}

function read(broadcast: RememberedBroadcast): Broadcast {
  broadcast.read ??= Broadcast.parse(JSON.parse(broadcast.raw))
  return broadcast.read
}

function isFor(rooms: readonly string[], broadcast: RememberedBroadcast): boolean {
  const { opts } = read(broadcast)
  const isAddressed = opts.rooms.length === 0 || opts.rooms.some((room) => rooms.includes(room))
  return isAddressed && !opts.except.some((room) => rooms.includes(room))
}

/** The client names the offset when it comes back again. */
function packetOf(broadcast: RememberedBroadcast): unknown[] {
  return [...read(broadcast).packet.data, broadcast.offset]
}
