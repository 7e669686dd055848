import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import fp from 'fastify-plugin'

interface Options {
  everyMs?: number
  /** Bytes in that time: by default 6.5 kbit/s, as on the slowest phone network. */
  leastBytes?: number
}

/** Ends requests whose bodies trickle in and hold their connections. A slow upload that moves is left alone. */
export const slowBodies = fp<Options>(async (app, { everyMs = 20_000, leastBytes = 16 * 1024 }) => {
  app.addHook('onRequest', async ({ raw, log }, reply) => {
    const { socket } = raw
    // An injected request has no connection.
    if (!hasBody(raw) || !(socket instanceof Socket)) return
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete) return clearInterval(timer)
      const isWaitingForUs = raw.readableLength > 0
      const receivedBytes = socket.bytesRead - before
      before = socket.bytesRead
      if (isWaitingForUs || receivedBytes >= leastBytes) return
      clearInterval(timer)
      log.info({ came: receivedBytes }, 'A request was ended: its body came too slowly')
      if (!reply.raw.headersSent)
        socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      socket.destroySoon()
    }, everyMs).unref()
    raw.once('close', () => clearInterval(timer))
  })
})

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
