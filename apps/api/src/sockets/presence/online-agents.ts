import type { RedisClient } from '@lodge/events'
import { type AppNamespace, type SocketContext, socketOwner } from '../socket-context.ts'

/** The mark of a node that has died expires. */
const onlineMs = 30_000

/** Two of three renewals may be missed. */
const renewEveryMs = 10_000

interface OnlineParts extends Pick<SocketContext, 'log'> {
  redis: RedisClient
  prefix: string
}

/** Agents come and go in crowds, as when a node stops: changes within this time are told at once. */
const announceAfterMs = 500

/** Keeps in Redis which agents have the admin area open, and tells agents when that changes. */
export function trackOnlineAgents(admin: AppNamespace, { redis, prefix, log }: OnlineParts) {
  const key = `${prefix}:online`
  const failed = (error: unknown) => log.debug({ err: error }, 'Who is online could not be kept')
  const list = async (): Promise<string[]> => {
    const marks = await redis.zrangebyscore(key, Date.now(), '+inf')
    return [...new Set(marks.flatMap((mark) => mark.split(' ', 1)))].sort()
  }
  const announcement = createAnnouncement(
    async () => {
      // Of all nodes the one that first stored the present list announces it.
      const present = (await list()).join(' ')
      if ((await redis.set(`${key}:announced`, present, 'GET')) !== present)
        admin.emit('agents.online_changed', {})
    },
    { log },
  )

  async function keep(marks: readonly string[]) {
    if (marks.length === 0) return
    const until = Date.now() + onlineMs
    await redis.zadd(key, ...marks.flatMap((mark) => [until, mark])).catch(failed)
  }

  admin.on('connection', (socket) => {
    const owner = socketOwner(socket)
    if (!owner) return
    const mark = `${owner.personId} ${socket.id}`
    void keep([mark]).then(announcement.soon)
    socket.on('disconnect', () => void redis.zrem(key, mark).catch(failed).then(announcement.soon))
  })

  async function renew() {
    const owners = [...admin.sockets.values()].map((socket) => ({
      id: socket.id,
      owner: socketOwner(socket),
    }))
    await keep(owners.flatMap(({ id, owner }) => (owner ? [`${owner.personId} ${id}`] : [])))
    await redis.zremrangebyscore(key, '-inf', Date.now()).catch(failed)
    // A node that has died announces nothing.
    announcement.soon()
  }

  const renewing = setInterval(() => void renew(), renewEveryMs)
  return {
    list,
    close: () => {
      clearInterval(renewing)
      announcement.close()
    },
  }
}

/** Announces once for all who asked meanwhile, and never once it is closed. */
function createAnnouncement(announce: () => Promise<void>, { log }: Pick<OnlineParts, 'log'>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  return {
    soon: () => {
      if (isClosed) return
      timer ??= setTimeout(() => {
        timer = undefined
        announce().catch((error: unknown) =>
          log.debug({ err: error }, 'Who is online could not be announced'),
        )
      }, announceAfterMs)
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
