import { QueueCounts, type TeamQueueCount } from '@lodge/contracts'
import { io, type Socket } from 'socket.io-client'
import type { ShownCounts } from './shown-counts.ts'

// A process of its own that holds many agents' connections and keeps the counts that each is pushed, as the sidebar
// does: `counting-clients.ts ADDRESS COUNT COOKIE...`. It sends `ready` when all are connected, and answers any message
// with what each shows.
const [address = '', count = '0', ...cookies] = process.argv.slice(2)

interface Client {
  socket: Socket
  cookie: string
  shown: Map<string, TeamQueueCount & { version: number }>
  pushedAt: number[]
  drops: number
}

const clients = Array.from({ length: Number(count) }, (_, place) =>
  connect(cookies[place % cookies.length] ?? ''),
)
await Promise.all(clients.map(({ socket }) => connected(socket)))
await Promise.all(cookies.map(load))
process.send?.('ready')
process.on('message', () => process.send?.(clients.map(reportOf)))
process.on('SIGTERM', () => {
  for (const { socket } of clients) socket.disconnect()
  process.exit(0)
})

function connect(cookie: string): Client {
  const { origin } = new URL(address)
  const socket = io(`${origin}/admin`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie, origin },
  })
  skipOtherPackets(socket)
  const client: Client = { socket, cookie, shown: new Map(), pushedAt: [], drops: 0 }
  socket.on('disconnect', () => {
    client.drops += 1
  })
  socket.on('queue_counts.changed', (push: unknown) => {
    client.pushedAt.push(performance.now())
    applyCounts(client, QueueCounts.parse(push))
  })
  return client
}

/**
 * Two hundred machines would read their messages; this one has no time. Everything but counts stays unread: a
 * packet's text begins with its type (2 is an event), its namespace and its name.
 */
function skipOtherPackets(socket: Socket): void {
  const decoder = Reflect.get(socket.io, 'decoder') as { add: (packet: unknown) => void }
  const add = decoder.add.bind(decoder)
  decoder.add = (packet) => {
    if (
      typeof packet !== 'string' ||
      !packet.startsWith('2') ||
      packet.slice(0, 40).includes('queue_counts.changed')
    )
      add(packet)
  }
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

async function load(cookie: string): Promise<void> {
  const answer = await fetch(`${address}/api/backend/queues`, { headers: { cookie } })
  const counts = QueueCounts.parse(await answer.json())
  for (const client of clients.filter((each) => each.cookie === cookie)) applyCounts(client, counts)
}

/** The higher version wins, team by team. */
function applyCounts({ shown }: Client, { version, byTeam }: QueueCounts): void {
  for (const [team, count] of Object.entries(byTeam)) {
    const before = shown.get(team)
    if (!before || before.version <= version) shown.set(team, { ...count, version })
  }
}

function reportOf({ cookie, shown, pushedAt, drops }: Client): ShownCounts {
  const inTheSecondFrom = (start: number) => pushedAt.filter((at) => at >= start && at < start + 1_000).length
  return {
    cookie,
    open: Object.fromEntries([...shown].map(([team, { open }]) => [team, open])),
    pushes: pushedAt.length,
    drops,
    mostInASecond: Math.max(0, ...pushedAt.map(inTheSecondFrom)),
  }
}
