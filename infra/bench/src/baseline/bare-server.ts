import { createServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'

// The reference: Socket.IO alone with the same adapter. This process serves a page that shows the last push, and has
// the connections; `bare-emitter.ts` pushes from another process, as the realtime worker does.
const [redisUrl = ''] = process.argv.slice(2)

const page = `<!doctype html><title>bare</title><p id="badge">-</p>
<script src="/socket.io/socket.io.js"></script>
<script>
  const badge = document.getElementById('badge')
  io().on('connect', () => { badge.textContent = 'connected' }).on('changed', ({ words }) => { badge.textContent = words })
</script>`

const http = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(page))
new Server(http, { adapter: createAdapter(new Redis(redisUrl), { streamName: 'bench:bare' }) })
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.(typeof address === 'object' ? address?.port : null)
})
