import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Agent } from 'undici'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGuardedAgent } from './guarded-agent.ts'
import { sendWebhook } from './send-webhook.ts'
import { webhookTimeoutMs } from './webhook-schedule.ts'

let agent: Agent
beforeEach(() => {
  agent = createGuardedAgent({ allowedNetworks: ['127.0.0.1'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await agent.destroy()
})

/** Runs an endpoint that answers as `answer` does, and counts its connections. */
async function anEndpoint(answer: RequestListener) {
  const server = createServer(answer)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    post: async () => {
      const address = `http://127.0.0.1:${port}/in?from=lodge`
      const request = { address, headers: { 'x-kind': 'test' }, body: '{}' }
      const outcome = await sendWebhook(agent, request, () => new Date())
      // Only then the connection takes another request.
      await nextTurn()
      return outcome
    },
    connections: () => connections,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const delivered = { status: 200, problem: null, askedMs: null }

test('an address that is none ends a try as unreachable', async () => {
  const request = { address: 'no address', headers: {}, body: '{}' }

  expect(await sendWebhook(agent, request, () => new Date())).toEqual({
    status: null,
    problem: 'unreachable',
    askedMs: null,
  })
})

test('a webhook is posted with its path, query, headers and body, and connections are kept', async () => {
  const seen: unknown[] = []
  const endpoint = await anEndpoint(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    seen.push([request.method, request.url, request.headers['x-kind'], Buffer.concat(parts).toString()])
    response.end('thank you')
  })
  expect([await endpoint.post(), await endpoint.post()]).toEqual([delivered, delivered])
  const posted = ['POST', '/in?from=lodge', 'test', '{}']
  expect(seen).toEqual([posted, posted])
  expect(endpoint.connections()).toBe(1)
  endpoint.close()
})

test('an answer that never ends counts by its status and costs its connection', async () => {
  let requests = 0
  const endpoint = await anEndpoint((_, response) => {
    requests += 1
    response.writeHead(200)
    response.write('x'.repeat(100_000))
  })
  expect([await endpoint.post(), await endpoint.post()]).toEqual([delivered, delivered])
  expect(requests).toBe(2)
  expect(endpoint.connections()).toBeGreaterThanOrEqual(2)
  endpoint.close()
})

test('an answer that breaks off counts by its status', async () => {
  const endpoint = await anEndpoint((request, response) => {
    response.writeHead(200, { 'content-length': 10 })
    response.write('half ')
    request.socket.end()
  })
  expect(await endpoint.post()).toEqual(delivered)
  endpoint.close()
})

test('interim answers say nothing yet', async () => {
  const endpoint = await anEndpoint((_, response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.writeHead(422).end()
  })
  expect(await endpoint.post()).toEqual({ status: 422, problem: 'answered', askedMs: null })
  endpoint.close()
})

test.each([
  ['says nothing', () => {}],
  [
    'has said its status and does not end',
    (response: Parameters<RequestListener>[1]) => response.writeHead(200).write('half '),
  ],
])('an endpoint that %s within 15 seconds has timed out', async (_, begin) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let came: () => void = () => {}
  const arrived = new Promise<void>((resolve) => {
    came = resolve
  })
  const endpoint = await anEndpoint((_, response) => {
    begin(response)
    came()
  })
  const posted = endpoint.post()
  await arrived
  vi.advanceTimersByTime(webhookTimeoutMs)
  expect(await posted).toEqual({ status: null, problem: 'timeout', askedMs: null })
  endpoint.close()
})
