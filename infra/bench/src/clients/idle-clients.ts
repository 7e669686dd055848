import { io, type Socket } from 'socket.io-client'

// A process of its own that holds many connections: `idle-clients.ts ADDRESS COUNT COOKIE`. It sends `ready` when all
// are connected.
const [address = '', count = '0', cookie = ''] = process.argv.slice(2)

const sockets: Socket[] = []
for (let place = 0; place < Number(count); place += 1) {
  sockets.push(
    io(address, {
      transports: ['websocket'],
      forceNew: true,
      extraHeaders: { cookie, origin: new URL(address).origin },
    }),
  )
}
await Promise.all(sockets.map(connected))
sockets.forEach(skipMessages)
process.send?.('ready')
process.on('SIGTERM', () => {
  for (const socket of sockets) socket.disconnect()
  process.exit(0)
})

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

/**
 * As many machines would read their messages; this one has no time. A packet's text begins with its type; 2 is a
 * message.
 */
function skipMessages(socket: Socket): void {
  const decoder = Reflect.get(socket.io, 'decoder') as { add: (packet: unknown) => void }
  const add = decoder.add.bind(decoder)
  decoder.add = (packet) => {
    if (typeof packet !== 'string' || !packet.startsWith('2')) add(packet)
  }
}
