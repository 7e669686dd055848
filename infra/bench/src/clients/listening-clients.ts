import type { Socket } from 'socket.io-client'
import { enterAll } from './enter-all.ts'

// A process of its own with many connections: `listening-clients.ts ADDRESS TABS COOKIE...`, TABS for each cookie. It
// sends `ready` when all are connected. Asked for a number, it answers when as many pushes have arrived since, with the
// moments of each by the machine's clock.
const [address = '', tabs = '0', ...cookies] = process.argv.slice(2)

let arrivals: number[] = []
let wanted = Number.POSITIVE_INFINITY

await enterAll({
  address,
  tabs: Number(tabs),
  cookies,
  options: { reconnection: false },
  prepare: noteArrivals,
})
process.send?.('ready')
process.on('message', (count: number) => {
  wanted = count
  answer()
})
process.on('SIGTERM', () => process.exit(0))

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
