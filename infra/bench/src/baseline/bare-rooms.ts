import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

// The reference: Socket.IO alone with the same adapter and web sockets only. A socket joins the room that its cookie
// names, and one that all are in; nobody signs in, nothing is checked.
const [redisUrl = '', streamName = ''] = process.argv.slice(2)

const http = createServer()
const io = new Server(http, {
  serveClient: false,
  transports: ['websocket'],
  adapter: createAdapter(new Redis(redisUrl), { streamName, maxLen: 10_000, onlyPlaintext: true }),
})
io.of('/portal').on('connection', (socket) => {
  void socket.join([socket.handshake.headers.cookie ?? '', 'all'])
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
