import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Balancer {
  base: string
  add: (port: number) => void
  /** Sends nobody there any more; what is under way goes on. */
  remove: (port: number) => void
  close: () => void
}

interface Upstream {
  port: number
  agent: Agent
}

/** Sends each request to the next node, as an ingress does, and repeats none. */
export async function startBalancer(): Promise<Balancer> {
  const nodes: Upstream[] = []
  let turn = 0
  const next = () => nodes[turn++ % nodes.length]
  const server = createServer((incoming, response) => passOn(incoming, response, next()))
  server.on('upgrade', (incoming, socket, head) => passSocketOn(incoming, socket as Socket, head, next()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.')
  return {
    base: `http://127.0.0.1:${address.port}`,
    add: (port) => void nodes.push({ port, agent: new Agent({ keepAlive: true }) }),
    remove: (port) => {
      const [removed] = nodes.splice(
        nodes.findIndex((node) => node.port === port),
        1,
      )
      removed?.agent.destroy()
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function passOn(incoming: IncomingMessage, response: ServerResponse, node: Upstream | undefined): void {
  const fail = (error: Error) => {
    if (!response.headersSent) response.writeHead(502)
    response.end(error.message)
  }
  if (!node) {
    fail(new Error('No node is there.'))
    return
  }
  const { method, url, headers } = incoming
  const { port, agent } = node
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', fail)
  })
  outgoing.on('error', fail)
  incoming.pipe(outgoing)
}

function passSocketOn(
  { method, url, rawHeaders }: IncomingMessage,
  client: Socket,
  head: Buffer,
  node: Upstream | undefined,
): void {
  if (!node) {
    client.destroy()
    return
  }
  const server = connect({ host: '127.0.0.1', port: node.port, noDelay: true })
  const lines = rawHeaders.map((text, place) => (place % 2 === 0 ? `${text}: ` : `${text}\r\n`))
  server.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`)
  server.write(head)
  server.pipe(client)
  client.pipe(server)
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}
