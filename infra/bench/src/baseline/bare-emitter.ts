import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

// Pushes to all who are connected to `bare-server.ts` when it gets a POST, and answers afterwards.
const [redisUrl = ''] = process.argv.slice(2)

const io = new Server({ adapter: createAdapter(new Redis(redisUrl), { streamName: 'bench:bare' }) })
const http = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  io.emit('changed', JSON.parse(Buffer.concat(chunks).toString()))
  response.end()
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
