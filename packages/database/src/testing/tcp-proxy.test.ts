import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startTcpProxy } from './tcp-proxy.ts'

/** Opens a connection to a server by a proxy. */
async function connectTo(server: Server, delayMs: number): Promise<Socket> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const proxy = await startTcpProxy(`tcp://127.0.0.1:${address.port}`, { delayMs })
  const client = connect(Number(new URL(proxy.url).port), '127.0.0.1')
  await once(client, 'connect')
  onTestFinished(async () => {
    client.destroy()
    await proxy.close()
    await new Promise((resolve) => server.close(resolve))
  })
  return client
}

/** Says back what it hears. */
function anEcho(): Server {
  return createServer((socket) => {
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
}

test('an answer takes the delay there and the delay back', async () => {
  const client = await connectTo(anEcho(), 50)
  const sentAt = performance.now()
  client.write('one')
  await once(client, 'data')
  expect(performance.now() - sentAt).toBeGreaterThanOrEqual(100)
})

test('much arrives whole and in order after a delay, and does not wait for its parts one by one', async () => {
  const client = await connectTo(anEcho(), 200)
  const sent = Buffer.alloc(32 * 1024 * 1024)
  for (let place = 0; place < sent.length; place += 4) sent.writeUInt32LE(place, place)
  // Five hundred parts of 64 KiB, each on its way alone, would take longer than a test may.
  client.write(sent)
  const answer: Buffer[] = []
  let answeredBytes = 0
  for await (const part of client) {
    answer.push(part)
    answeredBytes += part.length
    if (answeredBytes >= sent.length) break
  }
  expect(Buffer.concat(answer).equals(sent)).toBe(true)
})

test('what was said before hanging up arrives after the delay', async () => {
  const client = await connectTo(
    createServer((socket) => socket.end('goodbye')),
    50,
  )
  expect(await text(client)).toBe('goodbye')
})
