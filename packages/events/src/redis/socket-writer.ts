import { notePush } from '../tracing/tracing.ts'
import type { RedisClient } from './create-redis.ts'
import { maxStreamLength, socketStream } from './socket-adapter.ts'

type Messages<Area> = { [Name in keyof Area]: (message: never) => void }
type MessageOf<Area extends Messages<Area>, Name extends keyof Area> = Parameters<Area[Name]>[0]

/** Sockets of an area in any of some rooms, on every node. */
interface SocketAudience<Area extends Messages<Area>> {
  /** Leaves out sockets that are in any of these rooms too. */
  except: (rooms: readonly string[]) => SocketAudience<Area>
  emit: <Name extends keyof Area & string>(name: Name, message: MessageOf<Area, Name>) => void
  leave: (room: string) => void
  disconnect: () => void
}

export interface SocketArea<Area extends Messages<Area>> extends SocketAudience<Area> {
  /** An empty list means nobody. */
  to: (rooms: readonly string[]) => SocketAudience<Area>
}

export interface SocketWriter {
  area: <Area extends Messages<Area>>(name: string) => SocketArea<Area>
  /** Waits until all messages of `work` are in the stream; rejects where one could not be written. */
  deliver: (work: () => Promise<unknown>) => Promise<void>
  /** Removes older messages from the stream. A socket that was away at that moment starts anew. */
  forgetBefore: (at: Date) => Promise<void>
}

/** The adapter's numbers of what the stream carries. */
const entryTypes = { broadcast: 3, leave: 5, disconnect: 6 } as const

interface Entry {
  namespace: string
  type: (typeof entryTypes)[keyof typeof entryTypes]
  data: object
}

/**
 * Reaches every node's sockets from a process that has none: it writes to the stream of the nodes' adapters, in their
 * format. Messages of one turn of the event loop arrive together, in their order, also across areas.
 */
export function openSocketWriter(redis: RedisClient, prefix: string): SocketWriter {
  const stream = socketStream(prefix)
  const commandOf = (entry: Entry) =>
    [stream, 'MAXLEN', '~', maxStreamLength, '*', ...fieldsOf(entry)] as const
  let waiting: Entry[] = []
  let lastWrite = Promise.resolve()
  let failures = 0
  let failure: unknown

  const flush = async () => {
    const [first, ...others] = waiting
    waiting = []
    if (!first) return
    if (others.length === 0) return void (await redis.xadd(...commandOf(first)))
    // A waiting node is woken by the first entry: it finds the others only if they come at once.
    const writing = redis.multi()
    for (const entry of [first, ...others]) writing.xadd(...commandOf(entry))
    for (const [error] of (await writing.exec()) ?? []) if (error) throw error
  }
  const write = (entry: Entry) => {
    waiting.push(entry)
    if (waiting.length === 1)
      // Runs after everything that the present turn sends.
      lastWrite = new Promise<void>((resolve) => process.nextTick(resolve)).then(flush).catch((error) => {
        failures += 1
        failure = error
      })
    notePush(entry.namespace, lastWrite)
  }
  const deliver = async (work: () => Promise<unknown>) => {
    const failedBefore = failures
    await work()
    await lastWrite
    if (failures > failedBefore) throw failure
  }
  return {
    area: (name) => ({
      ...audienceIn(name, { rooms: [], except: [] }, write),
      to: (rooms) => audienceIn(name, { rooms, except: [] }, rooms.length > 0 ? write : () => undefined),
    }),
    deliver,
    // Ids of a stream begin with Redis's time.
    forgetBefore: async (at) => void (await redis.xtrim(stream, 'MINID', at.getTime())),
  }
}

function audienceIn<Area extends Messages<Area>>(
  namespace: string,
  { rooms, except }: { rooms: readonly string[]; except: readonly string[] },
  write: (entry: Entry) => void,
): SocketAudience<Area> {
  const opts = { rooms, except, flags: {} }
  const { broadcast, leave, disconnect } = entryTypes
  return {
    except: (moreRooms) => audienceIn(namespace, { rooms, except: [...except, ...moreRooms] }, write),
    emit: (name, message) =>
      write({
        namespace,
        type: broadcast,
        data: { packet: { type: eventPacket, data: [name, message] }, opts },
      }),
    leave: (room) => write({ namespace, type: leave, data: { opts, rooms: [room] } }),
    disconnect: () => write({ namespace, type: disconnect, data: { opts, close: true } }),
  }
}

const eventPacket = 2

/** No node has this name, so none takes the entry for its own. */
const writerName = 'emitter'

function fieldsOf({ namespace, type, data }: Entry): string[] {
  return ['uid', writerName, 'nsp', namespace, 'type', `${type}`, 'data', JSON.stringify(data)]
}
