import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll } from 'vitest'

/** A request that reached the server of a screen's test. */
export interface SeenRequest {
  /** Such as `POST /api/tickets`. */
  route: string
  query: URLSearchParams
  body: unknown
  token: string | undefined
}

type Answers = Record<string, (seen: SeenRequest, response: ServerResponse) => unknown>

/**
 * Starts a real HTTP server for a test file and points the page at it. A client reads the page's address when it is
 * first loaded, so load it after this.
 */
export async function startApiServer() {
  let answers: Answers = {}
  let seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  pointPageTo(server.address())

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    allowOrigin(request, response)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const entry = await read(request)
    seen.push(entry)
    const answer = answers[entry.route]
    if (!answer) return refuse(response, 404, { code: 'not_found', message: `No ${entry.route}` })
    const body = await answer(entry, response)
    if (response.writableEnded) return
    if (body === undefined) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  return {
    /**
     * Has the server answer routes such as `POST /api/tickets` for this test, and gives what reaches it. An answer is
     * sent as JSON with status 200, or 204 when it is undefined, unless the handler ends the response itself.
     */
    serve: (next: Answers): SeenRequest[] => {
      answers = next
      seen = []
      return seen
    },
  }
}

/** Refuses with the error envelope. */
export function refuse(response: ServerResponse, status: number, error: Record<string, unknown>): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, error, requestId: 'request-1' }))
}

function pointPageTo(address: string | { port: number } | null): void {
  const meta = document.createElement('meta')
  meta.name = 'app_url'
  meta.content = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  document.head.append(meta)
}

function allowOrigin({ headers }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  response.setHeader('access-control-allow-headers', 'x-xsrf-token, x-requested-with, content-type, accept')
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const token = request.headers['x-xsrf-token']
  const isJson = request.headers['content-type'] === 'application/json'
  return {
    route: `${request.method} ${path}`,
    query: new URLSearchParams(search),
    body: isJson ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null,
    token: typeof token === 'string' ? token : undefined,
  }
}
