import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'

export type ReceivedRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
export type { ServerResponse }

type RespondToRequest = (request: ReceivedRequest, response: ServerResponse) => void

/** Lets pages of any origin call it, and records every request. */
export async function listen(answer: RespondToRequest) {
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    response.setHeader('access-control-allow-headers', 'x-xsrf-token, x-requested-with, content-type, accept')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const entry = { method, url, headers, body: Buffer.concat(chunks).toString('utf8') }
      requests.push(entry)
      answer(entry, response)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { baseUrl: `http://127.0.0.1:${port}`, requests, server, close }
}

/** Closes after the test. */
export async function startServer(answer: RespondToRequest) {
  const server = await listen(answer)
  onTestFinished(server.close)
  return server
}

export function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
