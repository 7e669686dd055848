import { io, type Socket } from 'socket.io-client'

// A process of its own with many connections: `listening-clients.ts ADDRESS TABS COOKIE...`, TABS for each cookie. It
// sends `ready` when all are connected. Asked for a number, it answers when as many pushes have arrived since, with the
// moments of each by the machine's clock.
const [address = '', tabs = '0', ...cookies] = process.argv.slice(2)
/** As many enter at a time as one after the other would take long, and all at once would wait for too long. */
const entering = 40

let arrivals: number[] = []
let wanted = Number.POSITIVE_INFINITY

const waiting = cookies.flatMap((cookie) => Array.from({ length: Number(tabs) }, () => cookie))
const sockets: Socket[] = []
await Promise.all(
  Array.from({ length: entering }, async () => {
    for (let cookie = waiting.shift(); cookie !== undefined; cookie = waiting.shift())
      sockets.push(await enter(cookie))
  }),
)
process.send?.('ready')
process.on('message', (count: number) => {
  wanted = count
  answer()
})
process.on('SIGTERM', () => process.exit(0))

async function enter(cookie: string): Promise<Socket> {
  const socket = io(address, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie, origin: new URL(address).origin },
  })
  noteArrivals(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

/** As many machines would read their messages; this one has no time, and notes only that one has come. */
function noteArrivals(socket: Socket): void {
  const decoder = Reflect.get(socket.io, 'decoder') as { add: (packet: unknown) => void }
  const add = decoder.add.bind(decoder)
  decoder.add = (packet) => {
    if (typeof packet !== 'string' || !packet.startsWith('2/portal,["records.changed"')) return add(packet)
    arrivals.push(performance.timeOrigin + performance.now())
    answer()
  }
}

function answer(): void {
  if (arrivals.length < wanted) return
  process.send?.(arrivals)
  arrivals = []
  wanted = Number.POSITIVE_INFINITY
}
