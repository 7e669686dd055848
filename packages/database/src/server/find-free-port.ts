import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of those could
 * take a port between its choice and its use.
 */
const range = { from: 20_000, to: 32_000 }
const mostTries = 100
/** Keeps those that were found apart: who asks for several has none of them in use before the last is found. */
const found = new Set<number>()

/** Returns a TCP port on 127.0.0.1 that nobody listens on at this moment, another one each time. Throws where there is none. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(range.from, range.to)
    if (found.has(port) || !(await canListen(port))) continue
    found.add(port)
    return port
  }
  throw new Error(`No port from ${range.from} to ${range.to} is free.`)
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true })
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
