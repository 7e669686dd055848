import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'

/** As many enter at a time as one after the other would take long, and all at once would wait for too long. */
const entering = 40

interface EnterAllOptions {
  address: string
  tabs: number
  cookies: readonly string[]
  options: Partial<ManagerOptions & SocketOptions>
  /** Runs before the socket is connected. */
  prepare: (socket: Socket, cookie: string) => void
}

/** Opens as many sockets for each cookie as there are tabs; resolves when all are connected. */
export async function enterAll({ address, tabs, cookies, options, prepare }: EnterAllOptions): Promise<void> {
  const waiting = cookies.flatMap((cookie) => Array.from({ length: tabs }, () => cookie))
  const enter = async (cookie: string) => {
    const socket = io(address, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie, origin: new URL(address).origin },
      ...options,
    })
    prepare(socket, cookie)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  }
  await Promise.all(
    Array.from({ length: entering }, async () => {
      for (let cookie = waiting.shift(); cookie !== undefined; cookie = waiting.shift()) await enter(cookie)
    }),
  )
}
