import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Transform, type Writable } from 'node:stream'

/** A proxy in front of a server: connections can be cut off while the server runs on for everybody else. */
export interface TcpProxy {
  /** The server's address, through the proxy. */
  url: string
  /** Refuses new connections and cuts off present ones. */
  shut: () => Promise<void>
  /** Lets nothing through any more in either direction, and cuts off nobody. */
  stall: () => void
  /** Lets each piece wait so many milliseconds, in either direction; 0 for none. */
  slow: (ms: number) => void
  /** Cuts off everybody, and leads to another server from now on. */
  leadTo: (url: string) => void
  open: () => Promise<void>
  close: () => Promise<void>
}

/** Starts a proxy in front of the server at `url`; it is open. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  let target = addressOf(new URL(url))
  const halves = new Map<Socket, Writable>()
  let isStalled = false
  let pauseMs = 0
  const join = (from: Socket, to: Socket) => {
    const way = new Transform({
      transform: (piece, _, pass) => {
        if (pauseMs === 0) pass(null, piece)
        else setTimeout(pass, pauseMs, null, piece)
      },
    })
    way.pipe(to)
    from.pipe(way)
    if (isStalled) from.unpipe(way)
    halves.set(from, way)
    from.on('error', () => undefined)
    from.on('close', () => {
      halves.delete(from)
      to.destroy()
    })
  }
  const door = createServer((client) => {
    const inside = connect(target)
    join(client, inside)
    join(inside, client)
  })
  const listen = async (port: number) => {
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
    const address = door.address()
    if (address === null || typeof address === 'string') throw new Error('The gate has no port.')
    return address.port
  }
  const port = await listen(0)
  const cutOff = () => {
    for (const half of halves.keys()) half.destroy()
  }
  const close = async () => {
    if (!door.listening) return
    const shutting = new Promise((resolve) => door.close(resolve))
    cutOff()
    await shutting
  }
  const gated = new URL(url)
  gated.searchParams.delete('host')
  gated.hostname = '127.0.0.1'
  gated.port = String(port)
  return {
    url: gated.href,
    shut: close,
    stall: () => {
      isStalled = true
      for (const [from, to] of halves) from.unpipe(to)
    },
    slow: (ms) => {
      pauseMs = ms
    },
    leadTo: (other) => {
      target = addressOf(new URL(other))
      cutOff()
    },
    open: async () => {
      isStalled = false
      for (const [from, to] of halves) from.pipe(to)
      if (!door.listening) await listen(port)
    },
    close,
  }
}

/** Returns where a server listens; a Postgres behind a socket is named by its folder. */
function addressOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: hostname, port: Number(port || 5432) }
}
