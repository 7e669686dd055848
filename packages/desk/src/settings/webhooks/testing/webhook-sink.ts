import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

interface SinkAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface WebhookSink {
  address: string
  received: ReceivedWebhook[]
  /** The answer from now on; null for none at all. */
  answer: SinkAnswer | null
  close: () => Promise<void>
}

/** Starts an endpoint as another system has one. */
export async function startWebhookSink(port = 0): Promise<WebhookSink> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    sink.received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
    if (!sink.answer) return
    response.writeHead(sink.answer.status, sink.answer.headers).end(sink.answer.body)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  const sink: WebhookSink = {
    address: `http://127.0.0.1:${ownPort}/lodge`,
    received: [],
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return sink
}

/** Returns what the official library makes of a webhook; it throws where the signature is wrong. */
export function verifyWebhook(secret: string, { headers, body }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  })
}
