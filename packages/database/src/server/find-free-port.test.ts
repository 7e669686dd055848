import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from './find-free-port.ts'

test('a free port can be listened on, and is none that outgoing connections get', async () => {
  for (let times = 0; times < 20; times += 1) {
    const port = await findFreePort()
    expect(port).toBeLessThan(32_768)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
})
