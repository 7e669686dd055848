import { json, listen, type ReceivedRequest, type ServerResponse } from '@lodge/infra-testing/http-server'
import { afterAll } from 'vitest'

export interface RecordedRequest {
  /** The method and the path, such as `POST /api/tickets`. */
  route: string
  query: URLSearchParams
  body: unknown
  token: string | undefined
}

export type RouteHandlers = Record<string, (request: RecordedRequest, response: ServerResponse) => unknown>

/**
 * Starts a real HTTP server and points the page at it. A client reads the page's address when it is first loaded, so
 * load it after this.
 */
export async function startApiServer() {
  let answers: RouteHandlers = {}
  let requests: RecordedRequest[] = []
  const { baseUrl, server, close } = await listen((request, response) => void handle(request, response))
  afterAll(close)
  pointPageTo(baseUrl)

  async function handle(request: ReceivedRequest, response: ServerResponse): Promise<unknown> {
    const entry = read(request)
    requests.push(entry)
    const answer = answers[entry.route]
    if (!answer) return sendError(response, 404, { code: 'not_found', message: `No ${entry.route}` })
    const body = await answer(entry, response)
    if (response.writableEnded || response.destroyed) return
    if (body === undefined) return response.writeHead(204).end()
    json(response, 200, body)
  }
  return {
    /** Takes further listeners, such as sockets. */
    server,
    /**
     * Answers routes such as `POST /api/tickets` for this test, and returns the requests. An answer is sent as JSON
     * with status 200, or 204 when undefined, unless the handler ends the response itself.
     */
    serve: (next: RouteHandlers): RecordedRequest[] => {
      answers = next
      requests = []
      return requests
    },
  }
}

/** Its words are for a reason that no page knows. */
interface TestRefusal {
  code: string
  message: string
  params?: object
  /** Messages by path. */
  fields?: Readonly<Record<string, string>>
  [detail: string]: unknown
}

/** Sends the error envelope. */
export function sendError(response: ServerResponse, status: number, error: TestRefusal): void {
  const { fields, ...rest } = error
  const refusals = Object.entries(fields ?? {}).map(([path, message]) => [path, inOwnWords({ message })])
  const envelope = inOwnWords({ ...rest, ...(fields && { fields: Object.fromEntries(refusals) }) })
  json(response, status, { success: false, error: envelope, requestId: 'request-1' })
}

function inOwnWords<Said extends object>(error: Said) {
  return { reason: 'said_by_a_test', ...error }
}

function pointPageTo(baseUrl: string): void {
  const meta = document.createElement('meta')
  meta.name = 'app_url'
  meta.content = baseUrl
  document.head.append(meta)
}

function read({ method, url, headers, body }: ReceivedRequest): RecordedRequest {
  const [path = '', search = ''] = url.split('?')
  const token = headers['x-xsrf-token']
  return {
    route: `${method} ${path}`,
    query: new URLSearchParams(search),
    body: headers['content-type'] === 'application/json' ? JSON.parse(body) : null,
    token: typeof token === 'string' ? token : undefined,
  }
}
