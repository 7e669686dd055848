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
await Promise.all(
  sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      }),
  ),
)
process.send?.('ready')
process.on('SIGTERM', () => {
  for (const socket of sockets) socket.disconnect()
  process.exit(0)
})
