import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createProxyServer } from 'httpxy'
import type { Server } from 'socket.io'
import type { ApiProcess } from '../processes/api-process.ts'

/**
 * Lets clients that poll use any process: a session's id begins with the number of its process, to which its requests
 * are passed on. Address and origin of a client are checked where its session begins, which is never passed on.
 */
export function servePollingAcrossProcesses(
  engine: Server['engine'],
  { number, count, folder }: ApiProcess,
  log: FastifyBaseLogger,
) {
  const socketOf = (process: number) => join(folder, `${process}`)
  // Connections between processes stay open: one that is closed after its answer can fail while the end of a request
  // is being written, and the answer is lost.
  const agent = new Agent({ keepAlive: true })
  const proxy = createProxyServer({ agent, headers: { connection: 'keep-alive' } })
  proxy.on('proxyRes', ({ headers }) => {
    delete headers.connection
  })
  const fromOthers = createServer({ keepAliveTimeout: 0 }, (request, response) =>
    engine.handleRequest(request, response),
  )

  function passOn(request: IncomingMessage, response: ServerResponse, owner: number): void {
    proxy.web(request, response, { target: { socketPath: socketOf(owner) } }).catch((error: unknown) => {
      log.debug({ err: error, owner }, 'A polling request could not be passed on')
      // Its session went with that process; the client begins another one.
      if (response.headersSent) response.destroy()
      else response.writeHead(503).end()
    })
  }

  engine.generateId = () => `${number}-${randomBytes(16).toString('base64url')}`
  engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const owner = ownerOf(request)
    const isOthers = owner !== number && owner >= 1 && owner <= count
    // A web socket is one connection from its beginning on.
    if (isOthers && response instanceof ServerResponse) passOn(request, response, owner)
    else next()
  })

  return {
    listen: async (): Promise<void> => {
      const path = socketOf(number)
      // Left by the process whose place this one takes.
      await rm(path, { force: true })
      // Is not shared between the processes, as the port is.
      await once(fromOthers.listen({ path, exclusive: true }), 'listening')
    },
    close: (): void => {
      fromOthers.close()
      fromOthers.closeAllConnections()
      agent.destroy()
    },
  }
}

/** Returns NaN where a request has no session. */
function ownerOf({ url = '' }: IncomingMessage): number {
  const id = new URL(url, 'http://localhost').searchParams.get('sid')
  return Number.parseInt(id ?? '', 10)
}
