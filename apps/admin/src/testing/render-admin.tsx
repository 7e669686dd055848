import '@lodge/ui/testing'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { useConnection, useSession } from '@lodge/client'
import type { AuthUser } from '@lodge/contracts'
import { AppProviders } from '@lodge/ui'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterAll, afterEach, vi } from 'vitest'

export interface Seen {
  route: string
  body: unknown
}

type Answers = Record<string, (seen: Seen, response: ServerResponse) => unknown>

// Whole screens are drawn and real requests made: a busy machine takes its time.
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
const meta = document.createElement('meta')
meta.name = 'app_url'
const address = server.address()
meta.content = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
document.head.append(meta)

// The client reads the page's address when it is first loaded, which is why it comes after the server.
const { queryCache } = await import('../query-cache.ts')

export { queryCache }

afterEach(() => queryCache.clear())

/**
 * Has a real HTTP server answer routes such as `PUT /api/backend/me/password` for this test, and gives what reaches
 * it. An answer is sent as JSON with status 200 unless the handler ends the response itself.
 */
export function serve(next: Answers): Seen[] {
  answers = next
  seen = []
  return seen
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
  const entry: Seen = { route: `${request.method} ${path}`, body: text === '' ? null : JSON.parse(text) }
  seen.push(entry)
  const answer = answers[entry.route]
  if (!answer) return refuse(response, 404, { code: 'not_found', message: `No ${entry.route}` })
  const body = await answer(entry, response)
  if (response.writableEnded) return
  if (body === undefined) return response.writeHead(204).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Refuses with the error envelope. */
export function refuse(response: ServerResponse, status: number, error: Record<string, unknown>): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, error, requestId: 'request-1' }))
}

export const hannah: AuthUser = {
  alias: 'hannah',
  name: 'Hannah Osei',
  email: 'hannah@marlow.example',
  role: 'agent',
  permissions: [],
}

/** A part of the admin area at an address, signed in as Hannah and live. */
export function showAdmin(part: ReactNode, path = '/admin/dashboard') {
  useSession.setState({ authUser: hannah })
  useConnection.setState({ state: 'live' })
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] })
  render(
    <AppProviders queryCache={queryCache}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return router
}
