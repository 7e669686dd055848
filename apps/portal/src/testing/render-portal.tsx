import '@lodge/ui/testing'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { useSession } from '@lodge/client'
import type { FrontendUser } from '@lodge/contracts'
import { AppProviders } from '@lodge/ui'
import { configure, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterAll, afterEach, vi } from 'vitest'

export interface Seen {
  route: string
  body: unknown
  token: string | undefined
}

type Answers = Record<string, (seen: Seen, response: ServerResponse) => unknown>

// Whole pages are drawn and real requests made: a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 40_000 })

// jsdom cannot scroll.
window.scrollTo = () => undefined

let answers: Answers = {}
let seen: Seen[] = []

const server = createServer((request, response) => void handle(request, response))
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
pointPageTo(server.address())

// The portal's client reads the page's address when it is first loaded, which is why it comes after the server.
const { queryCache } = await import('../query-cache.ts')
const { routeTable } = await import('../router.tsx')
const { useEmailLogin } = await import('../auth/email-login-store.ts')

/**
 * Has a real HTTP server answer routes such as `POST /api/tickets` for this test, and gives what reaches it. An
 * answer is sent as JSON with status 200 unless the handler ends the response itself.
 */
export function serve(next: Answers): Seen[] {
  answers = next
  seen = []
  return seen
}

function pointPageTo(address: ReturnType<typeof server.address>): void {
  const meta = document.createElement('meta')
  meta.name = 'app_url'
  meta.content = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  document.head.append(meta)
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*')
  response.setHeader('access-control-allow-credentials', 'true')
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE')
  response.setHeader('access-control-allow-headers', 'x-xsrf-token, x-requested-with, content-type, accept')
  if (request.method === 'OPTIONS') return response.writeHead(204).end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString('utf8')
  const [path = ''] = (request.url ?? '').split('?')
  const token = request.headers['x-xsrf-token']
  const entry: Seen = {
    route: `${request.method} ${path}`,
    body: request.headers['content-type'] === 'application/json' ? JSON.parse(text) : null,
    token: typeof token === 'string' ? token : undefined,
  }
  seen.push(entry)
  const answer = answers[entry.route]
  if (!answer) return refuse(response, 404, { code: 'not_found', message: `No ${entry.route}` })
  const body = await answer(entry, response)
  if (!response.writableEnded)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Refuses with the error envelope. */
export function refuse(response: ServerResponse, status: number, error: Record<string, unknown>): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, error, requestId: 'request-1' }))
}

export const amara: FrontendUser = {
  alias: 'amara',
  name: 'Amara Okafor',
  email: 'amara@marlow.example',
  unit: { alias: 'computing', name: 'School of Computing' },
  isComplete: true,
}

/** The whole portal at an address, as it is after start-up with this person signed in. */
export function openPortal(path: string, user: FrontendUser | null) {
  useSession.setState({ frontendUser: user })
  queryCache.clear()
  const router = createMemoryRouter(routeTable, { initialEntries: [path] })
  const view = render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return { router, view }
}

afterEach(() => {
  queryCache.clear()
  localStorage.clear()
  sessionStorage.clear()
  useEmailLogin.getState().ended()
  useSession.setState({ frontendUser: null })
})
