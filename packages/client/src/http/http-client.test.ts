// @vitest-environment jsdom
import { routes } from '@lodge/contracts'
import { json, startServer } from '@lodge/infra-testing/http-server'
import { providePageStrings } from '@lodge/strings'
import { beforeEach, expect, test, vi } from 'vitest'
import { createServerClock } from '../clock/server-clock.ts'
import { AbortedError, ApiError, ContractError, NetworkError, TimeoutError } from './api-error.ts'
import { createHttpClient } from './http-client.ts'
import { withCsrfRetry } from './with-csrf-retry.ts'

const session = {
  alias: 'amara',
  name: 'Amara Okafor',
  email: 'amara@marlow.ac.uk',
  department: null,
  isComplete: false,
}
const refusal = (code: string, fields = {}) => ({
  success: false,
  error: { code, reason: 'said_by_a_test', message: 'No.', fields },
  requestId: 'r1',
})

/** As the browser does when the server sends a cookie. */
const setCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie)

beforeEach(() => {
  setCookie('XSRF-TOKEN=; max-age=0')
  sessionStorage.clear()
})

test('a call sends method, filled address, JSON body and the decoded token, and returns the parsed answer', async () => {
  setCookie(`XSRF-TOKEN=${encodeURIComponent('a+b=')}`)
  const { baseUrl, requests } = await startServer((_, response) =>
    json(response, 201, { ...session, secret: 'x' }),
  )
  const http = createHttpClient({ area: 'portal', baseUrl })

  const user = await http.call(routes.signInWithCode, {
    body: { email: 'amara@marlow.ac.uk', code: '123456' },
  })

  expect(user).toEqual(session)
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/api/auth/session',
    headers: { 'x-xsrf-token': 'a+b=', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'amara@marlow.ac.uk', code: '123456' }),
  })
})

test('an empty answer is null where the contract says so', async () => {
  const { baseUrl } = await startServer((_, response) => response.writeHead(204).end())
  const http = createHttpClient({ area: 'portal', baseUrl })

  await expect(http.call(routes.signOut)).resolves.toBeNull()
})

test('a refusal becomes an ApiError with code, fields and request id', async () => {
  const { baseUrl } = await startServer((_, response) =>
    json(response, 422, refusal('wrong_code', { code: { reason: 'said_by_a_test', message: 'Wrong.' } })),
  )
  const http = createHttpClient({ area: 'portal', baseUrl })

  const error = await http
    .call(routes.signInWithCode, { body: { email: 'a@b.cd', code: '123456' } })
    .catch((e: unknown) => e)

  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 422,
    code: 'wrong_code',
    fields: { code: 'Wrong.' },
    requestId: 'r1',
  })
})

test('a refusal has a message in the language of the page', async () => {
  providePageStrings('de', {
    errors: { taken_by: '{name} hat die Anfrage übernommen.', required: 'Bitte ausfüllen' },
  })
  const { baseUrl } = await startServer((_, response) =>
    json(response, 409, {
      success: false,
      error: {
        code: 'already_taken',
        reason: 'taken_by',
        params: { name: 'Amara' },
        message: 'Amara has taken this ticket.',
        fields: {
          assignee: { reason: 'required', message: 'Fill in this field' },
          team: { reason: 'moon_is_full', message: 'The moon is full' },
        },
      },
      requestId: 'r1',
    }),
  )

  await expect(createHttpClient({ area: 'portal', baseUrl }).call(routes.topics)).rejects.toMatchObject({
    code: 'already_taken',
    reason: 'taken_by',
    params: { name: 'Amara' },
    message: 'Amara hat die Anfrage übernommen.',
    fields: { assignee: 'Bitte ausfüllen', team: 'The moon is full' },
  })
})

test("a proxy's page without the envelope keeps its status", async () => {
  const { baseUrl } = await startServer((_, response) => response.writeHead(503).end('<h1>Bad</h1>'))
  const http = createHttpClient({ area: 'portal', baseUrl })

  await expect(http.call(routes.topics)).rejects.toMatchObject({ status: 503, code: 'unavailable' })
})

test('a 419 fetches a new CSRF cookie once and still fails', async () => {
  const { baseUrl, requests } = await startServer(({ url }, response) =>
    url === '/sanctum/csrf-cookie'
      ? response.writeHead(204).end()
      : json(response, 419, refusal('stale_csrf_token')),
  )
  const http = createHttpClient({ area: 'portal', baseUrl })

  await expect(http.call(routes.signOut)).rejects.toMatchObject({ code: 'stale_csrf_token' })

  expect(requests.map(({ url }) => url)).toEqual(['/api/auth/session', '/sanctum/csrf-cookie'])
})

test.each([
  ['stale once is sent again with the fresh token', 1, 'resolves'],
  ['stale twice is refused', 2, 'rejects'],
] as const)('a request that is %s', async (_, refusals, outcome) => {
  let refusalsLeft: number = refusals
  const { baseUrl, requests } = await startServer(({ url }, response) => {
    if (url === '/sanctum/csrf-cookie') {
      setCookie('XSRF-TOKEN=fresh')
      return response.writeHead(204).end()
    }
    refusalsLeft -= 1
    return refusalsLeft < 0 ? response.writeHead(204).end() : json(response, 419, refusal('stale_csrf_token'))
  })
  setCookie('XSRF-TOKEN=stale')
  const http = withCsrfRetry(createHttpClient({ area: 'admin', baseUrl }))

  const signOut = http.call(routes.signOutOfAdmin).then(
    () => 'resolves',
    () => 'rejects',
  )

  expect(await signOut).toBe(outcome)
  const tokens = requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ headers }) => headers['x-xsrf-token'])
  expect(tokens).toEqual(['stale', 'fresh'])
})

test('a 401 reloads the page unless the caller keeps it', async () => {
  const { baseUrl } = await startServer((_, response) => json(response, 401, refusal('not_signed_in')))
  const onUnauthorized = vi.fn()
  const http = createHttpClient({ area: 'portal', baseUrl, onUnauthorized })

  await expect(http.call(routes.myTickets, {}, { unauthorized: 'pass' })).rejects.toMatchObject({
    status: 401,
  })
  expect(onUnauthorized).not.toHaveBeenCalled()

  await expect(http.call(routes.myTickets)).rejects.toMatchObject({ status: 401 })
  expect(onUnauthorized).toHaveBeenCalledOnce()
})

test('no answer ends in a TimeoutError, an abort in an AbortedError, no server in a NetworkError', async () => {
  const { baseUrl } = await startServer(() => undefined)
  const impatient = createHttpClient({ area: 'portal', baseUrl, timeoutMs: 60 })
  await expect(impatient.call(routes.topics)).rejects.toBeInstanceOf(TimeoutError)

  const patient = createHttpClient({ area: 'portal', baseUrl })
  const controller = new AbortController()
  const pending = patient.call(routes.topics, {}, { signal: controller.signal })
  controller.abort()
  await expect(pending).rejects.toBeInstanceOf(AbortedError)

  const unreachable = createHttpClient({ area: 'portal', baseUrl: 'http://127.0.0.1:9' })
  await expect(unreachable.call(routes.topics)).rejects.toBeInstanceOf(NetworkError)
})

test('an answer that breaks its contract is a ContractError', async () => {
  const { baseUrl } = await startServer((_, response) => json(response, 200, { items: 'none' }))
  const http = createHttpClient({ area: 'portal', baseUrl })

  await expect(http.call(routes.topics)).rejects.toBeInstanceOf(ContractError)
})

test("answers set the client's clock to the server's time", async () => {
  const ahead = 90_000
  const { baseUrl } = await startServer((_, response) => {
    response.setHeader('server-time', String(Date.now() + ahead))
    response.setHeader('access-control-expose-headers', 'server-time')
    json(response, 200, { items: [] })
  })
  const clock = createServerClock()
  const http = createHttpClient({ area: 'portal', baseUrl, clock })

  await http.call(routes.topics)

  expect(Math.abs(clock.offset() - ahead)).toBeLessThan(1_000)
})

test('an upload sends the file as multipart with the token and reports its progress', async () => {
  setCookie('XSRF-TOKEN=tok')
  const view = {
    id: '0192f0c0-0000-7000-8000-000000000001',
    name: 'a.txt',
    contentType: 'text/plain',
    size: 3,
    createdAt: '2026-10-12T15:12:00.000Z',
  }
  const { baseUrl, requests } = await startServer((_, response) => json(response, 201, view))
  const http = createHttpClient({ area: 'portal', baseUrl })
  const onProgress = vi.fn()

  const upload = await http.upload(routes.uploadFile, new File(['abc'], 'a.txt', { type: 'text/plain' }), {
    onProgress,
  })

  expect(upload).toEqual(view)
  expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data/)
  expect(requests[0]?.headers['x-xsrf-token']).toBe('tok')
  expect(requests[0]?.body).toContain('name="file"; filename="a.txt"')
  expect(onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ percent: 100 }))
})

test('an upload sends the query of its route', async () => {
  const found = { changed: 1, unchanged: 0, empty: 0, refused: 0, problems: [] }
  const { baseUrl, requests } = await startServer((_, response) => json(response, 200, found))
  const http = createHttpClient({ area: 'admin', baseUrl })

  const query = { language: 'de', trial: 'true' } as const
  await http.upload(routes.importSiteTexts, new File(['abc'], 'a.csv'), { query })

  expect(requests[0]?.url).toBe(`${routes.importSiteTexts.path}?language=de&trial=true`)
})

test('an upload can be aborted', async () => {
  const { baseUrl } = await startServer(() => undefined)
  const http = createHttpClient({ area: 'portal', baseUrl })
  const controller = new AbortController()

  const pending = http.upload(routes.uploadFile, new File(['abc'], 'a.txt'), { signal: controller.signal })
  controller.abort()

  await expect(pending).rejects.toBeInstanceOf(AbortedError)
})

test('a file is fetched unchanged, with the query of its list', async () => {
  const { baseUrl, requests } = await startServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/csv' }).end('Subject\r\n'),
  )
  const http = createHttpClient({ area: 'admin', baseUrl })
  const file = await http.download(routes.exportTickets, { query: { status: 'open', columns: 'subject' } })

  expect(await file.text()).toBe('Subject\r\n')
  expect(requests[0]?.url).toBe('/api/backend/tickets.csv?status=open&columns=subject')
})

test('a file that is refused or cut off is an error', async () => {
  const refusing = await startServer((_, response) => json(response, 429, refusal('too_many_requests')))
  const cutting = await startServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('Sub')
    setImmediate(() => response.destroy())
  })
  const from = (baseUrl: string) =>
    createHttpClient({ area: 'admin', baseUrl }).download(routes.exportTickets, {})

  await expect(from(refusing.baseUrl)).rejects.toBeInstanceOf(ApiError)
  await expect(from(cutting.baseUrl)).rejects.toBeInstanceOf(NetworkError)
})
