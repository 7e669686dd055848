import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { Writable } from 'node:stream'

/** A proxy in front of a server: connections can be cut off while the server runs on for everybody else. */
export interface TcpProxy {
  /** The server's address, through the proxy. */
  url: string
  /** Refuses new connections and cuts off present ones. */
  shut: () => Promise<void>
  /** Lets nothing through any more in either direction, and cuts off nobody. */
  stall: () => void
  /** Lets everything take so many milliseconds longer in each direction from now on. */
  slow: (delayMs: number) => void
  /** Cuts off present connections, and leads new ones to the server at `url`. */
  leadTo: (url: string) => void
  open: () => Promise<void>
  close: () => Promise<void>
}

interface TcpProxyOptions {
  /** Milliseconds that everything takes longer in each direction, in its order and however much it is. */
  delayMs?: number
}

/**
 * Starts a proxy in front of the server at `url`; it is open. With a delay it uses a CPU for the last two milliseconds
 * before something is due, as timers are not precise enough.
 */
export async function startTcpProxy(url: string, { delayMs = 0 }: TcpProxyOptions = {}): Promise<TcpProxy> {
  let target = addressOf(new URL(url))
  const halves = new Map<Socket, Writable>()
  const delay = createDelay(delayMs)
  let isStalled = false
  const join = (from: Socket, to: Socket) => {
    const entrance = delayedEntrance(to, delay.run)
    from.pipe(entrance)
    if (isStalled) from.unpipe(entrance)
    halves.set(from, entrance)
    from.on('error', () => undefined)
    from.on('close', () => {
      halves.delete(from)
      delay.run(() => to.destroySoon())
    })
  }
  const door = createServer({ noDelay: true }, (client) => {
    const inside = connect({ ...target, noDelay: true })
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
  gated.searchParams.delete('path')
  gated.hostname = '127.0.0.1'
  gated.port = String(port)
  return {
    url: gated.href,
    shut: close,
    stall: () => {
      isStalled = true
      for (const [from, to] of halves) from.unpipe(to)
    },
    slow: delay.set,
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

type Run = (act: () => void) => void

interface Delay {
  /** Runs acts a delay later, in their order. */
  run: Run
  set: (delayMs: number) => void
}

/** A timer is late by up to this. */
const timerMs = 2

function createDelay(firstMs: number): Delay {
  let delayMs = firstMs
  const queue: { dueAt: number; act: () => void }[] = []
  const look = () => {
    for (let [next] = queue; next && next.dueAt <= performance.now(); [next] = queue) {
      next.act()
      queue.shift()
    }
    const [next] = queue
    if (next) lookAgain(next.dueAt - performance.now())
  }
  const lookAgain = (remainingMs: number) => {
    if (remainingMs > timerMs) setTimeout(look, remainingMs - timerMs)
    else setImmediate(look)
  }
  const run: Run = (act) => {
    const last = queue.at(-1)
    if (!last && delayMs === 0) {
      act()
      return
    }
    const dueAt = Math.max(performance.now() + delayMs, last?.dueAt ?? 0)
    queue.push({ dueAt, act })
    if (!last) lookAgain(delayMs)
  }
  return {
    run,
    set: (ms) => {
      delayMs = ms
    },
  }
}

/** As much as 16 MiB is on its way to a socket at a time. */
const mostBytes = 16 * 1024 * 1024

function delayedEntrance(to: Socket, afterDelay: Run): Writable {
  let onTheWay = 0
  return new Writable({
    write: (part: Buffer, _encoding, taken) => {
      onTheWay += part.length
      const isFull = onTheWay > mostBytes
      afterDelay(() =>
        to.write(part, () => {
          onTheWay -= part.length
          if (isFull) taken()
        }),
      )
      if (!isFull) taken()
    },
    final: (ended) => {
      afterDelay(() => {
        to.end()
        ended()
      })
    },
  })
}

/** Returns where a server listens; one behind a socket is named by it, or by its folder as Postgres has it. */
function addressOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const [folder, path] = [searchParams.get('host'), searchParams.get('path')]
  if (path) return { path }
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: hostname, port: Number(port || 5432) }
}
