import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const parts = ['web', 'mail', 'smtp', 'postgres', 'redis']

/**
 * Has a fresh copy start on ports that are nobody's habit. The launcher takes the ports of last time while they
 * are free; copies that start in the same second would all find the usual ones free.
 */
export async function rememberFreePorts(dataDirectory: string): Promise<void> {
  const servers = parts.map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  for (const server of servers) server.close()
  const named = Object.fromEntries(parts.map((part, place) => [part, ports[place]]))
  writeFileSync(join(dataDirectory, 'ports.json'), JSON.stringify(named))
}
