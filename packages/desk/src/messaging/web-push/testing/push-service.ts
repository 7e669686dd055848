import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { NewPushSubscription, WebPushMessage } from '@lodge/contracts'
import { isSignedFor } from './check-vapid.ts'
import { type BrowserKeys, decryptMessage } from './decrypt-message.ts'

/** A message that the service took, as the browser reads it and as the service sees it. */
interface TakenMessage {
  message: WebPushMessage
  topic: string
  ttl: number
  urgency: string
  endpoint: string
}

interface ServiceAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

/**
 * Starts a push service on loopback that takes what the browsers' services take: requests that are signed with the
 * subscription's key (403 otherwise) and of 4 kB at most (413), for subscriptions that it knows (404).
 */
export async function startPushService() {
  const browsers = new Map<string, BrowserKeys & { publicKey: string }>()
  const taken: TakenMessage[] = []
  const answers: ServiceAnswer[] = []
  let requests = 0

  async function take(request: IncomingMessage): Promise<ServiceAnswer> {
    requests += 1
    const body = await buffer(request)
    const browser = browsers.get(request.url ?? '')
    const { authorization = '', topic, ttl, urgency } = request.headers
    if (!browser) return { status: 404 }
    if (!isSignedFor(origin, browser.publicKey, authorization)) return { status: 403 }
    if (body.length > 4096) return { status: 413 }
    if (request.headers['content-encoding'] !== 'aes128gcm' || ttl === undefined) return { status: 400 }
    const answer = answers.shift()
    if (answer) return answer
    taken.push({
      message: decryptMessage(body, browser),
      endpoint: origin + request.url,
      topic: String(topic),
      ttl: Number(ttl),
      urgency: String(urgency),
    })
    return { status: 201 }
  }

  /** Answers tests that run in another process. */
  async function tellTests(request: IncomingMessage): Promise<ServiceAnswer> {
    if (request.method === 'GET') return { status: 200, body: JSON.stringify(taken) }
    return { status: 201, body: JSON.stringify(subscribe((await buffer(request)).toString('utf8'))) }
  }

  /** Subscribes a browser that allows messages of this key. */
  function subscribe(publicKey: string): NewPushSubscription {
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys('base64url')
    const auth = randomBytes(16)
    const path = `/push/${randomBytes(12).toString('base64url')}`
    browsers.set(path, { pair, auth, publicKey })
    return { endpoint: origin + path, keys: { p256dh, auth: auth.toString('base64url') } }
  }

  const server = createServer((request, response) => {
    const answering = request.url?.startsWith('/push/') ? take(request) : tellTests(request)
    answering.then(
      ({ status, headers = {}, body = '' }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(400).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    origin,
    taken,
    countRequests: () => requests,
    subscribe,
    /** Has the next requests answered like this, one each. */
    answerNext(...next: ServiceAnswer[]): void {
      answers.push(...next)
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
