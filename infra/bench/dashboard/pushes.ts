import type { TicketPriority } from '@lodge/contracts'
import { type Database, query, sql } from '@lodge/database'
import type { BrowserSession } from '@lodge/e2e/session'
import { io, type Socket } from 'socket.io-client'
import { startChild } from '../src/children.ts'
import { signInSupervisor } from '../src/clients/people.ts'
import { startProduct } from '../src/product/product.ts'
import { waitUntilIdle } from '../src/product/wait-until-processed.ts'

interface Pushed {
  what: string
  /** Milliseconds from the command's answer. */
  sample: number[]
}

interface Desk {
  db: Database
  url: string
  redisUrl: string
  folder: string
  times: number
}

/** Measures from the answer to the push, and to the dashboard's figures after it. */
export async function measurePushes(desk: Desk): Promise<Pushed[]> {
  const { redisUrl, folder, times } = desk
  const bare = await measureBare(redisUrl, times)
  const product = await startProduct({ databaseUrl: desk.url, redisUrl, folder })
  try {
    const supervisor = await signInSupervisor(product.base)
    await waitUntilIdle(desk.db)
    return [
      { what: 'bare Socket.IO push', sample: bare },
      ...(await measureLodge(desk, product.base, supervisor)),
    ]
  } finally {
    await product.stop()
  }
}

async function measureLodge({ db, times }: Desk, base: string, session: BrowserSession): Promise<Pushed[]> {
  const numbers = await listOpenNumbers(db, times + 10)
  const socket = await connect(`${base}/admin`, session.cookie())
  const [pushes, figures]: [number[], number[]] = [[], []]
  for (const [round, number] of numbers.entries()) {
    const push = nextPushOf(socket, number)
    const priority: TicketPriority = 'urgent'
    await session.call('PUT', `/api/backend/tickets/${number}/priority`, { priority })
    const answeredAt = performance.now()
    const pushedAt = await push
    await session.call('GET', '/api/backend/dashboard/now')
    if (round < 10) continue
    // The push may overtake the answer.
    pushes.push(Math.max(0, pushedAt - answeredAt))
    figures.push(performance.now() - answeredAt)
  }
  socket.disconnect()
  return [
    { what: 'push of a changed ticket', sample: pushes },
    { what: 'figures after the push', sample: figures },
  ]
}

/** Copied tickets have no history. */
async function listOpenNumbers(db: Database, count: number): Promise<number[]> {
  const rows = await query<{ number: number }>(
    db,
    sql`SELECT number FROM ticket WHERE status NOT IN ('resolved', 'closed') AND priority <> 'urgent'
          AND EXISTS (SELECT FROM event WHERE event.ticket_id = ticket.id AND event.type = 'ticket.created')
        ORDER BY number DESC LIMIT ${count}`,
  )
  return rows.map(({ number }) => number)
}

function nextPushOf(socket: Socket, number: number): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const listen = (pushes: readonly { row: { number: number } }[]) => {
    if (!pushes.some(({ row }) => row.number === number)) return
    socket.off('tickets.changed', listen)
    resolve(performance.now())
  }
  socket.on('tickets.changed', listen)
  return promise
}

/** The same adapter, a push as long, and nothing else. */
async function measureBare(redis: string, times: number): Promise<number[]> {
  const server = await startChild('./baseline/bare-server.ts', [redis])
  const emitter = await startChild('./baseline/bare-emitter.ts', [redis])
  const socket = await connect(`http://127.0.0.1:${server.said}`, '')
  const sample: number[] = []
  for (let round = -10; round < times; round += 1) {
    const push = new Promise<number>((resolve) => socket.once('changed', () => resolve(performance.now())))
    await fetch(`http://127.0.0.1:${emitter.said}`, {
      method: 'POST',
      body: JSON.stringify({ words: `Round ${round}`, filler: 'x'.repeat(1_500) }),
    })
    const answeredAt = performance.now()
    const pushedAt = await push
    if (round >= 0) sample.push(Math.max(0, pushedAt - answeredAt))
  }
  socket.disconnect()
  for (const child of [emitter, server]) await child.stop()
  return sample
}

async function connect(address: string, cookie: string): Promise<Socket> {
  const { origin } = new URL(address)
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie, origin },
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
